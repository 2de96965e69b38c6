import { fromUnits, type Scale } from '../../src/shared/base/decimal.ts';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import { ask, bid, type BookSide } from '../../src/shared/market/book/book.ts';
import { SortedLevels } from '../../src/shared/market/book/sorted-levels.ts';
import { bookChecksum } from '../oracles/book-checksum.ts';

export type WireLevel = [price: string, size: string];
export type DepthFrame =
  | { e: 'snap'; u: number; ts: number; c?: number; bids: WireLevel[]; asks: WireLevel[] }
  | { e: 'd'; U: number; u: number; pu: number; ts: number; c?: number; b: WireLevel[]; a: WireLevel[] };

export const testPrice: Scale = { decimals: 1, unit: 5 };
export const testSize: Scale = { decimals: 3, unit: 1 };

/** A seeded venue with one book, as our server would send it. The same seed gives the same frames. */
export class BookVenue {
  readonly levels = new SortedLevels();
  u: number;
  readonly #random: Random;
  #mid = 20_000;
  #deltas = 0;
  readonly #depth: number;

  constructor(seed: number, depth = 40) {
    this.#random = { state: seed };
    this.#depth = depth;
    this.u = 1_000 * seed;
    for (let i = 1; i <= depth; i++) {
      this.levels.set(bid, this.#mid - i, this.#whole(1, 5_000));
      this.levels.set(ask, this.#mid + i, this.#whole(1, 5_000));
    }
  }

  /** Every level as `[ticks, lots]`, best first. */
  rows(side: BookSide): [number, number][] {
    const { prices, sizes } = this.levels.top(side, Number.MAX_SAFE_INTEGER);
    return Array.from(prices, (price, i) => [price, sizes[i]!]);
  }

  snap(): DepthFrame {
    return { e: 'snap', u: this.u, ts: this.u, bids: this.#wire(bid), asks: this.#wire(ask), c: this.#checksum() };
  }

  /** Changes some levels, never into a crossed book. Each 20th delta carries the checksum. */
  next(): DepthFrame {
    const pu = this.u;
    this.u += this.#whole(1, 3);
    const changed: [WireLevel[], WireLevel[]] = [[], []];
    for (let i = this.#whole(1, 6); i > 0; i--) {
      const side: BookSide = nextUniform(this.#random) < 0.5 ? bid : ask;
      const away = this.#whole(1, this.#depth);
      const price = side === bid ? this.#mid - away : this.#mid + away;
      const size = nextUniform(this.#random) < 0.3 ? 0 : this.#whole(1, 5_000);
      this.levels.set(side, price, size);
      changed[side].push([fromUnits(price, testPrice), fromUnits(size, testSize)]);
    }
    const c = ++this.#deltas % 20 === 0 ? { c: this.#checksum() } : {};
    return { e: 'd', U: pu + 1, u: this.u, pu, ts: this.u, ...c, b: changed[bid], a: changed[ask] };
  }

  #checksum(): number {
    return bookChecksum(this.#wire(bid), this.#wire(ask));
  }

  #wire(side: BookSide): WireLevel[] {
    return this.rows(side).map(([price, size]) => [fromUnits(price, testPrice), fromUnits(size, testSize)]);
  }

  #whole(least: number, most: number): number {
    return least + Math.floor(nextUniform(this.#random) * (most - least + 1));
  }
}

/** A fault between venue and reader: what becomes of one frame's text. An empty list is a lost frame. */
export type Fault = 'none' | 'drop' | 'duplicate' | 'hold' | 'corrupt';

const corruptions: readonly ((text: string) => string)[] = [
  (text) => text.slice(0, text.length >> 1),
  (text) => text.replace(/"(\d+)\.(\d)"/, '"$1e-$2"'),
  (text) => text.replace(/"\d+\.\d+"/, '"-0"'),
  (text) => text.replace(/"\d+\.\d+"/, 'null'),
  (text) => text.replace(/"(\d+)\.\d+"/, '"$1.3"'),
  (text) => text.replace(/"\d+\.\d+"/, `"${'9'.repeat(40)}"`),
  (text) => text.replace('"ts"', '"tz"'),
];

/** Applies faults to a stream of frames: `hold` swaps a frame with the one after it. */
export class FaultyWire {
  readonly #random: Random;
  #held: string | undefined;

  constructor(seed: number) {
    this.#random = { state: seed };
  }

  pass(frame: unknown, fault: Fault): string[] {
    const text = JSON.stringify(frame);
    const held = this.#held === undefined ? [] : [this.#held];
    this.#held = undefined;
    if (fault === 'drop') return held;
    if (fault === 'duplicate') return [text, text, ...held];
    if (fault === 'corrupt')
      return [corruptions[Math.floor(nextUniform(this.#random) * corruptions.length)]!(text), ...held];
    if (fault === 'hold' && held.length === 0) {
      this.#held = text;
      return [];
    }
    return [text, ...held];
  }
}
