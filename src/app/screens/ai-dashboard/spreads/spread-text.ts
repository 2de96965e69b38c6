import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import type { SpreadPair } from './spread-pair.ts';

/** Most digits after the point of a size. */
const maxDecimals = 8;

/** A size in base, to what is some quote at the pair's price: all sizes of a currency have as many digits. */
export function sizeText(size: number, { askA }: Pick<SpreadPair, 'askA'>): string {
  const decimals = Math.min(maxDecimals, Math.max(0, Math.ceil(Math.log10(Number(askA)))));
  return formatDecimal(size.toFixed(maxDecimals), decimals);
}

/** A rate of one interval in percent. */
export const rateText = (rate: number | null): string => (rate === null ? '—' : formatPercent(rate * 100, 4));

/** A rate of a year in percent. */
export const annualText = (rate: number | null | undefined): string =>
  rate === null || rate === undefined ? '—' : formatPercent(rate * 100);

/** Days with one digit: `26.4`. */
export const daysText = (days: number | undefined): string => (days === undefined ? '—' : days.toFixed(1));
