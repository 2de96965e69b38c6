import { requireFinite, requirePositive } from './argument.ts';
import { mean, periodsPerYear, sampleDeviation } from './statistics.ts';

/**
 * Sharpe ratio a year = mean(r − risk-free) ÷ deviation (n − 1) · √periods; `riskFree` is a fraction per period. null
 * below two returns and where they do not vary. Refuses NaN. Source: Sharpe (1994), empyrical.
 */
export function sharpe(
  returns: readonly number[],
  periods: number = periodsPerYear.daily,
  riskFree = 0,
): number | null {
  requirePositive({ periods });
  requireFinite({ riskFree });
  const deviation = sampleDeviation(returns);
  return deviation ? ((mean(returns) - riskFree) / deviation) * Math.sqrt(periods) : null;
}
