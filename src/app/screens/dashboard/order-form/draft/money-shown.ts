import { formatDecimal, formatExact } from '../../../../format/price.ts';

/** Decimals of money from one unit on, and of less: four digits that count, to a hundred-millionth. */
const usualDecimals = 2;
const shownDigits = 4;
const maxDecimals = 8;

/**
 * Money as people read it: cents, of a coin so many decimals as `decimals` says, or where it is less than one unit as
 * many as tell something.
 */
export function moneyShown(text: string, decimals = usualDecimals): string {
  const zeros = /^-?0\.(0*)[1-9]/.exec(text)?.[1]?.length;
  if (zeros === undefined && decimals > usualDecimals) return formatExact(formatDecimal(text, decimals));
  return zeros === undefined
    ? formatDecimal(text, usualDecimals)
    : formatExact(formatDecimal(text, Math.min(maxDecimals, zeros + shownDigits)));
}
