import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import {
  trendAdx,
  trendAtrBars,
  trendEntries,
  trendEntryBars,
  trendExitBars,
  trendFast,
  trendIntervals,
  trendRisk,
  trendSlow,
  trendStep,
  trendStop,
  trendSuperBars,
  trendSuperFactor,
  trendUnits,
} from './trend-bounds.ts';
import { endEntries, wholeWithin, within } from './parts.ts';

/**
 * Parameters of a TREND on spot, long only. `invest` of quote is the most that all units may cost at a time; `risk` is
 * the percent of the equity that a unit loses where the price moves by N, Wilder's average true range of `atr_bars`.
 * `add_step` and `stop` in N. A break of `entry_bars`, a cross of `fast` over `slow` or a turn of the Supertrend opens,
 * a break of `exit_bars` or the cross or turn back closes. It ends by itself as a GRID does.
 */
export const TrendParams = v.strictObject({
  invest: PositiveDecimal,
  interval: v.optional(v.picklist(trendIntervals, 'interval'), '1h'),
  entry: v.optional(v.picklist(trendEntries, 'entry'), 'BREAK'),
  entry_bars: v.optional(wholeWithin(trendEntryBars), trendEntryBars.usual),
  exit_bars: v.optional(wholeWithin(trendExitBars), trendExitBars.usual),
  fast: v.optional(wholeWithin(trendFast), trendFast.usual),
  slow: v.optional(wholeWithin(trendSlow), trendSlow.usual),
  super_bars: v.optional(wholeWithin(trendSuperBars), trendSuperBars.usual),
  super_factor: v.optional(within(trendSuperFactor), trendSuperFactor.usual),
  min_adx: v.optional(within(trendAdx)),
  risk: v.optional(within(trendRisk), trendRisk.usual),
  atr_bars: v.optional(wholeWithin(trendAtrBars), trendAtrBars.usual),
  max_units: v.optional(wholeWithin(trendUnits), trendUnits.usual),
  add_step: v.optional(within(trendStep), trendStep.usual),
  stop: v.optional(within(trendStop), trendStop.usual),
  ...endEntries,
});
export type TrendParams = v.InferOutput<typeof TrendParams>;
