import { crc32, crc32Of } from '../kit/crc32.ts';
import type { Scale } from '../kit/decimal.ts';
import type { SideColumns } from '../market/book/book.ts';
import type { Grid } from '../market/instrument.ts';

type Levels = readonly (readonly [price: string, size: string])[];

/** Levels a side under the checksum. */
export const checkedLevels = 25;

/** crc32 over `b1p:b1q:a1p:a1q:…` of the best 25 levels, a missing side left out. Wire strings, best first. */
export function bookChecksum(bids: Levels, asks: Levels): number {
  const parts: string[] = [];
  for (let i = 0; i < checkedLevels; i++) {
    if (bids[i]) parts.push(bids[i]![0], bids[i]![1]);
    if (asks[i]) parts.push(asks[i]![0], asks[i]![1]);
  }
  return crc32(parts.join(':'));
}

const colon = 58;
const zero = 48;
/** Digits that surely fit a 32-bit integer. */
const shortDigits = 9;
/** Two digits as two bytes, the tens above. */
const pairs = Uint16Array.from({ length: 100 }, (_, value) => ((zero + Math.floor(value / 10)) << 8) | (zero + (value % 10)));
const powers = Float64Array.from({ length: 19 }, (_, exponent) => 10 ** exponent);
const point = 46;
/** 20 digits and a point for each number. */
const mostBytes = checkedLevels * 4 * 22;

/** The same checksum from ticks and lots, without a string on the way. One for each book: it writes into its own bytes. */
export class BookChecksum {
  readonly #bytes = new Uint8Array(mostBytes);
  readonly #grid: Grid;
  #at = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** Rows [0, bidCount) and [0, askCount), best first; what lies beyond the 25th counts nothing. */
  of(bids: SideColumns, bidCount: number, asks: SideColumns, askCount: number): number {
    this.#at = 0;
    for (let row = 0; row < checkedLevels; row++) {
      if (row < bidCount) this.#level(bids, row);
      if (row < askCount) this.#level(asks, row);
    }
    return crc32Of(this.#bytes, Math.max(0, this.#at - 1));
  }

  #level({ prices, sizes }: SideColumns, row: number): void {
    this.#units(prices[row]!, this.#grid.price);
    this.#units(sizes[row]!, this.#grid.size);
  }

  /** Writes one number and a colon. */
  #units(units: number, { decimals, unit }: Scale): void {
    const value = units * unit;
    const power = powers[decimals]!;
    const whole = decimals === 0 ? value : Math.floor(value / power);
    this.#digits(whole, digitsOf(whole));
    if (decimals > 0) {
      this.#bytes[this.#at++] = point;
      this.#digits(value - whole * power, decimals);
    }
    this.#bytes[this.#at++] = colon;
  }

  /** Writes exactly `count` digits, in parts that fit 32-bit integers. */
  #digits(value: number, count: number): void {
    if (count > shortDigits) {
      const high = Math.floor(value / 1e9);
      this.#digits(high, count - shortDigits);
      this.#digits(value - high * 1e9, shortDigits);
      return;
    }
    const bytes = this.#bytes;
    const from = this.#at;
    let rest = value | 0;
    let at = from + count - 1;
    for (; at > from; at -= 2) {
      const next = (rest / 100) | 0;
      const pair = pairs[rest - next * 100]!;
      bytes[at] = pair & 0xff;
      bytes[at - 1] = pair >>> 8;
      rest = next;
    }
    if (at === from) bytes[at] = zero + (rest % 10);
    this.#at = from + count;
  }
}

/** Number of digits of a whole number: for 32 bits from its highest bit, 1233 / 4096 being the logarithm of 2. */
function digitsOf(value: number): number {
  if (value < 10) return 1;
  if (value >= 2 ** 31) return shortDigits + digitsOf(Math.floor(value / 1e9));
  const least = ((32 - Math.clz32(value)) * 1_233) >>> 12;
  return value >= powers[least]! ? least + 1 : least;
}
