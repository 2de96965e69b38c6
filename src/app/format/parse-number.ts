const fullWidth = /[０-９．，－]/g;

/**
 * Reads what a person typed or pasted as a plain decimal: `1,234.5`, `1k`, `2m`, full-width digits, spaces.
 * Undefined where it is no number. The result never has a sign or an exponent.
 */
export function parseDecimal(typed: string): string | undefined {
  const text = typed.replace(fullWidth, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replace(/\s/g, '');
  const found = /^((?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?)([kKmM]?)$/.exec(text);
  const digits = found?.[1]?.replaceAll(',', '');
  if (!found || !digits || !/\d/.test(digits)) return undefined;
  const power = found[2] === '' ? 0 : found[2]?.toLowerCase() === 'k' ? 3 : 6;
  return plain(digits, power);
}

/** The same with a minus before it where it lies below zero: `-4`, `−0.5`, `－1k`. */
export function parseSigned(typed: string): string | undefined {
  const [, minus, rest = ''] = /^\s*([-−－]?)(.*)$/s.exec(typed) ?? [];
  const value = parseDecimal(rest);
  return value !== undefined && minus && Number(value) > 0 ? `-${value}` : value;
}

/** Reads a share of a hundred, with or without its sign: `50%`, `12.5 ％`, `50`. Undefined where it is no number. */
export const parsePercent = (typed: string): string | undefined => parseDecimal(typed.replace(/[%％]\s*$/, ''));

/** Moves the point `power` digits to the right and drops what carries nothing. */
function plain(digits: string, power: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const moved = fraction.slice(0, power).padEnd(power, '0');
  const left = fraction.slice(power);
  const front = `${whole}${moved}`.replace(/^0+(?=\d)/, '') || '0';
  return left ? `${front}.${left}` : front;
}
