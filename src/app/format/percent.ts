import { fromScaled, toScaled } from '../../shared/base/decimal.ts';
import { formatDecimal, minus } from './price.ts';

/** A change in percent: `+1.24%`, `−0.30%`; zero has no sign. */
export function formatPercent(percent: number, decimals = 2): string {
  const text = Math.abs(percent).toFixed(decimals);
  if (Number(text) === 0) return `${text}%`;
  return `${percent < 0 ? minus : '+'}${text}%`;
}

/** A signed amount of a decimal string: `+824.00`, `−3.10`; zero has no sign. */
export function formatSigned(text: string, decimals: number): string {
  const shown = formatDecimal(text, decimals);
  return text.startsWith('-') || !/[1-9]/.test(shown) ? shown : `+${shown}`;
}

/** a − b, exact; both decimal strings. */
export function subtract(a: string, b: string): string {
  const decimals = Math.max((a.split('.')[1] ?? '').length, (b.split('.')[1] ?? '').length);
  const x = toScaled(a, decimals);
  const y = toScaled(b, decimals);
  if (x === undefined || y === undefined) throw new RangeError(`no decimals: ${a}, ${b}`);
  return fromScaled(x - y, decimals, false);
}

/** -1, 0 or 1: the direction of a change, for arrow and colour. */
export const directionOf = (change: number): -1 | 0 | 1 => (change > 0 ? 1 : change < 0 ? -1 : 0);
