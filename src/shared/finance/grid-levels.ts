import { requireNotNegative, requirePositive } from './argument.ts';

/** Where a grid lies, in quote, and how finely it is cut. */
export interface GridRange {
  readonly low: number;
  readonly high: number;
  /** Whole number of intervals, at least 1; there is one more level. */
  readonly intervals: number;
}

/** Equal steps in price, or equal ratios. */
export type GridMode = 'arithmetic' | 'geometric';

function check({ low, high, intervals }: GridRange): void {
  requirePositive({ low, highAboveLow: high - low, intervals });
  if (!Number.isInteger(intervals)) throw new RangeError(`intervals must be whole: ${intervals}`);
}

/**
 * Prices of a grid from low to high, both inclusive: low + i·(high − low)/n, or low·(high/low)^(i/n). Floats: the caller rounds each half up to the
 * tick. Refuses an empty range.
 */
export function gridLevels(range: GridRange, mode: GridMode): number[] {
  check(range);
  const { low, high, intervals } = range;
  return Array.from({ length: intervals + 1 }, (_, at) => {
    if (at === intervals) return high;
    return mode === 'arithmetic' ? low + (at * (high - low)) / intervals : low * (high / low) ** (at / intervals);
  });
}

/**
 * Least and greatest profit of one round trip between neighbouring levels after two fees, fractions of the buy: geometric (high/low)^(1/n) − 1 − 2·fee for both;
 * arithmetic the least at the top and the greatest at the bottom. Refuses an empty range and a negative fee. Below 0 the fee eats the grid.
 */
export function gridProfit(range: GridRange, mode: GridMode, fee: number): { least: number; greatest: number } {
  check(range);
  requireNotNegative({ fee });
  const { low, high, intervals } = range;
  if (mode === 'geometric') {
    const profit = (high / low) ** (1 / intervals) - 1 - 2 * fee;
    return { least: profit, greatest: profit };
  }
  const step = (high - low) / intervals;
  return { least: step / (high - step) - 2 * fee, greatest: step / low - 2 * fee };
}
