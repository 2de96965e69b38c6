import type { Side } from '../../../../../shared/trade/order.ts';
import type { Draft } from './draft.ts';
import { averageOf, effectivePrice, moneyOf, type Reckoning } from './reckon.ts';

/**
 * The price at which an order would be filled whole, as far as it is known beforehand, decimal: the average of what it
 * takes from the book at once, else its limit, its trigger, or the dearer leg of an OCO.
 */
export function plannedPrice(draft: Draft, side: Side, reckoning: Reckoning): string | undefined {
  const fills = draft.type === 'MARKET' ? (moneyOf(draft, side, reckoning)?.fills ?? []) : [];
  return averageOf(fills, reckoning.rules) ?? effectivePrice(draft, side, reckoning);
}
