import type { SideColumns } from './book.ts';
import { groupRows } from './group-rows.ts';

/**
 * Part of the window that lies on the better side of the best level when the window is placed, as a power of two: an
 * eighth.
 */
const headroomShift = 3;
/** Below all keys. */
const worstKey = -(2 ** 31);
/** A best level in this lowest part of the window brings the window down, as a power of two: a quarter. */
const lowWaterShift = 2;

/**
 * One side of a ladder. Inside, a price is a key that rises with quality: the tick for bids, its negative for asks. The
 * window holds the keys from `base` on; whatever is below it lies in `far`, and nothing is ever above it, for a better
 * key moves the window.
 */
export class LadderSide {
  readonly #sign: 1 | -1;
  readonly #mask: number;
  readonly #sizes: Float64Array;
  /** One bit a slot. */
  readonly #taken: Int32Array;
  readonly #far = new Map<number, number>();
  #base = 0;
  /** Levels within the window. */
  #near = 0;
  /** Best key; meaningless while `near` is 0. */
  #best = 0;

  constructor(sign: 1 | -1, ticks: number) {
    this.#sign = sign;
    this.#mask = ticks - 1;
    this.#sizes = new Float64Array(ticks);
    this.#taken = new Int32Array(ticks >>> 5);
  }

  get count(): number {
    return this.#near + this.#far.size;
  }

  best(): number | undefined {
    return this.#near === 0 ? undefined : this.#best * this.#sign;
  }

  at(price: number): number {
    const key = price * this.#sign;
    return this.#isNear(key) ? this.#sizes[key & this.#mask]! : (this.#far.get(key) ?? 0);
  }

  set(price: number, size: number): void {
    const key = price * this.#sign;
    if (!this.#isNear(key) && !this.#admit(key, size)) return;
    this.#put(key, size);
  }

  /** Rows [from, to) of two columns, in their order. */
  setAll(prices: Float64Array, sizes: Float64Array, from: number, to: number): void {
    for (
      let index = this.#setNear(prices, sizes, from, to);
      index < to;
      index = this.#setNear(prices, sizes, index + 1, to)
    )
      this.set(prices[index]!, sizes[index]!);
  }

  /**
   * Takes rows up to the first one outside the window; where that is, or `to`. This is the hot path: a row takes no
   * branch, for whether a level comes, goes or stays is anybody's guess, and the best level is looked for once, when
   * the rows are in.
   */
  #setNear(prices: Float64Array, sizes: Float64Array, from: number, to: number): number {
    // All ones for asks: a number with all its bits turned, plus one, is its negative.
    const flip = this.#sign >> 1;
    const mask = this.#mask;
    const base = this.#base;
    const all = this.#sizes;
    const taken = this.#taken;
    let near = this.#near;
    /** No level is better than this key. */
    let top = near === 0 ? worstKey : this.#best;
    let at = from;
    for (; at < to; at++) {
      const key = (((prices[at]! | 0) ^ flip) - flip) | 0;
      if ((key - base) >>> 0 > mask) break;
      const slot = key & mask;
      const word = slot >>> 5;
      const bit = slot & 31;
      const before = taken[word]!;
      const set = Number(sizes[at]! > 0);
      near += set - ((before >>> bit) & 1);
      all[slot] = sizes[at]!;
      taken[word] = (before & ~(1 << bit)) | (set << bit);
      if (key > top && set === 1) top = key;
    }
    this.#settle(top, near);
    return at;
  }

