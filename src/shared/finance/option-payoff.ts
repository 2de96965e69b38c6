import { requireFinite, requireNotNegative } from './argument.ts';

/** One option of a position that is held to its end. */
export interface PayoffLeg {
  readonly kind: 'C' | 'P';
  /** Price of the underlying, as all other prices. */
  readonly strike: number;
  /** Units of the underlying; below 0 where it is sold. */
  readonly quantity: number;
  /** Paid or received for a unit. */
  readonly premium: number;
}

/**
 * Profit of options at their end where the underlying settles at `price`, before fees: quantity × (intrinsic value −
 * premium), summed over the legs. Source: Hull, Options, Futures, and Other Derivatives, trading strategies.
 */
export function payoffAt(legs: readonly PayoffLeg[], price: number): number {
  requireNotNegative({ price });
  return legs.reduce((sum, { kind, strike, quantity, premium }) => {
    requireFinite({ strike, quantity, premium });
    return sum + quantity * (Math.max(0, kind === 'C' ? price - strike : strike - price) - premium);
  }, 0);
}

export interface PayoffShape {
  /** Prices at which it bends, ascending. */
  readonly strikes: readonly number[];
  /** Prices at which it is 0, ascending; of a stretch at 0 its ends. */
  readonly breakEvens: readonly number[];
  /** Over all prices; Infinity, and −Infinity for the loss, where there is no bound. */
  readonly maxProfit: number;
  readonly maxLoss: number;
}

/** Values so small beside the sums that make them are 0. */
const precision = 1e-9;

/** What can come of options at their end: the payoff is linear between strikes, and ends at a price of 0. */
export function payoffShape(legs: readonly PayoffLeg[]): PayoffShape {
  const strikes = [...new Set(legs.map(({ strike }) => strike))].sort((a, b) => a - b);
  const size = legs.reduce((sum, { quantity, strike, premium }) => sum + Math.abs(quantity) * (strike + premium), 1);
  const valueAt = (price: number): number => {
    const value = payoffAt(legs, price);
    return Math.abs(value) < precision * size ? 0 : value;
  };
  const ends = [0, ...strikes];
  const values = ends.map(valueAt);
  /** Beyond the last strike calls alone move. */
  const slope = legs.reduce((sum, { kind, quantity }) => sum + (kind === 'C' ? quantity : 0), 0);
  const breakEvens = ends.flatMap((price, index) => {
    const value = values[index]!;
    if (value === 0) return [price];
    const [next, nextValue] = [ends[index + 1], values[index + 1]];
    if (next !== undefined && nextValue !== undefined)
      return value * nextValue < 0 ? [price + ((next - price) * value) / (value - nextValue)] : [];
    return value * slope < 0 ? [price - value / slope] : [];
  });
  return {
    strikes,
    breakEvens,
    maxProfit: slope > 0 ? Number.POSITIVE_INFINITY : Math.max(...values),
    maxLoss: slope < 0 ? Number.NEGATIVE_INFINITY : Math.min(...values),
  };
}
