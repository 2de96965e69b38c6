import { ask, type Book, type BookSide, bid } from '../../market/book/book.ts';
import type { Side } from '../../trade/order.ts';

/**
 * How an order moves up in its queue when its level shrinks without a trade. `back`: those behind it have left, so
 * that it stays where it is, as long as there is that much left; never better than it was. `share`: those before it
 * and those behind it have left in proportion to their sizes.
 */
export const queueModels = ['back', 'share'] as const;
export type QueueModel = (typeof queueModels)[number];

/** An order that rests beside a recorded book. Price in ticks, sizes in lots. */
export interface Queued {
  readonly order_id: string;
  readonly side: Side;
  readonly ticks: number;
  /** What of it is not filled. */
  lots: number;
  /** What stands before it. */
  ahead: number;
  /** What its level had when it was seen last, and what was traded there since. */
  level: number;
  traded: number;
}

/** What a message of the recording fills of an order. */
export interface QueueFill {
  readonly order_id: string;
  readonly lots: number;
}

/** Prices are marked by their lowest bits. */
const markBits = 0xffff;
const none: readonly QueueFill[] = [];

const sideOf = (side: Side): BookSide => (side === 'BUY' ? bid : ask);

/**
 * Orders of an account that rest beside a recorded book, which does not know of them. One is filled where a trade goes
 * beyond its price, where trades at its price have eaten what stood before it, and where the other side of the book
 * comes to its price; always at its own price, and by no more than was traded or stands there.
 */
export class OrderQueue {
  readonly #book: Pick<Book, 'at' | 'best'>;
  readonly #model: QueueModel;
  readonly #orders = new Map<string, Queued>();
  /** How many orders of a side stand at a price with such lowest bits. */
  readonly #marks: readonly [Uint16Array, Uint16Array] = [new Uint16Array(markBits + 1), new Uint16Array(markBits + 1)];
  /** Levels of the other side that have been taken from and not told anew, by their prices. */
  readonly #taken: readonly [Map<number, number>, Map<number, number>] = [new Map(), new Map()];
  /** Highest resting buy and lowest resting sell, ticks. */
  #buy = 0;
  #sell = Number.POSITIVE_INFINITY;

  constructor(book: Pick<Book, 'at' | 'best'>, model: QueueModel) {
    this.#book = book;
    this.#model = model;
  }

  has = (order_id: string): boolean => this.#orders.has(order_id);

  /** Takes an order that has come to rest, behind all that stands at its price. */
  add(order_id: string, side: Side, ticks: number, lots: number): void {
    const level = this.#book.at(sideOf(side), ticks);
    this.#orders.set(order_id, { order_id, side, ticks, lots, ahead: level, level, traded: 0 });
    this.#marks[sideOf(side)][ticks & markBits]! += 1;
    this.#bounds();
  }

  /** An order has so much left; with 0 it is gone. */
  leave(order_id: string, lots: number): void {
    const order = this.#orders.get(order_id);
    if (!order) return;
    order.lots = lots;
    if (lots > 0) return;
    this.#orders.delete(order_id);
    this.#marks[sideOf(order.side)][order.ticks & markBits]! -= 1;
    this.#bounds();
  }

  /** Size of a level that may still be taken. */
  left(side: BookSide, ticks: number): number {
    return Math.max(0, this.#book.at(side, ticks) - (this.#taken[side].get(ticks) ?? 0));
  }

  /** So much of a level was taken: it is not there a second time. */
  take(side: BookSide, ticks: number, lots: number): void {
    this.#taken[side].set(ticks, (this.#taken[side].get(ticks) ?? 0) + lots);
  }

  /** The whole book is another one. */
  renew(): void {
    for (const taken of this.#taken) taken.clear();
    for (const order of this.#orders.values()) this.#moveUp(order);
  }

  /** Levels of a side were told anew, those of rows `from` to `to`. */
  updated(side: BookSide, prices: Float64Array, from: number, to: number): void {
    const taken = this.#taken[side];
    if (taken.size > 0) for (let row = from; row < to; row++) taken.delete(prices[row]!);
    if (this.#orders.size === 0) return;
    const marks = this.#marks[side];
    for (let row = from; row < to; row++) if (marks[prices[row]! & markBits]! > 0) this.#updatedAt(side, prices[row]!);
  }

  #updatedAt(side: BookSide, ticks: number): void {
    for (const order of this.#orders.values())
      if (order.ticks === ticks && sideOf(order.side) === side) this.#moveUp(order);
  }

  /** What the book's other side fills where it has come to an order's price. */
  crossed(): readonly QueueFill[] {
    const lowest = this.#book.best(ask) ?? Number.POSITIVE_INFINITY;
    const highest = this.#book.best(bid) ?? 0;
    if (lowest > this.#buy && highest < this.#sell) return none;
    const fills: QueueFill[] = [];
    for (const order of this.#orders.values()) {
      const other = order.side === 'BUY' ? ask : bid;
      const best = order.side === 'BUY' ? lowest : highest;
      if (order.side === 'BUY' ? best > order.ticks : best < order.ticks) continue;
      const lots = Math.min(order.lots, this.left(other, best));
      if (lots === 0) continue;
      this.take(other, best, lots);
      fills.push({ order_id: order.order_id, lots });
    }
    return fills;
  }

  /** What a trade fills, `side` being that of the book which its taker took from: best prices first. */
  traded(side: BookSide, ticks: number, lots: number): readonly QueueFill[] {
    if (side === bid ? ticks > this.#buy : ticks < this.#sell) return none;
    const fills: QueueFill[] = [];
    const own = [...this.#orders.values()].filter((order) => sideOf(order.side) === side);
    own.sort((one, other) => (side === bid ? other.ticks - one.ticks : one.ticks - other.ticks));
    let left = lots;
    for (const order of own) {
      const isBeyond = side === bid ? ticks < order.ticks : ticks > order.ticks;
      if (!isBeyond && order.ticks !== ticks) continue;
      const passed = isBeyond ? 0 : Math.min(order.ahead, left);
      if (!isBeyond) {
        order.ahead -= passed;
        order.traded += left;
      }
      const filled = Math.min(order.lots, left - passed);
      if (filled > 0) fills.push({ order_id: order.order_id, lots: filled });
      left -= filled;
    }
    return fills;
  }

  #moveUp(order: Queued): void {
    const level = this.#book.at(sideOf(order.side), order.ticks);
    const gone = Math.max(0, order.level - level - order.traded);
    if (this.#model === 'share' && order.level > 0)
      order.ahead = Math.floor(order.ahead - (gone * order.ahead) / order.level);
    order.ahead = Math.max(0, Math.min(order.ahead, level));
    order.level = level;
    order.traded = 0;
  }

  #bounds(): void {
    this.#buy = 0;
    this.#sell = Number.POSITIVE_INFINITY;
    for (const { side, ticks } of this.#orders.values()) {
      if (side === 'BUY') this.#buy = Math.max(this.#buy, ticks);
      else this.#sell = Math.min(this.#sell, ticks);
    }
  }
}
