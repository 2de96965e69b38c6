import { reduce } from './book.ts';
import { reducibleLots } from './contract-need.ts';
import type { PositionState } from './contract-state.ts';
import { type Sink, tellOrder } from './effects.ts';
import { cancelOpen } from './oco.ts';
import { close, withdraw } from './open-orders.ts';
import { advance, type OrderState, restsOn } from './order-state.ts';
import { tellPosition } from './position-view.ts';
import type { World } from './world.ts';

/**
 * What a command leaves to be done once its fills are through: orders whose lock a loss has taken are canceled, orders that only reduce are cut to their
 * position or expire with it, and the positions that have changed are told, each once.
 */
export function settleContracts(world: World, sink: Sink): void {
  for (const order of sink.starved) if (world.orders.has(order.id)) cancelOpen(world, order, 'MARGIN', sink);
  sink.starved.clear();
  for (const position of sink.moved) cutReducing(world, position, sink);
  for (const position of sink.moved) tellPosition(world, position, sink);
  sink.moved.clear();
}

function cutReducing(world: World, { market, pool: { api_id } }: PositionState, sink: Sink): void {
  for (const order of [...market.contract!.reducing]) {
    if (order.api_id !== api_id) continue;
    const held = reducibleLots(order);
    const left = order.lots - order.filledLots;
    if (held === 0) expireReducing(world, order, sink);
    else if (order.entry && left > held) {
      reduce(market.book, restsOn(order.side), order.entry, left - held);
      order.lots -= left - held;
      order.version += 1;
      order.updatedMs = sink.nowMs;
      tellOrder(sink, order);
    }
  }
}

/** Ends an order whose position is gone. */
export function expireReducing(world: World, order: OrderState, sink: Sink): void {
  withdraw(order);
  order.reason = 'REDUCE_ONLY';
  advance(order, 'expire', sink.nowMs);
  close(world, order, sink);
  tellOrder(sink, order);
}
