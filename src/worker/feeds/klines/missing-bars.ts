import { type Interval, nextOpenOf } from '../../../shared/base/time.ts';
import type { BarList } from '../../../shared/market/bar-list.ts';

/** Bars that are asked for where none are known. */
export const usualBars = 500;
const maxBars = 1_500;

/**
 * Bars since the last known one and two more, of months in a zone ahead of UTC some beyond; the usual number where none
 * are known.
 */
export function missingBars(bars: BarList, interval: Interval, nowMs: number): number {
  const last = bars.at(-1);
  if (!last) return usualBars;
  const lengthMs = nextOpenOf(interval, last[0]) - last[0];
  return Math.max(3, Math.min(maxBars, Math.ceil((nowMs - last[0]) / lengthMs) + 2));
}
