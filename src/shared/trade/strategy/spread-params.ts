import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { pairEntries, usually, wholeWithin } from './parts.ts';
import { spreadBand, spreadClose, spreadHours, spreadImpact, spreadLevels, spreadOpen } from './spread-bounds.ts';

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
  impact_multiple: usually(spreadImpact),
  impact_level: v.optional(wholeWithin(spreadLevels), spreadLevels.usual),
  requote: usually(spreadBand),
  hold_hours: usually(spreadHours),
  max_unhedged: v.optional(PositiveDecimal),
  ...pairEntries,
});
export type SpreadParams = v.InferOutput<typeof SpreadParams>;
