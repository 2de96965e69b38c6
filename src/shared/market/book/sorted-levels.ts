import type { Book, BookSide, SideColumns } from './book.ts';
import { groupRows } from './group-rows.ts';

/** Prices of one side in order of quality, best last, so that the busy end is the cheap end of the array. */
class Side {
  readonly sign: 1 | -1;
  prices: number[] = [];
  sizes: number[] = [];

  constructor(sign: 1 | -1) {
    this.sign = sign;
  }

  /** Where `price` is, or would be inserted. */
  indexOf(price: number): number {
    let low = 0;
    let high = this.prices.length;
    while (low < high) {
      const mid = (low + high) >>> 1;
      if ((this.prices[mid]! - price) * this.sign < 0) low = mid + 1;
      else high = mid;
    }
    return low;
  }

  set(price: number, size: number): void {
    const at = this.indexOf(price);
    const found = this.prices[at] === price;
    if (found && size > 0) this.sizes[at] = size;
    else if (found) {
      this.prices.splice(at, 1);
      this.sizes.splice(at, 1);
    } else if (size > 0) {
      this.prices.splice(at, 0, price);
      this.sizes.splice(at, 0, size);
    }
  }
}

/** A book as two sorted arrays: right for sparse books, and the oracle's peer for all others. */
export class SortedLevels implements Book {
  /** Bids ascend and asks descend, so that the best level is the last of either. */
  readonly #sides: readonly [Side, Side] = [new Side(1), new Side(-1)];

  set(side: BookSide, price: number, size: number): void {
    this.#sides[side].set(price, size);
  }

  setAll(side: BookSide, prices: Float64Array, sizes: Float64Array, from: number, to: number): void {
    const levels = this.#sides[side];
    for (let index = from; index < to; index++) levels.set(prices[index]!, sizes[index]!);
  }

  at(side: BookSide, price: number): number {
    const { prices, sizes } = this.#sides[side];
    const index = this.#sides[side].indexOf(price);
    return prices[index] === price ? sizes[index]! : 0;
  }

  best(side: BookSide): number | undefined {
    return this.#sides[side].prices.at(-1);
  }

  count(side: BookSide): number {
    return this.#sides[side].prices.length;
  }

  top(side: BookSide, limit: number): SideColumns {
    const length = Math.min(limit, this.count(side));
    const columns = { prices: new Float64Array(length), sizes: new Float64Array(length) };
    this.read(side, columns);
    return columns;
  }

  read(side: BookSide, into: SideColumns): number {
    const { prices, sizes } = this.#sides[side];
    const length = Math.min(into.prices.length, prices.length);
    for (let row = 0, index = prices.length - 1; row < length; row++, index--) {
      into.prices[row] = prices[index]!;
      into.sizes[row] = sizes[index]!;
    }
    return length;
  }

  grouped(side: BookSide, limit: number, group: number): SideColumns {
    return group === 1 ? this.top(side, limit) : groupRows(this.top(side, this.count(side)), side, limit, group);
  }

  truncate(side: BookSide, limit: number): void {
    const { prices, sizes } = this.#sides[side];
    const extra = prices.length - limit;
    if (extra <= 0) return;
    prices.splice(0, extra);
    sizes.splice(0, extra);
  }

  clear(): void {
    for (const side of this.#sides) {
      side.prices = [];
      side.sizes = [];
    }
  }
}
