import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { blshCooldown, blshDrop, blshFactor, blshLevelCount, blshRise } from './blsh-bounds.ts';
import { gridEnds } from '../grid-params.ts';
import { Signal } from '../signal.ts';

const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  v.pipe(v.number('number'), v.minValue(least, 'range'), v.maxValue(most, 'range'));
const wholeWithin = ({ least, most }: { readonly least: number; readonly most: number }) =>
  v.pipe(v.number('integer'), v.integer('integer'), v.minValue(least, 'range'), v.maxValue(most, 'range'));

/**
 * Parameters of a BLSH on spot. `amount` of quote buys at the first level below the reference price, `first` at the
 * reference itself. The reference is the price at the start where it is left out, and after each sale the price sold
 * at. It ends by itself as a GRID does.
 */
export const BlshParams = v.strictObject({
  amount: PositiveDecimal,
  drop: within(blshDrop),
  rise: within(blshRise),
  levels: wholeWithin(blshLevelCount),
  first: v.optional(PositiveDecimal),
  reference: v.optional(PositiveDecimal),
  scale: v.optional(within(blshFactor), blshFactor.usual),
  multiplier: v.optional(within(blshFactor), blshFactor.usual),
  cooldown: v.optional(wholeWithin(blshCooldown), blshCooldown.usual),
  take_profit_price: v.optional(PositiveDecimal),
  stop_loss_price: v.optional(PositiveDecimal),
  end_signal: v.optional(Signal),
  end_time: v.optional(v.pipe(v.number('integer'), v.safeInteger('integer'), v.minValue(0, 'range'))),
  on_end: v.optional(v.picklist(gridEnds, 'on_end'), 'CANCEL_CLOSE'),
});
export type BlshParams = v.InferOutput<typeof BlshParams>;
