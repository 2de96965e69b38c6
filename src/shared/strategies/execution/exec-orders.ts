import { must } from '../../base/assert.ts';
import { toUnits } from '../../base/decimal.ts';
import { isShareMarket, type MarketState } from '../../core/state/market-state.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { type Child, sweepNumber } from './next-move.ts';
import { childView } from './situation.ts';
import { emptyInventory, filledOf, type Inventory, withFilled, withShares } from '../inventory.ts';
import { firstClosing, middleAt, placeOf } from './exec-number.ts';
import { isNews, numberIn } from '../order-news.ts';

/** What the orders of an execution have come to; sizes in lots, `atMiddles` in ticks × lots. */
export interface Executed {
  readonly lots: number;
  /** Of each fill, at the middle price at which its order was sent. */
  readonly atMiddles: bigint;
  /** Money that was paid or received, before fees, and the fees in quote. */
  readonly quote: bigint;
  readonly fees: bigint;
}

const nothing: Executed = { lots: 0, atMiddles: 0n, quote: 0n, fees: 0n };

/**
 * The orders of one execution. Only those that are not final are kept; of the others what they have come to is, so that
 * it stays small however often an order is moved.
 */
export class ExecOrders {
  readonly #core: MarketState;
  /** How its fills are booked: fees of A-shares are paid in yuan, others in what was received. */
  readonly #booked: typeof withFilled;
  readonly #open = new Map<string, Order>();
  #past = nothing;
  #pastInventory = emptyInventory;
  #count = 0;
  /** Place of the newest order; the same place is never taken twice. */
  #newest = -1;
  #newestSlice = -1;
  #arrival: number | undefined;
  /** When the newest order that ended unfilled was sent, ms. */
  #unfilledMs: number | undefined;

  constructor(core: MarketState) {
    this.#core = core;
    this.#booked = isShareMarket(core) ? withShares : withFilled;
  }

  get open(): Order[] {
    return [...this.#open.values()];
  }

  get count(): number {
    return this.#count;
  }

  /** Place of the newest slice, −1 before the first. */
  get newestSlice(): number {
    return this.#newestSlice;
  }

  /** Place of the next order that closes. */
  get nextClosing(): number {
    return Math.max(firstClosing, this.#newest + 1);
  }

  /** Middle price in ticks at which the first order was sent; undefined before it. */
  get arrival(): number | undefined {
    return this.#arrival;
  }

  /** Takes an order as it has become; whether that was new. */
  take(order: Order): boolean {
    const place = placeOf(numberIn(order));
    const known = this.#open.get(order.order_id);
    if (!isNews(order, known, place, this.#newest + 1)) return false;
    if (!known) this.#begin(order, place);
    if (!isFinal(order.status)) this.#open.set(order.order_id, order);
    else this.#end(order, place);
    return true;
  }

  #begin(order: Order, place: number): void {
    this.#newest = place;
    this.#count += 1;
    this.#arrival ??= middleAt(numberIn(order));
    if (place < sweepNumber) this.#newestSlice = place;
  }

  #end(order: Order, place: number): void {
    this.#open.delete(order.order_id);
    this.#past = this.#with(this.#past, order);
    this.#pastInventory = this.#booked(this.#pastInventory, filledOf(order));
    if (place < sweepNumber && order.status !== 'FILLED') this.#unfilledMs = order.created;
  }

  #with(sum: Executed, order: Order): Executed {
    const number = numberIn(order);
    if (placeOf(number) >= firstClosing) return sum;
    const lots = must(toUnits(order.filled_amount, this.#core.grid.size), 'a size on the grid');
    const { volume: quote, fees } = this.#booked(emptyInventory, filledOf(order));
    return {
      lots: sum.lots + lots,
      atMiddles: sum.atMiddles + BigInt(middleAt(number)) * BigInt(lots),
      quote: sum.quote + quote,
      fees: sum.fees + fees,
    };
  }

  /** What has been executed, orders that close left out. */
  get executed(): Executed {
    return this.open.reduce((sum, order) => this.#with(sum, order), this.#past);
  }

  /** What all orders have brought about. */
  get inventory(): Inventory {
    return this.open.reduce((sum, order) => this.#booked(sum, filledOf(order)), this.#pastInventory);
  }

  /** Its orders as a plan sees them, those that are over as one. */
  get children(): readonly Child[] {
    const over: Child = {
      order_id: '',
      number: this.#newestSlice,
      lots: this.#past.lots,
      filled: this.#past.lots,
      isOpen: false,
      isFilled: this.#unfilledMs === undefined,
      ticks: 0,
      createdMs: this.#unfilledMs ?? 0,
    };
    const isSwept =
      this.#newest >= sweepNumber &&
      ![...this.#open.values()].some((order) => placeOf(numberIn(order)) === sweepNumber);
    return [
      over,
      ...(isSwept ? [{ ...over, number: sweepNumber, lots: 0, filled: 0, isFilled: true }] : []),
      ...this.open
        .filter((order) => placeOf(numberIn(order)) < firstClosing)
        .map((order) => childView(order, this.#core.grid, placeOf)),
    ];
  }
}
