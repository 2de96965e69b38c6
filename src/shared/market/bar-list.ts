import { assert } from '../base/assert.ts';
import type { Kline } from './kline.ts';

/** Numbers of a bar. */
export const barWidth = 8;

/** Bars one after the other, ascending, eight numbers each, as in `Kline`: the form in which they are kept and sent. */
export type BarBlock = Float64Array<ArrayBuffer>;

export const blockOfBars = (bars: readonly Kline[]): BarBlock => {
  const block = new Float64Array(bars.length * barWidth);
  for (let index = 0; index < bars.length; index++) block.set(bars[index]!, index * barWidth);
  return block;
};

const barAt = (data: BarBlock, at: number): Kline => [
  data[at]!,
  data[at + 1]!,
  data[at + 2]!,
  data[at + 3]!,
  data[at + 4]!,
  data[at + 5]!,
  data[at + 6]!,
  data[at + 7]!,
];

/** Two runs of bars as one, each ascending; where both know a bar, that of `newer` stands. */
export function mergeBlocks(older: BarBlock, newer: BarBlock): BarBlock {
  const merged = new Float64Array(older.length + newer.length);
  let a = 0;
  let b = 0;
  let length = 0;
  while (a < older.length || b < newer.length) {
    const fromNewer = a >= older.length || (b < newer.length && newer[b]! <= older[a]!);
    if (fromNewer && a < older.length && older[a] === newer[b]) a += barWidth;
    const [source, at] = fromNewer ? [newer, b] : [older, a];
    merged.set(source.subarray(at, at + barWidth), length);
    length += barWidth;
    if (fromNewer) b += barWidth;
    else a += barWidth;
  }
  return merged.slice(0, length);
}

const minRoom = 64;

/**
 * Bars of one series in one piece of memory, ascending, with room at both ends: a bar more at the end or a block more
 * in front costs what is new, however many there are. Changes in place; readers that keep columns of their own learn
 * from `rewrites` and `front` what they lack.
 */
export class BarList {
  #data: BarBlock;
  /** Rows before the first one and after the last one, in numbers of `#data`. */
  #start: number;
  #end: number;
  /** Bars that have been put in front since the list began. */
  front = 0;
  /** How often bars other than the last one have changed, or bars have been taken away. */
  rewrites = 0;

  constructor(block: BarBlock = new Float64Array(0)) {
    assert(block.length % barWidth === 0, 'whole bars');
    this.#data = block.slice();
    this.#start = 0;
    this.#end = block.length;
  }

  static of(bars: readonly Kline[]): BarList {
    return new BarList(blockOfBars(bars));
  }

  get length(): number {
    return (this.#end - this.#start) / barWidth;
  }

  /** Open time in ms of a bar; NaN where there is none. */
  openMs(at: number): number {
    return at >= 0 && at < this.length ? this.#data[this.#start + at * barWidth]! : Number.NaN;
  }

  /** A number of a bar that is there, by its place in `Kline`. */
  value(at: number, column: number): number {
    return this.#data[this.#start + at * barWidth + column]!;
  }

  /** A bar; negative places count from the end, as in an array. */
  at(place: number): Kline | undefined {
    const at = place < 0 ? this.length + place : place;
    return at >= 0 && at < this.length ? barAt(this.#data, this.#start + at * barWidth) : undefined;
  }

  /** Place of the first bar that opens at `openMs` or later; the length where there is none. */
  indexOf(openMs: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.openMs(middle) < openMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** A copy of the bars from place `from` to before `to`. */
  block(from = 0, to = this.length): BarBlock {
    return this.#data.slice(this.#start + from * barWidth, this.#start + Math.max(from, to) * barWidth);
  }

  /** Bars from place `from` to before `to`; negative places count from the end, as in an array. */
  rows(from = 0, to = this.length): Kline[] {
    const bars: Kline[] = [];
    const [first, end] = [from, to].map((place) =>
      Math.max(0, Math.min(this.length, place < 0 ? this.length + place : place)),
    ) as [number, number];
    for (let index = first; index < end; index++) bars.push(barAt(this.#data, this.#start + index * barWidth));
    return bars;
  }

  /** Puts a bar in place of the last one where it opens at the same time, and else after it. */
  put(bar: Kline): void {
    if (this.openMs(this.length - 1) === bar[0]) this.#end -= barWidth;
    this.#makeRoom(0, barWidth);
    this.#data.set(bar, this.#end);
    this.#end += barWidth;
  }

  /** The bars of the block stand in place of all from place `at` on. */
  replaceFrom(at: number, block: BarBlock): void {
    assert(at >= 0 && at <= this.length && block.length % barWidth === 0, 'a place in the list and whole bars');
    if (at < this.length - 1 || at + block.length / barWidth < this.length) this.rewrites++;
    this.#end = this.#start + at * barWidth;
    this.#makeRoom(0, block.length);
    this.#data.set(block, this.#end);
    this.#end += block.length;
  }

  /** Puts older bars in front. */
  prepend(block: BarBlock): void {
    assert(block.length % barWidth === 0, 'whole bars');
    this.#makeRoom(block.length, 0);
    this.#start -= block.length;
    this.#data.set(block, this.#start);
    this.front += block.length / barWidth;
  }

  /** Numbers free at either end; memory grows by what is there, so that many small growths cost as one. */
  #makeRoom(before: number, after: number): void {
    if (this.#start >= before && this.#data.length - this.#end >= after) return;
    const held = this.#end - this.#start;
    const spare = Math.max(minRoom * barWidth, held);
    const head = before > 0 ? before + spare : this.#start;
    const tail = after > 0 ? after + spare : this.#data.length - this.#end;
    const data = new Float64Array(head + held + tail);
    data.set(this.#data.subarray(this.#start, this.#end), head);
    this.#data = data;
    this.#start = head;
    this.#end = head + held;
  }
}
