import { requireFinite, requireNotNegative, requirePositive } from './argument.ts';
import { median } from './index-price.ts';

/** What the mark price of a perpetual is made of; prices in quote. */
export interface PerpetualMarket {
  readonly index: number;
  /** Last price traded. */
  readonly last: number;
  /** meanBasis of the last 30 seconds, in quote. */
  readonly basis: number;
  /** Last funding rate, a fraction of one interval. */
  readonly fundingRate: number;
  readonly msToFunding: number;
  readonly fundingIntervalMs: number;
}

/**
 * Mark price of a perpetual in quote: the median of index·(1 + rate·time to funding ÷ interval), index + basis, and the
 * last price; the caller rounds half up to the tick. Refuses prices of 0 and a time to funding beyond the interval.
 * Source: Binance notice on mark prices.
 */
export function perpetualMark({
  index,
  last,
  basis,
  fundingRate,
  msToFunding,
  fundingIntervalMs,
}: PerpetualMarket): number {
  requirePositive({ index, last, fundingIntervalMs });
  requireFinite({ basis, fundingRate });
  requireNotNegative({ msToFunding, msPastFunding: fundingIntervalMs - msToFunding });
  return median([index * (1 + (fundingRate * msToFunding) / fundingIntervalMs), index + basis, last]);
}

/**
 * Mark price of a dated contract in quote = index + mean basis; the caller rounds half up to the tick. Source: as the
 * perpetual's.
 */
export function datedMark(index: number, basis: number): number {
  requirePositive({ index });
  requireFinite({ basis });
  return index + basis;
}
