import { requireFinite } from './argument.ts';

/** Arithmetic mean. Refuses an empty list and NaN. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('values must not be empty');
  let sum = 0;
  for (const value of values) {
    requireFinite({ value });
    sum += value;
  }
  return sum / values.length;
}

/** Standard deviation of a sample (n − 1), 0 for equal values; null below two. Refuses NaN. */
export function sampleDeviation(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  // The rounding of a mean would leave a deviation of 1e-18 here, and a ratio of 1e16 on top of it.
  if (values.every((value) => value === values[0])) return 0;
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) * (value - centre), 0) / (values.length - 1));
}

/**
 * Returns in a year by market: daily UTC closes round the clock, A-share trading days, trading days of a western
 * exchange, hours round the clock.
 */
export const periodsPerYear = { daily: 365, aShareDaily: 244, exchangeDaily: 252, hourly: 8_760 } as const;
