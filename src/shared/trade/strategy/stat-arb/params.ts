import * as v from 'valibot';
import { PositiveDecimal } from '../../../base/decimal.ts';
import { endEntries, wholeWithin, within } from '../parts.ts';
import * as limits from './bounds.ts';
import { trendIntervals } from '../trend-bounds.ts';

const significances = Object.keys(limits.pairSignificances) as (keyof typeof limits.pairSignificances)[];

/**
 * Parameters of a STAT_ARB between two contracts. `trade_amount` in quote is that of a whole trade, both legs together;
 * `window`, `max_hold` and half-lives in bars of `interval`; `z_in`, `z_out` and `z_stop` in standard deviations;
 * `break_p` and slippage in percent; `leg_timeout` and `stale_book` in seconds.
 */
export const StatArbParams = v.strictObject({
  trade_amount: PositiveDecimal,
  interval: v.optional(v.picklist(trendIntervals, 'interval'), '1h'),
  window: v.optional(wholeWithin(limits.pairWindow), limits.pairWindow.usual),
  z_in: v.optional(within(limits.pairEntry), limits.pairEntry.usual),
  z_out: v.optional(within(limits.pairExit), limits.pairExit.usual),
  z_stop: v.optional(within(limits.pairStop), limits.pairStop.usual),
  max_hold: v.optional(wholeWithin(limits.pairHold), limits.pairHold.usual),
  significance: v.optional(v.picklist(significances, 'significance'), 'P5'),
  break_p: v.optional(within(limits.pairBreak), limits.pairBreak.usual),
  min_half_life: v.optional(within(limits.pairLeastHalf), limits.pairLeastHalf.usual),
  max_half_life: v.optional(within(limits.pairMostHalf), limits.pairMostHalf.usual),
  lags: v.optional(wholeWithin(limits.pairLags), limits.pairLags.usual),
  leg_timeout: v.optional(within(limits.pairTimeout), limits.pairTimeout.usual),
  hedge_slippage: v.optional(within(limits.pairSlippage), limits.pairSlippage.usual),
  sweep_slippage: v.optional(within(limits.pairSweep), limits.pairSweep.usual),
  stale_book: v.optional(within(limits.pairStale), limits.pairStale.usual),
  end_time: endEntries.end_time,
  on_end: endEntries.on_end,
});
export type StatArbParams = v.InferOutput<typeof StatArbParams>;