  /** Takes over what `#setNear` has counted; the best level is `top` or the next one below it. */
  #settle(top: number, near: number): void {
    this.#near = near;
    this.#best = top;
    const slot = top & this.#mask;
    if (near === 0 || ((this.#taken[slot >>> 5]! >>> (slot & 31)) & 1) === 0) this.#lostBest();
  }

  #put(key: number, size: number): void {
    const slot = key & this.#mask;
    const before = this.#sizes[slot]!;
    this.#sizes[slot] = size;
    if (size > 0) {
      if (before > 0) return;
      this.#taken[slot >>> 5]! |= 1 << (slot & 31);
      if (this.#near++ === 0 || key > this.#best) this.#best = key;
    } else if (before > 0) {
      this.#taken[slot >>> 5]! &= ~(1 << (slot & 31));
      this.#near--;
      if (key === this.#best) this.#lostBest();
    }
  }

  /** Fills both columns, best first, as far as levels and columns go; the number of rows. */
  read(prices: Float64Array, sizes: Float64Array): number {
    const near = Math.min(prices.length, this.#near);
    const flip = this.#sign >> 1;
    const mask = this.#mask;
    const best = this.#best;
    const taken = this.#taken;
    const all = this.#sizes;
    const first = best & mask;
    let word = first >>> 5;
    // The best level is the highest bit of its word that counts; what is above it belongs to the other end of the ring.
    let bits = taken[word]! & (-1 >>> (31 - (first & 31)));
    /** Key of the word's lowest bit. */
    let lowest = best - (first & 31);
    for (let row = 0; row < near; lowest -= 32) {
      for (; bits !== 0 && row < near; row++) {
        const bit = 31 - Math.clz32(bits);
        bits ^= 1 << bit;
        prices[row] = ((lowest + bit) ^ flip) - flip;
        sizes[row] = all[(word << 5) | bit]!;
      }
      word = (word - 1) & (mask >>> 5);
      bits = taken[word]!;
    }
    return near < prices.length && this.#far.size > 0 ? this.#readFar(prices, sizes, near) : near;
  }

  grouped(limit: number, group: number): SideColumns {
    const whole = { prices: new Float64Array(this.count), sizes: new Float64Array(this.count) };
    this.read(whole.prices, whole.sizes);
    return groupRows(whole, this.#sign === 1 ? 0 : 1, limit, group);
  }

  truncate(limit: number): void {
    if (this.count <= limit) return;
    const prices = new Float64Array(this.count);
    const sizes = new Float64Array(this.count);
    this.read(prices, sizes);
    for (let row = prices.length - 1; row >= limit; row--) this.set(prices[row]!, 0);
  }

  clear(): void {
    this.#sizes.fill(0);
    this.#taken.fill(0);
    this.#far.clear();
    this.#near = 0;
  }

  #isNear(key: number): boolean {
    const offset = key - this.#base;
    return offset >= 0 && offset <= this.#mask;
  }

  /**
   * A key outside the window: below it, it goes to `far`; above it, or into an empty side, the window moves there.
   * Whether it is inside now.
   */
  #admit(key: number, size: number): boolean {
    if (size > 0 && (this.count === 0 || key > this.#base)) {
      this.#place(key);
      return true;
    }
    if (size > 0) this.#far.set(key, size);
    else this.#far.delete(key);
    return false;
  }

  /** Puts the window where `best` has room on its better side, and sorts the levels into near and far anew. */
  #place(best: number): void {
    const base = best + ((this.#mask + 1) >>> headroomShift) - this.#mask;
    if (base > this.#base) this.#evict(base);
    this.#base = base;
    if (this.#far.size === 0) return;
    const found = [...this.#far].filter(([key]) => this.#isNear(key));
    for (const [key, size] of found) {
      this.#far.delete(key);
      this.set(key * this.#sign, size);
    }
  }

  /** Moves the levels below a base to come from the window to `far`. */
  #evict(base: number): void {
    for (let key = this.#best; this.#near > 0 && key >= this.#base; key--) {
      const slot = key & this.#mask;
      const size = this.#sizes[slot]!;
      if (size === 0 || key >= base) continue;
      this.#far.set(key, size);
      this.#sizes[slot] = 0;
      this.#taken[slot >>> 5]! &= ~(1 << (slot & 31));
      this.#near--;
    }
  }

  /**
   * Finds the next best level, in the window or, where it is empty, among the far ones. Near the window's lower edge
   * the window follows it down.
   */
  #lostBest(): void {
    if (this.#near > 0) {
      const first = this.#best & this.#mask;
      let word = first >>> 5;
      let bits = this.#taken[word]! & (-1 >>> (31 - (first & 31)));
      while (bits === 0) {
        word = (word - 1) & (this.#mask >>> 5);
        bits = this.#taken[word]!;
      }
      this.#best -= (first - ((word << 5) | (31 - Math.clz32(bits)))) & this.#mask;
      if (this.#far.size > 0 && this.#best - this.#base < this.#mask >>> lowWaterShift) this.#place(this.#best);
      return;
    }
    if (this.#far.size === 0) return;
    let best = Number.NEGATIVE_INFINITY;
    for (const key of this.#far.keys()) best = Math.max(best, key);
    this.#place(best);
  }

  #readFar(prices: Float64Array, sizes: Float64Array, from: number): number {
    const rows = [...this.#far].sort(([a], [b]) => b - a).slice(0, prices.length - from);
    for (const [row, [key, size]] of rows.entries()) {
      prices[from + row] = key * this.#sign;
      sizes[from + row] = size;
    }
    return from + rows.length;
  }
}
