import {
  type Direction,
  requireFinite,
  requireNotNegative,
  requirePositive,
} from '../../src/shared/finance/argument.ts';

/** Units of the base currency in one lot. */
export const lotUnits = 100_000;

/** Smallest usual price step of a currency pair, in its quote currency: 0.01 for the yen, 0.0001 elsewhere. */
export const pipOf = (quote: string): number => (quote === 'JPY' ? 0.01 : 0.0001);

/** Price difference in pips, signed; rounded to a tenth of a pip, so that 1.1050 − 1.1000 is 50. Refuses NaN. */
export function pipsBetween(from: number, to: number, quote: string): number {
  requireFinite({ from, to });
  return Math.round(((to - from) / pipOf(quote)) * 10) / 10;
}

/** What one pip is worth in the quote currency for a position of `lots`. Refuses negative lots. */
export function pipValue(lots: number, quote: string): number {
  requireNotNegative({ lots });
  return lots * lotUnits * pipOf(quote);
}

/**
 * Profit in the quote currency, a loss negative: direction·lots·100,000·(exit − entry); the caller rounds half up to
 * the currency's cent. Refuses prices of 0.
 */
export function forexProfit(direction: Direction, lots: number, entry: number, exit: number): number {
  requireNotNegative({ lots });
  requirePositive({ entry, exit });
  return direction * lots * lotUnits * (exit - entry);
}

/**
 * Days of interest booked at the 17:00 New York rollover by the weekday there (0 = Sunday): three on Wednesday, for the
 * weekend, and none on Saturday and Sunday.
 */
export function rolloverDays(weekday: number): 0 | 1 | 3 {
  if (!Number.isInteger(weekday) || weekday < 0 || weekday > 6)
    throw new RangeError(`weekday must be 0 to 6: ${weekday}`);
  if (weekday === 0 || weekday === 6) return 0;
  return weekday === 3 ? 3 : 1;
}
