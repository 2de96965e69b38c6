import { pow } from '../base/math/pow.ts';
import { requireNotNegative } from './argument.ts';

/**
 * Return of a year at the pace of `days` = NV^(365 ÷ days) − 1, a fraction, −1 where all is lost; null for no days, and
 * for so few that the figure is beyond all bounds. Refuses negative net values and days.
 */
export function annualReturn(netValue: number, days: number): number | null {
  requireNotNegative({ netValue, days });
  const annual = days === 0 ? Infinity : pow(netValue, 365 / days) - 1;
  return Number.isFinite(annual) ? annual : null;
}
