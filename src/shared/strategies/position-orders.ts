import { must } from '../base/assert.ts';
import { toUnits } from '../base/decimal.ts';
import type { MarketState } from '../core/state/market-state.ts';
import { isFinal } from '../trade/order-status.ts';
import type { Order } from '../trade/order.ts';
import { isNews, numberIn } from './order-news.ts';
import { emptyInventory, filledOf, type Inventory, withFilled } from './inventory.ts';

/** What the number of an order says at least: what it is for, and its place among all of its instance, from 0. */
export interface PositionNumber {
  readonly purpose: string;
  readonly sequence: number;
}

/** An order with what its number says. */
export type Named<N extends PositionNumber> = N & { readonly order: Order };

/**
 * The orders of a strategy on spot that holds one position at a time, each begun by an order for ENTRY. Those of the
 * position that is on are kept, and of all before only what they came to.
 */
export abstract class PositionOrders<N extends PositionNumber> {
  protected readonly core: MarketState;
  readonly #nameOf: (number: number) => N;
  readonly #orders = new Map<string, Named<N>>();
  #past = emptyInventory;
  readonly #counts = { orders: 0, wins: 0, losses: 0 };
  #next = 0;
  #newestMs = 0;

  constructor(core: MarketState, nameOf: (number: number) => N) {
    this.core = core;
    this.#nameOf = nameOf;
  }

  get open(): Order[] {
    return this.all().flatMap(({ order }) => (isFinal(order.status) ? [] : [order]));
  }

  /** Sequence of the next order. */
  get next(): number {
    return this.#next;
  }

  /** When the newest order was sent, ms. */
  get newestMs(): number {
    return this.#newestMs;
  }

  /** Takes an order as it has become; whether that was new. */
  take(order: Order): boolean {
    const known = this.#orders.get(order.order_id);
    const named = this.#nameOf(numberIn(order));
    if (!isNews(order, known?.order, named.sequence, this.#next)) return false;
    if (!known) {
      if (named.purpose === 'ENTRY') this.#forget();
      this.#next = named.sequence + 1;
      this.#newestMs = order.created;
      this.#counts.orders += 1;
    }
    this.#orders.set(order.order_id, { ...named, order });
    return true;
  }

  /** A position begins: what came of the one before is kept as a sum. */
  #forget(): void {
    const { wins, losses } = this.#rounds;
    this.#counts.wins += wins;
    this.#counts.losses += losses;
    this.#past = this.inventory;
    this.#orders.clear();
  }

  /** Those of the position that is on, by their sequence. */
  protected all(): Named<N>[] {
    return [...this.#orders.values()].sort((a, b) => a.sequence - b.sequence);
  }

  /** Lots of an order that are filled. */
  protected filledLots = ({ filled_amount }: Order): number =>
    must(toUnits(filled_amount, this.core.grid.size), 'a size on the grid');

  /** Whole lots that are held. */
  get held(): number {
    return Number(this.inventory.base / this.core.units.basePerLot);
  }

  get inventory(): Inventory {
    return this.all().reduce((sum, { order }) => withFilled(sum, filledOf(order)), this.#past);
  }

  /** The position that is on, once it is closed, by whether it has brought a profit. */
  get #rounds(): { readonly wins: number; readonly losses: number } {
    const isSold = this.all().some(({ order }) => order.side === 'SELL' && isFilled(order));
    if (!isSold || this.held >= 1) return { wins: 0, losses: 0 };
    return this.inventory.realised > this.#past.realised ? { wins: 1, losses: 0 } : { wins: 0, losses: 1 };
  }

  /** Orders, and positions that are closed by whether they have brought a profit. */
  get counts() {
    const { wins, losses } = this.#rounds;
    const { orders } = this.#counts;
    return { orders, wins: this.#counts.wins + wins, losses: this.#counts.losses + losses };
  }
}

/** Whether any of an order was filled. */
export const isFilled = ({ filled_amount }: Order): boolean => Number(filled_amount) > 0;
