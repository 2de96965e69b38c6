import { remove } from './book.ts';
import type { CancelCommand, FillExternalCommand } from './command.ts';
import { type CancelResult, type Sink, tellOrder } from './effects.ts';
import { close, execute, sideOf } from './fills.ts';
import { advance } from './order-state.ts';
import type { World } from './world.ts';

/** Cancels orders of one user, in order. Each goes through CANCELING to CANCELED; one that is unknown, another's or final is ORDER_FINAL. */
export function cancel(world: World, command: CancelCommand, sink: Sink): void {
  const results = command.order_ids.map((order_id) => cancelOne(world, command.user_id, order_id, sink));
  sink.answer = { kind: 'canceled', results };
}

function cancelOne(world: World, user_id: string, order_id: string, sink: Sink): CancelResult {
  const order = world.orders.get(order_id);
  if (!order || order.user_id !== user_id) return { order_id, code: 'ORDER_FINAL' };
  advance(order, 'request_cancel', sink.nowMs);
  tellOrder(sink, order);
  const { status } = order;
  if (order.entry) remove(order.market.book, sideOf(order), order.entry);
  order.reason = 'USER';
  advance(order, 'cancel', sink.nowMs);
  close(world, order, sink);
  tellOrder(sink, order);
  return { order_id, code: null, status };
}

/** Fills a resting order of an external market at its own price as maker; lots beyond what is left of it are ignored. */
export function fillExternal(world: World, command: FillExternalCommand, sink: Sink): void {
  const order = world.orders.get(command.order_id);
  const lots = order?.entry ? Math.min(order.entry.lots, command.lots) : 0;
  if (!order?.entry || !order.market.listed.external || !Number.isSafeInteger(lots) || lots < 1) {
    sink.answer = { kind: 'refused', code: 'ORDER_FINAL', data: { order_id: command.order_id } };
    return;
  }
  execute(world, order.market, null, order.side === 'BUY' ? 'SELL' : 'BUY', { maker: order.entry, ticks: order.price, lots }, sink);
}
