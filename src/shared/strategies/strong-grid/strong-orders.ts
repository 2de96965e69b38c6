import { must } from '../../base/assert.ts';
import { toUnits } from '../../base/decimal.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { childOf } from '../../trade/child-id.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order, Side } from '../../trade/order.ts';
import type { Inventory } from '../inventory.ts';
import { closingLevel, numberOf, openingLevel, strongNumber } from './order-number.ts';
import { inventoryOf, noTrades, withOrder } from '../trade-sums.ts';

/** What the orders of one level have come to, in lots. */
interface LevelRecord {
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

/** The orders of one STRONG_GRID, as sums by level: it stays as small as the range of prices that it has seen. */
export class StrongOrders {
  readonly #core: MarketState;
  readonly #levels = new Map<number, LevelRecord>();
  #past = noTrades;
  readonly #counts = { orders: 0, wins: 0, losses: 0 };
  /** Highest and lowest level that has had an order. */
  #highest = 0;
  #lowest = 0;
  #highestSold = 0;

  constructor(core: MarketState) {
    this.#core = core;
  }

  get open(): Order[] {
    return [...this.#levels.values()].flatMap(({ open }) => open ?? []);
  }

  get counts() {
    return { ...this.#counts };
  }

  /** Levels between which all are that have had an order. */
  get touched(): { readonly lowest: number; readonly highest: number } {
    return { lowest: this.#lowest, highest: this.#highest };
  }

  /** Highest level at which anything was sold; 0 before. */
  get highestSold(): number {
    return this.#highestSold;
  }

  at = (level: number): LevelState => this.#levels.get(level) ?? untouched;

  /** Number of the next order of a level's side. */
  next(level: number, side: Side): number {
    return numberOf({ level, side, attempt: this.#levels.get(level)?.next[side] ?? 0 });
  }

  /** Lots that the first purchase has bought. */
  get opened(): number {
    const { bought, open } = this.at(openingLevel);
    return bought + (open ? this.filledLots(open) : 0);
  }

  get inventory(): Inventory {
    return inventoryOf(this.open.reduce(withOrder, this.#past));
  }

  /** Whole lots that are held. */
  get held(): number {
    return Number(this.inventory.base / this.#core.units.basePerLot);
  }

  filledLots = ({ filled_amount }: Order): number =>
    must(toUnits(filled_amount, this.#core.grid.size), 'a size on the grid');

  /** Lots of an open order that are not filled. */
  leftOf = (order: Order): number =>
    must(toUnits(order.amount, this.#core.grid.size), 'a size on the grid') - this.filledLots(order);

  /** Takes an order as it has become; whether that was new. */
  take(order: Order): boolean {
    const { level, side, attempt } = strongNumber(must(childOf(order.client_id), 'number of a child').number);
    const it = this.#levels.get(level) ?? {
      ...untouched,
      side,
      next: { BUY: 0, SELL: 0 },
    };
    const isKnown = it.open?.order_id === order.order_id;
    // What is not open any more was final.
    if (isKnown ? must(it.open, 'an order').version >= order.version : attempt < it.next[side]) return false;
    this.#levels.set(level, it);
    if (!isKnown) this.#begin(it, level, side, attempt);
    if (level > closingLevel && side === 'SELL' && Number(order.filled_amount) > 0)
      this.#highestSold = Math.max(this.#highestSold, level);
    if (!isFinal(order.status)) it.open = order;
    else this.#end(it, level, order);
    return true;
  }

  #begin(it: LevelRecord, level: number, side: Side, attempt: number): void {
    it.next[side] = attempt + 1;
    it.side = side;
    it.endedMs = 0;
    this.#counts.orders += 1;
    if (level <= closingLevel) return;
    this.#highest = Math.max(this.#highest, level);
    this.#lowest = Math.min(this.#lowest, level);
  }

  #end(it: LevelRecord, level: number, order: Order): void {
    const lots = this.filledLots(order);
    it.open = undefined;
    it.endedMs = order.status === 'FILLED' || order.status === 'CANCELED' ? 0 : order.updated;
    this.#past = withOrder(this.#past, order);
    // A sale of what was bought at the level below is a round.
    if (order.side === 'SELL' && order.status === 'FILLED' && it.bought > 0 && level > closingLevel)
      this.#counts.wins += 1;
    if (order.side === 'BUY') it.bought += lots;
    else it.sold += lots;
  }
}
