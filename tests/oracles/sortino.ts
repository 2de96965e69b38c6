import { requirePositive } from '../../src/shared/finance/argument.ts';
import { mean, periodsPerYear } from '../../src/shared/finance/statistics.ts';

/**
 * Sortino ratio a year = mean(r) ÷ √mean(min(0, r)²) · √periods; null below two returns and where none is negative.
 * Refuses NaN. Source: empyrical.
 */
export function sortino(returns: readonly number[], periods: number = periodsPerYear.daily): number | null {
  requirePositive({ periods });
  if (returns.length < 2) return null;
  const downside = Math.sqrt(mean(returns.map((value) => Math.min(0, value) ** 2)));
  return downside > 0 ? (mean(returns) / downside) * Math.sqrt(periods) : null;
}
