import * as v from 'valibot';
import { PositiveDecimal } from '../../../base/decimal.ts';
import { sides } from '../../order.ts';
import { usually, wholeWithin, within } from '../parts.ts';
import { execJitter, execShare } from '../smart-exec-bounds.ts';
import { shareAlgos, shareDuration, shareFinishes, shareSlices } from './bounds.ts';

const Fields = v.strictObject({
  side: v.picklist(sides, 'side'),
  quantity: PositiveDecimal,
  algo: v.picklist(shareAlgos, 'algo'),
  duration: v.optional(wholeWithin(shareDuration)),
  slices: v.optional(wholeWithin(shareSlices), shareSlices.usual),
  randomize: usually(execJitter),
  participation: v.optional(within(execShare)),
  limit_price: v.optional(PositiveDecimal),
  finish_policy: v.optional(v.picklist(shareFinishes, 'finish_policy'), 'AUCTION'),
});

/**
 * Parameters of an ASTOCK_EXEC: `quantity` shares are bought or sold within one trading day. `duration` counts seconds
 * of continuous trading, lunch left out; where it is left out the execution ends with the last of them. `limit_price`
 * in yuan is the worst price of any order, the closing auction's included; `participation` the largest percent of what
 * others trade in continuous trading. What is unfilled at the end goes into the closing auction with AUCTION.
 */
export const AstockExecParams = v.pipe(
  Fields,
  v.forward(
    v.check(({ algo, participation }) => algo !== 'POV' || participation !== undefined, 'required'),
    ['participation'],
  ),
);
export type AstockExecParams = v.InferOutput<typeof AstockExecParams>;
