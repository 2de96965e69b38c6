import { fromUnits } from '../../../../../shared/base/decimal.ts';
import type { OrderMoney, OrderRules } from '../../../../../shared/core/orders/order-money.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import type { Draft } from './draft.ts';
import { effectivePrice, moneyOf, type Reckoning } from './reckon.ts';

/** Average price of fills, to the tenth of a tick; undefined where nothing is filled at once. */
export function averageOf(fills: OrderMoney['fills'], { grid }: OrderRules): string | undefined {
  const lots = fills.reduce((sum, fill) => sum + fill.lots, 0);
  if (!(lots > 0)) return undefined;
  const ticks = fills.reduce((sum, fill) => sum + fill.ticks * (fill.lots / lots), 0);
  return fromUnits(Math.round(ticks), grid.price);
}

/**
 * The price at which an order would be filled whole, as far as it is known beforehand, decimal: the average of what it
 * takes from the book at once, else its limit, its trigger, or the dearer leg of an OCO.
 */
export function plannedPrice(draft: Draft, side: Side, reckoning: Reckoning): string | undefined {
  const fills = draft.type === 'MARKET' ? (moneyOf(draft, side, reckoning)?.fills ?? []) : [];
  return averageOf(fills, reckoning.rules) ?? effectivePrice(draft, side, reckoning);
}
