import { decimalsOf, toScaled } from '../../../../../shared/base/decimal.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { type Draft, limitOf, needsPrice, type Quotes } from './draft.ts';
import { isAlgo, waits } from './order-types.ts';

/** The price that the limit is held against: that at which it begins to count. */
export const referenceOf = (draft: Draft, quotes: Quotes): string =>
  waits(draft.type) ? (parseDecimal(draft.trigger) ?? '') : quotes.last;

/** The price that exits are judged by: the limit, the trigger, or the last one; "" where it is not known. */
export const exitReference = (draft: Draft, quotes: Quotes): string =>
  needsPrice(draft) ? (parseDecimal(draft.price) ?? '') : referenceOf(draft, quotes);

/**
 * Share by which a limit lies beyond the last price, or beyond its trigger, to either side; 0 where it cannot be told.
 * The limits of an OCO and of an algorithm are meant to be away from it.
 */
export function distanceFromLast(draft: Draft, quotes: Quotes): number {
  const price = limitOf(draft);
  const reference = referenceOf(draft, quotes);
  if (!price || reference === '' || isAlgo(draft.type)) return 0;
  const decimals = Math.max(decimalsOf(price), decimalsOf(reference));
  const limit = toScaled(price, decimals);
  const from = toScaled(reference, decimals);
  return limit === undefined || !from ? 0 : Math.abs(Number(limit - from)) / Number(from);
}
