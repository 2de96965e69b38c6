import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { gridSlippage } from './grid-params.ts';
import { strongDepth, strongStep, strongTrail } from './strong-grid-bounds.ts';
import { endEntries, wholeWithin, within } from './parts.ts';

/**
 * Parameters of a STRONG_GRID on spot: coins of `value` quote are bought, and their value is kept by a sale at each
 * rise of `step` percent and a buy at each fall back. `reserve` of quote buys below the start. Its lower bound lies
 * `trail` percent below the highest level that it has sold at, and ends it. It ends by itself as a GRID does, too.
 */
export const StrongGridParams = v.strictObject({
  value: PositiveDecimal,
  reserve: PositiveDecimal,
  step: v.optional(within(strongStep), strongStep.usual),
  trail: v.optional(within(strongTrail), strongTrail.usual),
  depth: v.optional(wholeWithin(strongDepth), strongDepth.usual),
  max_slippage: v.optional(within(gridSlippage), gridSlippage.usual),
  ...endEntries,
});
export type StrongGridParams = v.InferOutput<typeof StrongGridParams>;
