import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { gridIntervals } from './grid-params.ts';
import { pairEntries, wholeWithin } from './parts.ts';

/**
 * Parameters of a RATE_GRID on the ratio of the prices of A and B. Bounds of the ratio as decimal texts; `invest` is
 * all that both legs and their reserve may cost, in quote; slippage in percent; `leg_timeout` and `stale` in seconds.
 */
export const RateGridParams = v.strictObject({
  low_ratio: PositiveDecimal,
  high_ratio: PositiveDecimal,
  grid_levels: wholeWithin(gridIntervals),
  mode: v.optional(v.picklist(['ARITHMETIC', 'GEOMETRIC'], 'mode'), 'GEOMETRIC'),
  invest: PositiveDecimal,
  ...pairEntries,
});
export type RateGridParams = v.InferOutput<typeof RateGridParams>;
