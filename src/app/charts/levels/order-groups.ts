import { compareDecimals, decimalsOf, fromScaled, toScaled } from '../../../shared/base/decimal.ts';
import { type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Order, Side } from '../../../shared/trade/order.ts';

/** All of one's orders of a side that rest at one price. Decimals as on the wire, sizes in base. */
export interface OrderGroup {
  readonly side: Side;
  readonly price: string;
  readonly amount: string;
  readonly filled: string;
  readonly orders: readonly Order[];
}

/**
 * Orders that rest in the book of one instrument, those of a side and a price as one; highest price first. Those that
 * wait for a trigger and those without a price of their own are left out.
 */
export function groupOrders(orders: readonly Order[], key: InstrumentKey): readonly OrderGroup[] {
  const groups = new Map<string, OrderGroup>();
  for (const order of orders) {
    if (keyOfSymbol(order) !== key || order.status === 'WAITING' || compareDecimals(order.price, '0') <= 0) continue;
    const name = `${order.side} ${Number(order.price)}`;
    const { amount, filled, orders: known } = groups.get(name) ?? { amount: '0', filled: '0', orders: [] };
    groups.set(name, {
      side: order.side,
      price: order.price,
      amount: add(amount, order.amount),
      filled: add(filled, order.filled_amount),
      orders: [...known, order],
    });
  }
  return [...groups.values()].sort((a, b) => compareDecimals(b.price, a.price));
}

/** a + b, exact. */
function add(a: string, b: string): string {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  return fromScaled((toScaled(a, decimals) ?? 0n) + (toScaled(b, decimals) ?? 0n), decimals);
}
