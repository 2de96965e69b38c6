import { minuteMs } from '../../../shared/base/time.ts';
import { type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Fill, Order } from '../../../shared/trade/order.ts';
import type { FillMark } from '../../charts/levels/level.ts';

/** Those of an instrument that something of was filled of. */
export const filledOf = (orders: readonly Order[], key: InstrumentKey): readonly Order[] =>
  orders.filter((order) => keyOfSymbol(order) === key && Number(order.filled_amount) > 0);

/** Names how far orders of an instrument have been filled: another name where one has been filled further. */
export const progressOf = (orders: readonly Order[], key: InstrumentKey): string =>
  filledOf(orders, key)
    .map(({ order_id, filled_amount }) => `${order_id} ${filled_amount}`)
    .join();

/**
 * Where orders were filled: each fill at its own price and time, those of one order at one price within a minute as
 * one. An order whose fills are not among those given stands at its average price at the time of its last fill.
 */
export function marksOf(orders: readonly Order[], fills: readonly Fill[]): readonly FillMark[] {
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  const marks = new Map<string, FillMark>();
  const known = new Set<string>();
  for (const { order_id, fill_id, price, time } of fills) {
    const order = byId.get(order_id);
    if (!order) continue;
    known.add(order_id);
    const place = `${order_id} ${price} ${Math.floor(time / minuteMs)}`;
    if (!marks.has(place)) marks.set(place, { id: fill_id, timeMs: time, price: Number(price), side: order.side });
  }
  const whole = orders
    .filter(({ order_id }) => !known.has(order_id))
    .map(
      ({ order_id, execution_time, updated, avg_price, side }): FillMark => ({
        id: `order ${order_id}`,
        timeMs: execution_time ?? updated,
        price: Number(avg_price),
        side,
      }),
    );
  return [...whole, ...marks.values()];
}
