import { formatDecimal, formatExact } from '../../../format/price.ts';

/** Decimals of money from one unit on, and of less: four digits that count, to a hundred-millionth. */
const usualDecimals = 2;
const shownDigits = 4;
const mostDecimals = 8;

/** Money as people read it: cents, or where it is less than one unit as many decimals as tell something. */
export function moneyShown(text: string): string {
  const zeros = /^-?0\.(0*)[1-9]/.exec(text)?.[1]?.length;
  return zeros === undefined ? formatDecimal(text, usualDecimals) : formatExact(formatDecimal(text, Math.min(mostDecimals, zeros + shownDigits)));
}
