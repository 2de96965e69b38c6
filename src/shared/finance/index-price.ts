import { minuteMs } from '../base/time.ts';
import { clamp, requireFinite, requireNotNegative, requirePositive } from './argument.ts';

/** Last price of one source; weights need not add up to 1. */
export interface IndexSource {
  readonly price: number;
  readonly weight: number;
  readonly atMs: number;
}

/** A source that is silent for longer is left out. */
export const staleAfterMs = 3 * minuteMs;
/** How far a source may lie from the median, a fraction. */
export const maxDeviation = 0.005;

/**
 * Middle value of a list in any order; the mean of the two in the middle where their number is even. Refuses an empty
 * list and NaN.
 */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('values must not be empty');
  for (const value of values) requireFinite({ value });
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Prices held within ±0.5 % of their median, in the order given. Refuses prices of 0. Source: Deribit, index price. */
export function clampToMedian(prices: readonly number[], deviation = maxDeviation): number[] {
  for (const price of prices) requirePositive({ price });
  const middle = median(prices);
  return prices.map((price) => clamp(price, middle * (1 - deviation), middle * (1 + deviation)));
}

/**
 * Index price in quote: the weighted mean of the fresh sources, each held within ±0.5 % of their median; null where
 * none is fresh or carries weight. A float, which the caller rounds half up to the index's decimals. Refuses prices of
 * 0 and negative weights. Source: Deribit, index price.
 */
export function indexPrice(sources: readonly IndexSource[], nowMs: number): number | null {
  requireFinite({ nowMs });
  const fresh = sources.filter(({ atMs }) => nowMs - atMs <= staleAfterMs);
  for (const { weight } of fresh) requireNotNegative({ weight });
  const weights = fresh.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return null;
  const prices = clampToMedian(fresh.map(({ price }) => price));
  return prices.reduce((sum, price, index) => sum + price * fresh[index]!.weight, 0) / weights;
}
