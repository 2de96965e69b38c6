import * as v from 'valibot';
import { type Interval, openTimeOf } from '../kit/time.ts';

/** `[open time ms, open, high, low, close, volume (base), quote volume, trades]`. For drawing and statistics, hence floats. */
export const Kline = v.tuple([v.number(), v.number(), v.number(), v.number(), v.number(), v.number(), v.number(), v.number()]);
export type Kline = v.InferOutput<typeof Kline>;

/** A bar opened by one trade. */
export const barOfTrade = (interval: Interval, atMs: number, price: number, size: number): Kline =>
  [openTimeOf(interval, atMs), price, price, price, price, size, price * size, 1];

/** A bar of an interval without trades: flat at the previous close. */
export const flatBar = (openMs: number, close: number): Kline => [openMs, close, close, close, close, 0, 0, 0];

/** Takes one trade into a bar, in place. The trade must lie within the bar. */
export function addTrade(bar: Kline, price: number, size: number): void {
  if (price > bar[2]) bar[2] = price;
  if (price < bar[3]) bar[3] = price;
  bar[4] = price;
  bar[5] += size;
  bar[6] += price * size;
  bar[7] += 1;
}

/** Bars of a longer interval from ascending bars of a shorter one that divides it. Equals what the same trades would build. */
export function aggregate(bars: readonly Kline[], interval: Interval): Kline[] {
  const longer: Kline[] = [];
  for (const bar of bars) {
    const openMs = openTimeOf(interval, bar[0]);
    const last = longer.at(-1);
    if (!last || last[0] !== openMs) {
      longer.push([openMs, bar[1], bar[2], bar[3], bar[4], bar[5], bar[6], bar[7]]);
      continue;
    }
    if (bar[2] > last[2]) last[2] = bar[2];
    if (bar[3] < last[3]) last[3] = bar[3];
    last[4] = bar[4];
    last[5] += bar[5];
    last[6] += bar[6];
    last[7] += bar[7];
  }
  return longer;
}
