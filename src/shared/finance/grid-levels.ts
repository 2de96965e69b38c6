import { pow } from '../base/math/pow.ts';
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
 * Prices of a grid from low to high, both inclusive: low + i·(high − low)/n, or low·(high/low)^(i/n). Floats: the
 * caller rounds each half up to the tick. Refuses an empty range.
 */
export function gridLevels(range: GridRange, mode: GridMode): number[] {
  check(range);
  return Array.from({ length: range.intervals + 1 }, (_, index) => levelAt(range, mode, index));
}

/** One of those prices by its number; below 0 and above the number of intervals as they go on beyond the range. */
export function levelAt({ low, high, intervals }: GridRange, mode: GridMode, index: number): number {
  if (index === intervals) return high;
  return mode === 'arithmetic' ? low + (index * (high - low)) / intervals : low * pow(high / low, index / intervals);
}

/**
 * Least and greatest profit of one round trip between neighbouring levels after two fees, fractions of the buy: (1 −
 * fee)²·r − 1, where r is the ratio of the two levels, as the fee of the buy is taken from what was bought. `levels`
 * ascend, in any unit, as they are on the tick. At or below 0 the fee eats the grid. Refuses fewer than two levels,
 * levels that do not rise, and a fee below 0 or above 1.
 */
export function gridProfit(levels: readonly number[], fee: number): { least: number; greatest: number } {
  requireNotNegative({ fee, feeBelowOne: 1 - fee, furtherLevels: levels.length - 2 });
  requirePositive({ lowest: levels[0]! });
  const ratios = levels.slice(1).map((level, index) => level / levels[index]!);
  const profitOf = (ratio: number): number => (1 - fee) * (1 - fee) * ratio - 1;
  const least = Math.min(...ratios);
  const greatest = Math.max(...ratios);
  requirePositive({ minRise: least - 1 });
  return { least: profitOf(least), greatest: profitOf(greatest) };
}
