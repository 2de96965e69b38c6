type Numbers = Readonly<Record<string, number>>;

/**
 * Refuses (RangeError, with the argument's name) every value that is NaN or infinite: it would travel on as a wrong
 * figure.
 */
export function requireFinite(values: Numbers): void {
  for (const name in values)
    if (!Number.isFinite(values[name])) throw new RangeError(`${name} is no finite number: ${values[name]}`);
}

/** Refuses (RangeError, with the argument's name) every value that is not finite or lies below zero. */
export function requireNotNegative(values: Numbers): void {
  for (const name in values)
    if (!(values[name]! >= 0 && values[name]! < Infinity))
      throw new RangeError(`${name} must not be negative: ${values[name]}`);
}

/** Refuses (RangeError, with the argument's name) every value that is not finite or not above zero. */
export function requirePositive(values: Numbers): void {
  for (const name in values)
    if (!(values[name]! > 0 && values[name]! < Infinity))
      throw new RangeError(`${name} must be positive: ${values[name]}`);
}

/** `value`, or the bound that it lies beyond; `low` ≤ `high`. */
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** 1 = long or buying, −1 = short or selling. */
export type Direction = 1 | -1;
