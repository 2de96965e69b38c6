import * as v from 'valibot';
import { PositiveDecimal } from '../base/decimal.ts';
import { gridEnds } from './grid-params.ts';
import { Signal } from './signal.ts';

/** Levels below the reference price. */
export const blshLevelCount = { least: 1, most: 50, usual: 5 } as const;
/** Percent from the reference to the first level. */
export const blshDrop = { least: 0.01, most: 99, usual: 2 } as const;
/** Percent over its cost, after all fees, at which what is held is sold. */
export const blshRise = { least: 0.01, most: 1_000, usual: 1.5 } as const;
/** Each distance, and each amount, by the one before it. */
export const blshFactor = { least: 0.1, most: 10, usual: 1 } as const;
/** Seconds between a sale and the next levels. */
export const blshCooldown = { least: 0, most: 86_400, usual: 0 } as const;

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
