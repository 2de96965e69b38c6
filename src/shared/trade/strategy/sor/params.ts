import * as v from 'valibot';
import { PositiveDecimal } from '../../../base/decimal.ts';
import { sides } from '../../order.ts';
import { usually, wholeWithin } from '../parts.ts';
import { pairStale, pairTimeout } from '../pair-bounds.ts';
import { sorDuration, sorFinishes, sorHours, sorPaths, sorRounds, sorSlippage } from './bounds.ts';

/**
 * Parameters of a SOR: `quantity` of the coin, of quote where it settles in the coin, over the exchanges of its legs.
 * `route_slippage` percent beyond the best price of all, `limit_price` the worst price of any order. An order without
 * an answer in `timeout` seconds is canceled, an exchange whose book is silent for `stale` seconds left out. It ends
 * `duration` seconds after its start.
 */
export const SorParams = v.strictObject({
  path: v.picklist(sorPaths, 'path'),
  side: v.picklist(sides, 'side'),
  quantity: PositiveDecimal,
  limit_price: v.optional(PositiveDecimal),
  route_slippage: usually(sorSlippage),
  rounds: v.optional(wholeWithin(sorRounds), sorRounds.usual),
  duration: v.optional(wholeWithin(sorDuration), sorDuration.usual),
  finish_policy: v.optional(v.picklist(sorFinishes, 'finish_policy'), 'REST'),
  hold_hours: usually(sorHours),
  timeout: usually(pairTimeout),
  stale: usually(pairStale),
});
export type SorParams = v.InferOutput<typeof SorParams>;
