import * as v from 'valibot';
import { PositiveDecimal } from '../../../base/decimal.ts';
import { endEntries, usually, wholeWithin } from '../parts.ts';
import { arbEdge, arbExit, arbRate, arbSets, arbStale, arbSweep, arbTimeout } from './bounds.ts';

/** What becomes of sets: they are held to their expiry, or closed once their gap is gone. */
export const setExits = ['HOLD', 'GAP'] as const;

/**
 * Parameters of an OPTION_ARB in the options of one expiry. `set_size` in units of the underlying, at most `max_sets`
 * of them; `min_edge`, `exit_edge` and `sweep` in basis points of the underlying; `rate` in percent a year;
 * `leg_timeout` and `stale` in seconds.
 */
export const OptionArbParams = v.strictObject({
  set_size: PositiveDecimal,
  max_sets: v.optional(wholeWithin(arbSets), arbSets.usual),
  min_edge: usually(arbEdge),
  exit: v.optional(v.picklist(setExits, 'exit'), 'HOLD'),
  exit_edge: usually(arbExit),
  rate: usually(arbRate),
  leg_timeout: usually(arbTimeout),
  sweep: usually(arbSweep),
  stale: usually(arbStale),
  end_time: endEntries.end_time,
  on_end: endEntries.on_end,
});
export type OptionArbParams = v.InferOutput<typeof OptionArbParams>;
