import { must } from '../base/assert.ts';
import { toUnits } from '../base/decimal.ts';
import type { MarketState } from '../core/state/market-state.ts';
import type { Order, Side } from '../trade/order.ts';
import { isFinal } from '../trade/order-status.ts';
import type { Inventory } from './inventory.ts';
import { isNews, numberIn } from './order-news.ts';
import { inventoryOf, noTrades, withOrder } from './trade-sums.ts';

/** What an order is for: a level with a side, and which attempt at it, from 0. */
export interface LevelNumber {
  readonly level: number;
  readonly side: Side;
  readonly attempt: number;
}

/** What the orders of one level have come to, in lots. */
export interface LevelRecord {
  bought: number;
  sold: number;
  /** Attempts of each side. */
  readonly next: Record<Side, number>;
  /** Side of its newest order. */
  side: Side;
  open: Order | undefined;
  /** When its newest order ended though it was neither filled nor canceled, ms; 0 where it did not. */
  endedMs: number;
}

/** A level as it is now: one order at most is open for it. */
export interface LevelState {
  readonly bought: number;
  readonly sold: number;
  readonly side: Side | undefined;
  readonly open: Order | undefined;
  readonly endedMs: number;
}

const untouched: LevelState = { bought: 0, sold: 0, side: undefined, open: undefined, endedMs: 0 };

/**
 * The orders of one instance on spot, as sums by level: it stays as small as the levels that it has had. Each level has
 * one open order at most; the same orders always make the same sums, in whatever order they end.
 */
export abstract class LevelOrders {
  protected readonly core: MarketState;
  readonly #levels = new Map<number, LevelRecord>();
  #past = noTrades;
  #count = 0;
  /** Until the next of its orders changes; what `taken` and `ended` see is from before. */
  #inventory: Inventory | undefined;

  constructor(core: MarketState) {
    this.core = core;
  }

  /** What the number of an order says. */
  protected abstract named(number: number): LevelNumber;
  /** The first that is known of a new order. */
  protected begun(_level: number): void {
    // Nothing more by itself.
  }
  /** An order as it has become. */
  protected taken(_named: LevelNumber, _order: Order): void {
    // Nothing more by itself.
  }
  /** An order has ended; the sums of its level do not have it yet. */
  protected ended(_level: number, _it: LevelState, _order: Order): void {
    // Nothing more by itself.
  }

  get open(): Order[] {
    return [...this.#levels.values()].flatMap(({ open }) => open ?? []);
  }

  /** How many orders there have been. */
  protected get count(): number {
    return this.#count;
  }

  at = (level: number): LevelState => this.#levels.get(level) ?? untouched;

  /** Attempt of the next order of a level's side. */
  protected attempt(level: number, side: Side): number {
    return this.#levels.get(level)?.next[side] ?? 0;
  }

  get inventory(): Inventory {
    this.#inventory ??= inventoryOf(this.open.reduce(withOrder, this.#past));
    return this.#inventory;
  }

  /** Whole lots that are held. */
  get held(): number {
    return Number(this.inventory.base / this.core.units.basePerLot);
  }

  /** Lots that the buys of a level have bought. */
  boughtAt(level: number): number {
    const { bought, open } = this.at(level);
    return bought + (open?.side === 'BUY' ? this.filledLots(open) : 0);
  }

  filledLots = ({ filled_amount }: Order): number =>
    must(toUnits(filled_amount, this.core.grid.size), 'a size on the grid');

  ticksOf = ({ price }: Order): number => must(toUnits(price, this.core.grid.price), 'a price on the grid');

  /** Lots of an open order that are not filled. */
  leftOf = (order: Order): number =>
    must(toUnits(order.amount, this.core.grid.size), 'a size on the grid') - this.filledLots(order);

  /** Takes an order as it has become; whether that was new. */
  take(order: Order): boolean {
    const named = this.named(numberIn(order));
    const { level, side, attempt } = named;
    const it = this.#levels.get(level) ?? { ...untouched, side, next: { BUY: 0, SELL: 0 } };
    if (!isNews(order, it.open, attempt, it.next[side])) return false;
    const isKnown = it.open?.order_id === order.order_id;
    this.#levels.set(level, it);
    if (!isKnown) {
      it.next[side] = attempt + 1;
      it.side = side;
      it.endedMs = 0;
      this.#count += 1;
      this.begun(level);
    }
    this.taken(named, order);
    if (!isFinal(order.status)) it.open = order;
    else this.#end(it, level, order);
    this.#inventory = undefined;
    return true;
  }

  #end(it: LevelRecord, level: number, order: Order): void {
    it.open = undefined;
    it.endedMs = order.status === 'FILLED' || order.status === 'CANCELED' ? 0 : order.updated;
    this.#past = withOrder(this.#past, order);
    this.ended(level, it, order);
    const lots = this.filledLots(order);
    if (order.side === 'BUY') it.bought += lots;
    else it.sold += lots;
  }
}
