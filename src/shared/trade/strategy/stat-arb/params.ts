import * as v from 'valibot';
import { PositiveDecimal } from '../../../base/decimal.ts';
import { endEntries, wholeWithin, within } from '../parts.ts';
import {
  pairBreak,
  pairEntry,
  pairExit,
  pairHold,
  pairLags,
  pairLeastHalf,
  pairMostHalf,
  pairSignificances,
  pairSlippage,
  pairStale,
  pairStop,
  pairSweep,
  pairTimeout,
  pairWindow,
} from './bounds.ts';
import { trendIntervals } from '../trend-bounds.ts';

const significances = Object.keys(pairSignificances) as (keyof typeof pairSignificances)[];

/**
 * Parameters of a STAT_ARB between two contracts. `trade_amount` in quote is that of a whole trade, both legs together;
 * `window`, `max_hold` and half-lives in bars of `interval`; `z_in`, `z_out` and `z_stop` in standard deviations;
 * `break_p` and slippage in percent; `leg_timeout` and `stale_book` in seconds.
 */
export const StatArbParams = v.strictObject({
  trade_amount: PositiveDecimal,
  interval: v.optional(v.picklist(trendIntervals, 'interval'), '1h'),
  window: v.optional(wholeWithin(pairWindow), pairWindow.usual),
  z_in: v.optional(within(pairEntry), pairEntry.usual),
  z_out: v.optional(within(pairExit), pairExit.usual),
  z_stop: v.optional(within(pairStop), pairStop.usual),
  max_hold: v.optional(wholeWithin(pairHold), pairHold.usual),
  significance: v.optional(v.picklist(significances, 'significance'), 'P5'),
  break_p: v.optional(within(pairBreak), pairBreak.usual),
  min_half_life: v.optional(within(pairLeastHalf), pairLeastHalf.usual),
  max_half_life: v.optional(within(pairMostHalf), pairMostHalf.usual),
  lags: v.optional(wholeWithin(pairLags), pairLags.usual),
  leg_timeout: v.optional(within(pairTimeout), pairTimeout.usual),
  hedge_slippage: v.optional(within(pairSlippage), pairSlippage.usual),
  sweep_slippage: v.optional(within(pairSweep), pairSweep.usual),
  stale_book: v.optional(within(pairStale), pairStale.usual),
  end_time: endEntries.end_time,
  on_end: endEntries.on_end,
});
export type StatArbParams = v.InferOutput<typeof StatArbParams>;
