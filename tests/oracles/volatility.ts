import { requirePositive } from '../../src/shared/finance/argument.ts';
import { periodsPerYear, sampleDeviation } from '../../src/shared/finance/statistics.ts';

/**
 * Annual volatility of returns = deviation (n − 1) · √periods, a fraction; null below two returns. Refuses NaN. Source:
 * empyrical.
 */
export function annualVolatility(returns: readonly number[], periods: number = periodsPerYear.daily): number | null {
  requirePositive({ periods });
  const deviation = sampleDeviation(returns);
  return deviation === null ? null : deviation * Math.sqrt(periods);
}
