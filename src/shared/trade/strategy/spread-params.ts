import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { type Bounds, selfEnds, within } from './parts.ts';
import {
  spreadBand,
  spreadClose,
  spreadHours,
  spreadImpact,
  spreadLevels,
  spreadOpen,
  spreadSlippage,
  spreadStale,
  spreadSweep,
  spreadTimeout,
} from './spread-bounds.ts';

/** A number within bounds, the usual one where it is left out. */
const usually = (bounds: Bounds & { readonly usual: number }) => v.optional(within(bounds), bounds.usual);

/**
 * Parameters of a SPREAD between leg A, whose orders rest, and leg B, which hedges them. `side` is that of A as it
 * opens. Amounts in base: of one order, of the most that A may hold, and of what may be unhedged (one order where it is
 * left out). Thresholds and dead band in basis points; slippage in percent; `leg_timeout` and `stale` in seconds.
 */
export const SpreadParams = v.strictObject({
  side: v.optional(v.picklist(['BUY', 'SELL'], 'side'), 'BUY'),
  split_size: PositiveDecimal,
  max_pos: PositiveDecimal,
  open_threshold: usually(spreadOpen),
  close_threshold: usually(spreadClose),
  max_unhedged: v.optional(PositiveDecimal),
  leg_timeout: usually(spreadTimeout),
  hedge_slippage: usually(spreadSlippage),
  sweep_slippage: usually(spreadSweep),
  impact_multiple: usually(spreadImpact),
  impact_level: v.optional(
    v.pipe(
      v.number('integer'),
      v.integer('integer'),
      v.minValue(spreadLevels.least, 'range'),
      v.maxValue(spreadLevels.most, 'range'),
    ),
    spreadLevels.usual,
  ),
  requote: usually(spreadBand),
  hold_hours: usually(spreadHours),
  stale: usually(spreadStale),
  end_time: v.optional(v.pipe(v.number('integer'), v.safeInteger('integer'), v.minValue(0, 'range'))),
  on_end: v.optional(v.picklist(selfEnds, 'on_end'), 'CANCEL_CLOSE'),
});
export type SpreadParams = v.InferOutput<typeof SpreadParams>;
