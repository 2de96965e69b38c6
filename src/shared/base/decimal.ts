import * as v from 'valibot';

/**
 * The grid that a price or a size lies on: `units × unit × 10^-decimals`.
 * A tick of "0.5" is `{ decimals: 1, unit: 5 }`; 3 units of it read "1.5".
 */
export interface Scale {
  readonly decimals: number;
  readonly unit: number;
}

const plain = /^-?\d{1,20}(\.\d{1,18})?$/;

/** Decimal string as it stands on the wire: no exponent, no sign but a minus, at most 20 + 18 digits. */
export const Decimal = v.pipe(v.string(), v.regex(plain, 'decimal'));

/** Decimal string above zero. */
export const PositiveDecimal = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}(\.\d{1,18})?$/, 'positive_decimal'),
  v.check((text) => /[1-9]/.test(text), 'positive_decimal'),
);

/** Number of digits after the point, as written: "0.010" has 3. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** The grid of a tick or step such as "0.01" or "0.5". Throws on anything that is no positive decimal. */
export function scaleOf(step: string): Scale {
  const trimmed = step.includes('.') ? step.replace(/\.?0+$/, '') : step;
  const decimals = decimalsOf(trimmed);
  const unit = Number(trimmed.replace('.', ''));
  if (!plain.test(step) || !(unit > 0)) throw new RangeError(`no step: ${step}`);
  return { decimals, unit };
}

const powersOfTen = /* @__PURE__ */ Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);
const shortText = 16;

/**
 * A short positive decimal in units of 10^-decimals, which is what nearly all are; not a number where it is malformed,
 * longer, or finer than that.
 */
function shortScaled(text: string, decimals: number): number {
  const { length } = text;
  if (length === 0 || length > shortText) return Number.NaN;
  let digits = 0;
  let point = -1;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57) digits = digits * 10 + (code - 48);
    else if (code === 46 && point < 0 && index > 0 && index < length - 1) point = index;
    else return Number.NaN;
  }
  const scaled = digits * (powersOfTen[decimals - (point < 0 ? 0 : length - point - 1)] ?? Number.NaN);
  return scaled <= Number.MAX_SAFE_INTEGER ? scaled : Number.NaN;
}

/** `text` in units of 10^-decimals; undefined where it is malformed or has more digits than that. */
export function toScaled(text: string, decimals: number): bigint | undefined {
  const short = shortScaled(text, decimals);
  if (!Number.isNaN(short)) return BigInt(short);
  if (!plain.test(text)) return undefined;
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  const fraction = point < 0 ? '' : text.slice(point + 1).replace(/0+$/, '');
  if (fraction.length > decimals) return undefined;
  const scaled = BigInt(whole + fraction.padEnd(decimals, '0'));
  return scaled === 0n ? 0n : scaled;
}

/** Exact text of a scaled integer; `trim` drops zeros after the point that carry nothing. */
export function fromScaled(value: bigint, decimals: number, trim = true): string {
  if (value === 0n && trim) return '0';
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  if (trim) while (end > point && digits.charCodeAt(end - 1) === 48) end--;
  const text = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
  return negative ? `-${text}` : text;
}

/** Whole number of units of `scale` in `text`; undefined where it is malformed, off the grid or beyond 2^53. */
export function toUnits(text: string, scale: Scale): number | undefined {
  const short = shortScaled(text, scale.decimals);
  if (!Number.isNaN(short)) return short % scale.unit === 0 ? short / scale.unit : undefined;
  const scaled = toScaled(text, scale.decimals);
  if (scaled === undefined) return undefined;
  const unit = BigInt(scale.unit);
  if (scaled % unit !== 0n) return undefined;
  const units = Number(scaled / unit);
  return Number.isSafeInteger(units) ? units : undefined;
}

/**
 * Whole number of units of `scale` that are not above a positive decimal; undefined where it is malformed or beyond
 * 2^53 of them.
 */
export function wholeUnits(text: string, scale: Scale): number | undefined {
  const decimals = Math.max(decimalsOf(text), scale.decimals);
  const scaled = toScaled(text, decimals);
  const units =
    scaled === undefined
      ? Number.NaN
      : Number(scaled / (BigInt(scale.unit) * 10n ** BigInt(decimals - scale.decimals)));
  return Number.isSafeInteger(units) && units >= 0 ? units : undefined;
}

/** Text of `units` on the grid without zeros after the point that carry nothing. */
export const shortUnits = (units: number, { decimals, unit }: Scale): string =>
  fromScaled(BigInt(units) * BigInt(unit), decimals);

/** Text of `units` on the grid, always with the grid's own number of decimals. */
export function fromUnits(units: number, scale: Scale): string {
  const { decimals } = scale;
  const scaled = units * scale.unit;
  if (scaled >= 0 && scaled <= Number.MAX_SAFE_INTEGER) {
    const digits = String(scaled).padStart(decimals + 1, '0');
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  }
  return fromScaled(BigInt(units) * BigInt(scale.unit), scale.decimals, false);
}

/** A float for statistics and drawing only; never for money. */
export const unitsToNumber = (units: number, scale: Scale): number => (units * scale.unit) / 10 ** scale.decimals;

/** Exact product of two decimal strings; throws where one is malformed. */
export function multiplyDecimals(a: string, b: string): string {
  const x = toScaled(a, decimalsOf(a));
  const y = toScaled(b, decimalsOf(b));
  if (x === undefined || y === undefined) throw new RangeError(`no decimals: ${a}, ${b}`);
  return fromScaled(x * y, decimalsOf(a) + decimalsOf(b));
}

/** A decimal string without its sign. */
export const absoluteOf = (text: string): string => text.replace(/^-/, '');

/** Sign of a − b for two decimal strings of any length; throws where one is malformed. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  const x = toScaled(a, decimals);
  const y = toScaled(b, decimals);
  if (x === undefined || y === undefined) throw new RangeError(`no decimals: ${a}, ${b}`);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Exact sum of decimal strings, without zeros at its end; "0" of none. Throws where one is malformed. */
export function sumDecimals(terms: readonly string[]): string {
  const decimals = Math.max(0, ...terms.map(decimalsOf));
  const total = terms.reduce((sum, term) => {
    const scaled = toScaled(term, decimals);
    if (scaled === undefined) throw new RangeError(`no decimal: ${term}`);
    return sum + scaled;
  }, 0n);
  return fromScaled(total, decimals);
}
