import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { blshCooldown, blshDrop, blshFactor, blshLevelCount, blshRise } from './blsh-bounds.ts';
import { endEntries, wholeWithin, within } from './parts.ts';

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
  ...endEntries,
});
export type BlshParams = v.InferOutput<typeof BlshParams>;
