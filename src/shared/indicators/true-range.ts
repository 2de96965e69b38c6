import type { Bar } from './kernel.ts';

/**
 * max(high, previous close) − min(low, previous close), in quote per base; NaN at the first bar, as TA-Lib counts it
 * (Wilder 1978).
 */
export function trueRange(): (bar: Readonly<Bar>, commit: boolean) => number {
  const kept = new Float64Array(1).fill(Number.NaN);
  return ({ high, low, close }, commit) => {
    const closed = kept[0]!;
    const range = Math.max(high, closed) - Math.min(low, closed);
    if (commit) kept[0] = close;
    return range;
  };
}
