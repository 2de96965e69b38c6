import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { fundingDistance, fundingExit, fundingHold, fundingLeverage, fundingMean } from './funding-bounds.ts';
import { gridIntervals } from './grid-params.ts';
import { pairEntries, usually, within, wholeWithin } from './parts.ts';

/** What its levels are of: the ratio of two prices, or the funding of a perpetual. */
export const rateGridKinds = ['RATIO', 'FUNDING'] as const;

/**
 * Parameters of a RATE_GRID on the ratio of the prices of A and B. Bounds of the ratio as decimal texts; `invest` is
 * all that both legs and their reserve may cost, in quote; slippage in percent; `leg_timeout` and `stale` in seconds.
 */
export const RatioGridParams = v.strictObject({
  grid_on: v.optional(v.literal('RATIO'), 'RATIO'),
  low_ratio: PositiveDecimal,
  high_ratio: PositiveDecimal,
  grid_levels: wholeWithin(gridIntervals),
  mode: v.optional(v.picklist(['ARITHMETIC', 'GEOMETRIC'], 'mode'), 'GEOMETRIC'),
  invest: PositiveDecimal,
  ...pairEntries,
});
export type RatioGridParams = v.InferOutput<typeof RatioGridParams>;

/**
 * Parameters of a RATE_GRID on the funding of a perpetual (leg B) of the coin that it holds on spot (leg A). Bounds of
 * the rate in percent a year; `unit_size` is what is added at each of its levels, in base; distances in percent.
 */
export const FundingGridParams = v.strictObject({
  grid_on: v.literal('FUNDING'),
  low_rate: within(fundingExit),
  high_rate: within(fundingExit),
  grid_levels: wholeWithin(gridIntervals),
  unit_size: PositiveDecimal,
  hold_periods: v.optional(wholeWithin(fundingHold), fundingHold.usual),
  mean_periods: v.optional(wholeWithin(fundingMean), fundingMean.usual),
  leverage: v.optional(wholeWithin(fundingLeverage), fundingLeverage.usual),
  min_distance: usually(fundingDistance),
  ...pairEntries,
});
export type FundingGridParams = v.InferOutput<typeof FundingGridParams>;

/** Parameters of a RATE_GRID: on a ratio where `grid_on` is left out. */
export const RateGridParams = v.variant('grid_on', [RatioGridParams, FundingGridParams], 'grid_on');
export type RateGridParams = v.InferOutput<typeof RateGridParams>;
