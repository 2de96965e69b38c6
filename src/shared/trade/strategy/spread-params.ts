import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { selfEnds } from './parts.ts';
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

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly usual: number;
}

const within = ({ least, most, usual }: Bounds) =>
  v.optional(v.pipe(v.number('number'), v.minValue(least, 'range'), v.maxValue(most, 'range')), usual);

/**
 * Parameters of a SPREAD between leg A, whose orders rest, and leg B, which hedges them. `side` is that of A as it
 * opens. Amounts in base: of one order, of the most that A may hold, and of what may be unhedged (one order where it is
 * left out). Thresholds and dead band in basis points; slippage in percent; `leg_timeout` and `stale` in seconds.
 */
export const SpreadParams = v.strictObject({
  side: v.optional(v.picklist(['BUY', 'SELL'], 'side'), 'BUY'),
  split_size: PositiveDecimal,
  max_pos: PositiveDecimal,
  open_threshold: within(spreadOpen),
  close_threshold: within(spreadClose),
  max_unhedged: v.optional(PositiveDecimal),
  leg_timeout: within(spreadTimeout),
  hedge_slippage: within(spreadSlippage),
  sweep_slippage: within(spreadSweep),
  impact_multiple: within(spreadImpact),
  impact_level: v.optional(
    v.pipe(
      v.number('integer'),
      v.integer('integer'),
      v.minValue(spreadLevels.least, 'range'),
      v.maxValue(spreadLevels.most, 'range'),
    ),
    spreadLevels.usual,
  ),
  requote: within(spreadBand),
  hold_hours: within(spreadHours),
  stale: within(spreadStale),
  end_time: v.optional(v.pipe(v.number('integer'), v.safeInteger('integer'), v.minValue(0, 'range'))),
  on_end: v.optional(v.picklist(selfEnds, 'on_end'), 'CANCEL_CLOSE'),
});
export type SpreadParams = v.InferOutput<typeof SpreadParams>;
