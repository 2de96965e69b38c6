import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { gridSlippage } from './grid-params.ts';
import * as bounds from './mm-bounds.ts';
import { endEntries, wholeWithin, within } from './parts.ts';

/**
 * Parameters of a MM on spot. `invest` of quote is all that it uses, `inventory_target` percent of it in coins; each
 * order is `order_amount` of quote. Prices go by Avellaneda and Stoikov, in shares of the middle price: γ is
 * `risk_factor` × k and k is 1 ÷ `fill_distance`, estimated from its own orders where `fit` is ON. Percent and seconds
 * throughout.
 */
export const MmParams = v.strictObject({
  invest: PositiveDecimal,
  order_amount: PositiveDecimal,
  inventory_target: v.optional(within(bounds.mmTarget), bounds.mmTarget.usual),
  band: v.optional(within(bounds.mmBand), bounds.mmBand.usual),
  levels: v.optional(wholeWithin(bounds.mmLevels), bounds.mmLevels.usual),
  level_distance: v.optional(within(bounds.mmDistance), bounds.mmDistance.usual),
  risk_factor: v.optional(within(bounds.mmRisk), bounds.mmRisk.usual),
  horizon: v.optional(wholeWithin(bounds.mmHorizon), bounds.mmHorizon.usual),
  fill_distance: v.optional(within(bounds.mmFillDistance), bounds.mmFillDistance.usual),
  fit: v.optional(v.picklist(['ON', 'OFF'], 'fit'), 'OFF'),
  min_spread: v.optional(within(bounds.mmSpread), bounds.mmSpread.usual),
  refresh: v.optional(wholeWithin(bounds.mmRefresh), bounds.mmRefresh.usual),
  tolerance: v.optional(within(bounds.mmTolerance), bounds.mmTolerance.usual),
  max_age: v.optional(wholeWithin(bounds.mmAge), bounds.mmAge.usual),
  fill_delay: v.optional(wholeWithin(bounds.mmDelay), bounds.mmDelay.usual),
  vol_halt: v.optional(within(bounds.mmHalt), bounds.mmHalt.usual),
  max_slippage: v.optional(within(gridSlippage), gridSlippage.usual),
  ...endEntries,
});
export type MmParams = v.InferOutput<typeof MmParams>;
