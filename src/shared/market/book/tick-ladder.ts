import type { Book, BookSide, SideColumns } from './book.ts';
import { LadderSide } from './ladder-side.ts';

/**
 * A book for dense markets: each side is a ring of sizes indexed by tick with a bitmap of the taken ones, so that a
 * level is set in one store and the next level is found by one clz32. Levels far from the best lie in a map and come
 * into the ring when the best comes near them.
 */
export class TickLadder implements Book {
  /** Width of the window of each side. */
  readonly ticks: number;
  readonly #bids: LadderSide;
  readonly #asks: LadderSide;

  /** `ticks` is a power of two. Prices must be below 2³⁰ ticks. */
  constructor(ticks: number) {
    this.ticks = ticks;
    this.#bids = new LadderSide(1, ticks);
    this.#asks = new LadderSide(-1, ticks);
  }

  #side(side: BookSide): LadderSide {
    return side === 0 ? this.#bids : this.#asks;
  }

  set(side: BookSide, price: number, size: number): void {
    this.#side(side).set(price, size);
  }

  setAll(side: BookSide, prices: Float64Array, sizes: Float64Array, from: number, to: number): void {
    this.#side(side).setAll(prices, sizes, from, to);
  }

  at(side: BookSide, price: number): number {
    return this.#side(side).at(price);
  }

  best(side: BookSide): number | undefined {
    return this.#side(side).best();
  }

  count(side: BookSide): number {
    return this.#side(side).count;
  }

  top(side: BookSide, limit: number): SideColumns {
    const length = Math.min(limit, this.count(side));
    const columns = { prices: new Float64Array(length), sizes: new Float64Array(length) };
    this.read(side, columns);
    return columns;
  }

  read(side: BookSide, into: SideColumns): number {
    return this.#side(side).read(into.prices, into.sizes);
  }

  grouped(side: BookSide, limit: number, group: number): SideColumns {
    if (group === 1) return this.top(side, limit);
    return this.#side(side).grouped(limit, group);
  }

  truncate(side: BookSide, limit: number): void {
    this.#side(side).truncate(limit);
  }

  clear(): void {
    this.#bids.clear();
    this.#asks.clear();
  }
}
