import * as v from 'valibot';
import { type Interval, openTimeOf } from '../base/time.ts';

/**
 * `[open time ms, open, high, low, close, volume (base), quote volume, trades]`. For drawing and statistics, hence
 * floats.
 */
export const Kline = v.tuple([
  v.number(),
  v.number(),
  v.number(),
  v.number(),
  v.number(),
  v.number(),
  v.number(),
  v.number(),
]);
export type Kline = v.InferOutput<typeof Kline>;
/** A bar of an interval without trades: flat at the previous close. */
export const flatBar = (openMs: number, close: number): Kline => [openMs, close, close, close, close, 0, 0, 0];

/** Whether nothing was traded in a bar: it stands flat at the close before it. */
export const isQuiet = (bar: Kline): boolean => bar[5] === 0 && bar[7] === 0;

/**
 * Takes one trade into a bar, in place. The trade must lie within the bar. A bar opens at its first trade, whatever it
 * stood at before.
 */
export function addTrade(bar: Kline, price: number, size: number): void {
  if (isQuiet(bar)) bar[1] = bar[2] = bar[3] = price;
  if (price > bar[2]) bar[2] = price;
  if (price < bar[3]) bar[3] = price;
  bar[4] = price;
  bar[5] = tidySum(bar[5] + size);
  bar[6] = tidySum(bar[6] + price * size);
  bar[7] += 1;
}

/** Takes a later bar into an earlier one, in place. What is quiet has no say in the prices of what was traded. */
export function joinBar(bar: Kline, later: Kline): void {
  if (isQuiet(later)) {
    if (isQuiet(bar)) bar[4] = later[4];
    return;
  }
  if (isQuiet(bar)) [bar[1], bar[2], bar[3]] = [later[1], later[2], later[3]];
  if (later[2] > bar[2]) bar[2] = later[2];
  if (later[3] < bar[3]) bar[3] = later[3];
  bar[4] = later[4];
  bar[5] = tidySum(bar[5] + later[5]);
  bar[6] = tidySum(bar[6] + later[6]);
  bar[7] += later[7];
}

/**
 * Bars of a longer interval from ascending bars of a shorter one that divides it. Equals what the same trades would
 * build.
 */
export function aggregate(bars: readonly Kline[], interval: Interval): Kline[] {
  const longer: Kline[] = [];
  for (const bar of bars) {
    const openMs = openTimeOf(interval, bar[0]);
    const last = longer.at(-1);
    if (last?.[0] === openMs) joinBar(last, bar);
    else longer.push([openMs, bar[1], bar[2], bar[3], bar[4], bar[5], bar[6], bar[7]]);
  }
  return longer;
}

/**
 * A sum without what binary fractions leave behind its last decimal place: 0.30000000000000004 is 0.3. Eight places,
 * four from ten million on.
 */
export function tidySum(sum: number): number {
  if (sum < 1e7) return Math.round(sum * 1e8) / 1e8;
  return sum < 1e11 ? Math.round(sum * 1e4) / 1e4 : sum;
}
