import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { gridEnds, gridSlippage } from '../grid-params.ts';
import { Signal } from '../signal.ts';
import * as bounds from './mm-bounds.ts';

interface Bounds {
  readonly least: number;
  readonly most: number;
}

const within = ({ least, most }: Bounds) =>
  v.pipe(v.number('number'), v.minValue(least, 'range'), v.maxValue(most, 'range'));
const whole = ({ least, most }: Bounds) =>
  v.pipe(v.number('integer'), v.integer('integer'), v.minValue(least, 'range'), v.maxValue(most, 'range'));

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
  levels: v.optional(whole(bounds.mmLevels), bounds.mmLevels.usual),
  level_distance: v.optional(within(bounds.mmDistance), bounds.mmDistance.usual),
  risk_factor: v.optional(within(bounds.mmRisk), bounds.mmRisk.usual),
  horizon: v.optional(whole(bounds.mmHorizon), bounds.mmHorizon.usual),
  fill_distance: v.optional(within(bounds.mmFillDistance), bounds.mmFillDistance.usual),
  fit: v.optional(v.picklist(['ON', 'OFF'], 'fit'), 'OFF'),
  min_spread: v.optional(within(bounds.mmSpread), bounds.mmSpread.usual),
  refresh: v.optional(whole(bounds.mmRefresh), bounds.mmRefresh.usual),
  tolerance: v.optional(within(bounds.mmTolerance), bounds.mmTolerance.usual),
  max_age: v.optional(whole(bounds.mmAge), bounds.mmAge.usual),
  fill_delay: v.optional(whole(bounds.mmDelay), bounds.mmDelay.usual),
  vol_halt: v.optional(within(bounds.mmHalt), bounds.mmHalt.usual),
  max_slippage: v.optional(within(gridSlippage), gridSlippage.usual),
  take_profit_price: v.optional(PositiveDecimal),
  stop_loss_price: v.optional(PositiveDecimal),
  end_signal: v.optional(Signal),
  end_time: v.optional(v.pipe(v.number('integer'), v.safeInteger('integer'), v.minValue(0, 'range'))),
  on_end: v.optional(v.picklist(gridEnds, 'on_end'), 'CANCEL_CLOSE'),
});
export type MmParams = v.InferOutput<typeof MmParams>;
