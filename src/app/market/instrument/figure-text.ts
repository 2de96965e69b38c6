import { formatCompact, type Locale } from '../../format/amount.ts';
import { groupDigits } from '../../format/price.ts';

const fromShort = 10_000;

/** A figure of a pane that is no price, three to five digits of it: `1.24M`, `58.31`, `−0.00042`. */
export function figureText(value: number, lang: Locale): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return '–';
  if (size >= fromShort) return formatCompact(value.toFixed(0), lang, 0);
  if (size === 0) return '0';
  const digits = size >= 1_000 ? 1 : size >= 1 ? 2 : Math.min(10, 2 - Math.floor(Math.log10(size)));
  return groupDigits(value.toFixed(digits));
}
