import { crc32Of } from '../base/crc32.ts';
import { fromUnits } from '../base/decimal.ts';
import type { SideColumns } from '../market/book/book.ts';
import type { Grid } from '../market/instrument.ts';

/** Levels a side under the checksum. */
export const checkedLevels = 25;
const zero = 48;
const point = 46;
const colon = 58;
/** Numbers from here on, and finer grids than this, do not fit the short way's 32-bit integers. */
const shortEnd = 10 ** 9;
const shortDecimals = 9;
/** 20 digits, 18 of them behind a point, and a colon for each number. */
const maxBytes = checkedLevels * 4 * 22;

/**
 * The same checksum from ticks and lots, without a string on the way. One for each book: it writes into its own
 * columns.
 */
export class BookChecksum {
  readonly #bytes = new Uint8Array(maxBytes);
  /**
   * Price, size, price, size: in the order in which they stand under the checksum, so that the loop that writes them
   * has one place for a number.
   */
  readonly #values = new Float64Array(checkedLevels * 4);
  readonly #grid: Grid;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** Rows [0, bidCount) and [0, askCount), best first; what lies beyond the 25th counts nothing. */
  of(bids: SideColumns, bidCount: number, asks: SideColumns, askCount: number): number {
    const values = this.#values;
    let count = 0;
    for (let row = 0; row < checkedLevels; row++) {
      if (row < bidCount) {
        values[count++] = bids.prices[row]!;
        values[count++] = bids.sizes[row]!;
      }
      if (row < askCount) {
        values[count++] = asks.prices[row]!;
        values[count++] = asks.sizes[row]!;
      }
    }
    return crc32Of(this.#bytes, Math.max(0, this.#put(count) - 1));
  }

  /** Writes the first `count` values, a colon behind each; the number of bytes. */
  #put(count: number): number {
    const { price, size } = this.#grid;
    const bytes = this.#bytes;
    const values = this.#values;
    let at = 0;
    for (let i = 0; i < count; i++) {
      const { decimals, unit } = (i & 1) === 0 ? price : size;
      const value = values[i]! * unit;
      at =
        value < shortEnd && decimals <= shortDecimals
          ? putShort(bytes, at, value | 0, decimals)
          : putText(bytes, at, fromUnits(value, { decimals, unit: 1 }));
      bytes[at++] = colon;
    }
    return at;
  }
}

function putText(bytes: Uint8Array, from: number, text: string): number {
  for (let index = 0; index < text.length; index++) bytes[from + index] = text.charCodeAt(index);
  return from + text.length;
}

/** Writes a 32-bit integer with the last `decimals` of its digits behind a point; the place behind it. */
function putShort(bytes: Uint8Array, from: number, value: number, decimals: number): number {
  const digits = Math.max(digitsOf(value), decimals + 1);
  const end = from + digits + (decimals > 0 ? 1 : 0);
  let rest = value;
  let at = end - 1;
  for (const stop = at - decimals; at > stop; at--) {
    const next = (rest / 10) | 0;
    bytes[at] = zero + rest - next * 10;
    rest = next;
  }
  if (decimals > 0) bytes[at--] = point;
  for (; at >= from; at--) {
    const next = (rest / 10) | 0;
    bytes[at] = zero + rest - next * 10;
    rest = next;
  }
  return end;
}

/** Digits of a whole number below 10⁹. */
function digitsOf(value: number): number {
  if (value < 10_000) return value < 100 ? (value < 10 ? 1 : 2) : value < 1_000 ? 3 : 4;
  if (value < 1_000_000) return value < 100_000 ? 5 : 6;
  return value < 100_000_000 ? (value < 10_000_000 ? 7 : 8) : 9;
}
