import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { gridSlippage } from './grid-params.ts';
import * as bounds from './mm-bounds.ts';
import * as plus from './mm-plus-bounds.ts';
import { pairSlippage, pairStale, pairSweep, pairTimeout } from './pair-bounds.ts';
import { endEntries, usually, wholeWithin, within } from './parts.ts';

/**
 * Parameters of a MM_PLUS on spot; those that a MM has mean the same. Prices go by Guéant, Lehalle and Fernandez-Tapia:
 * A is `fill_rate` a minute and k 1 ÷ `fill_distance`, both estimated where `fit` is ON; ξ is γ where `risk_model` is
 * UTILITY and 0 where it is PENALTY. Each level has `multiplier` times the amount and `scale` times the distance of
 * the one before. With `hedge` ON the net of both legs beyond `hedge_at` orders is traded away in leg B, and the side
 * that adds to `max_unhedged` of base stops (three orders beyond `hedge_at` where it is left out). `duty_spread` in
 * basis points; percent and seconds elsewhere.
 */
export const MmPlusParams = v.strictObject({
  invest: PositiveDecimal,
  order_amount: PositiveDecimal,
  inventory_target: usually(bounds.mmTarget),
  band: usually(bounds.mmBand),
  levels: v.optional(wholeWithin(bounds.mmLevels), bounds.mmLevels.usual),
  level_distance: usually(bounds.mmDistance),
  multiplier: usually(plus.plusMultiplier),
  scale: usually(plus.plusScale),
  risk_factor: usually(bounds.mmRisk),
  risk_model: v.optional(v.picklist(['UTILITY', 'PENALTY'], 'risk_model'), 'UTILITY'),
  fill_distance: usually(bounds.mmFillDistance),
  fill_rate: usually(plus.plusFillRate),
  fit: v.optional(v.picklist(['ON', 'OFF'], 'fit'), 'OFF'),
  imbalance_coef: usually(plus.plusImbalance),
  min_spread: usually(bounds.mmSpread),
  duty_spread: usually(plus.plusDuty),
  refresh: v.optional(wholeWithin(bounds.mmRefresh), bounds.mmRefresh.usual),
  tolerance: usually(bounds.mmTolerance),
  max_age: v.optional(wholeWithin(bounds.mmAge), bounds.mmAge.usual),
  fill_delay: v.optional(wholeWithin(bounds.mmDelay), bounds.mmDelay.usual),
  vol_halt: usually(bounds.mmHalt),
  max_slippage: v.optional(within(gridSlippage), gridSlippage.usual),
  hedge: v.optional(v.picklist(['ON', 'OFF'], 'hedge'), 'OFF'),
  hedge_at: v.optional(within(plus.plusHedgeAt)),
  max_unhedged: v.optional(PositiveDecimal),
  leg_timeout: v.optional(within(pairTimeout)),
  hedge_slippage: v.optional(within(pairSlippage)),
  sweep_slippage: v.optional(within(pairSweep)),
  stale: v.optional(within(pairStale)),
  ...endEntries,
});
export type MmPlusParams = v.InferOutput<typeof MmPlusParams>;

/** What a MM_PLUS that hedges has beside `max_unhedged`: the usual values where they are left out. */
export function hedgeTerms({ hedge_at, leg_timeout, hedge_slippage, sweep_slippage, stale }: MmPlusParams) {
  return {
    hedge_at: hedge_at ?? plus.plusHedgeAt.usual,
    leg_timeout: leg_timeout ?? pairTimeout.usual,
    hedge_slippage: hedge_slippage ?? pairSlippage.usual,
    sweep_slippage: sweep_slippage ?? pairSweep.usual,
    stale: stale ?? pairStale.usual,
  };
}
