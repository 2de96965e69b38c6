import { decimalsOf, fromScaled, fromUnits, type Scale, toScaled } from '../../shared/base/decimal.ts';

/** The typographic minus, U+2212. */
export const minus = '\u2212';

/**
 * Text of a decimal with exactly `decimals` digits after the point, rounded half away from zero. Throws on anything
 * malformed.
 */
export function roundDecimal(text: string, decimals: number): string {
  const own = Math.max(decimalsOf(text), decimals);
  const scaled = toScaled(text, own);
  if (scaled === undefined) throw new RangeError(`no decimal: ${text}`);
  const unit = 10n ** BigInt(own - decimals);
  const size = scaled < 0n ? -scaled : scaled;
  const rounded = (size + unit / 2n) / unit;
  return fromScaled(scaled < 0n ? -rounded : rounded, decimals, false);
}

/** Thousands set apart by commas and a real minus; digits after the point stay as they are. */
export function groupDigits(text: string): string {
  const negative = text.startsWith('-');
  const [whole = '', fraction] = (negative ? text.slice(1) : text).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${negative ? minus : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** A decimal string as people read it, with exactly `decimals` digits after the point. */
export const formatDecimal = (text: string, decimals: number): string => groupDigits(roundDecimal(text, decimals));

/** Whole ticks or lots as people read them, with the grid's own number of decimals. */
export const formatUnits = (units: number, scale: Scale): string => groupDigits(fromUnits(units, scale));

/** A decimal as it stands, thousands set apart, zeros after the point dropped where they carry nothing. */
export const formatExact = (text: string): string =>
  groupDigits(text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** A tiny price in parts: `0.0`, the count of zeros after the point, and the digits. Undefined under four zeros. */
export function tinyParts(
  text: string,
): { readonly head: string; readonly zeros: number; readonly digits: string } | undefined {
  const found = /^([-\u2212]?)0\.(0{4,})([1-9]\d*)$/.exec(text);
  if (!found) return undefined;
  const [, sign = '', zeros = '', digits = ''] = found;
  return { head: `${sign === '' ? '' : minus}0.0`, zeros: zeros.length, digits };
}

/**
 * Splits a price into the leading part that equals the previous one and the part that changed; all is changed where the
 * lengths differ.
 */
export function splitChanged(previous: string, next: string): readonly [same: string, changed: string] {
  if (previous.length !== next.length) return ['', next];
  let index = 0;
  while (index < next.length && previous[index] === next[index]) index++;
  return [next.slice(0, index), next.slice(index)];
}
