import { cutCounterparts, spawnAttached } from '../orders/attached.ts';
import { spawnSpotExits } from '../orders/spot-exits.ts';
import type { Sink } from '../state/effects.ts';
import { cancelWithList } from '../orders/oco.ts';
import { tellPosition } from '../contracts/position-view.ts';
import { cutReducing } from '../orders/reduce-only.ts';
import type { World } from '../state/world.ts';

/**
 * What a command leaves to be done once its fills are through: orders whose lock a loss has taken are canceled, exits begin to wait, what an exit has closed its counterpart closes no more, orders that only reduce are cut to their
 * position or expire with it, and the positions that have changed are told, each once.
 */
export function settleContracts(world: World, sink: Sink): void {
  // Most commands leave nothing of this, and iterators over empty sets cost too.
  if (sink.starved.size + sink.opened.size + sink.exited.size + sink.moved.size > 0) settle(world, sink);
}

function settle(world: World, sink: Sink): void {
  for (const order of sink.starved) if (world.orders.has(order.id)) cancelWithList(world, order, 'MARGIN', sink);
  sink.starved.clear();
  for (const order of sink.opened) (order.market.contract ? spawnAttached : spawnSpotExits)(world, order, sink);
  sink.opened.clear();
  for (const [order, lots] of sink.exited) cutCounterparts(world, order, lots, sink);
  sink.exited.clear();
  for (const position of sink.moved) cutReducing(world, position, sink);
  for (const position of sink.moved) tellPosition(world, position, sink);
  sink.moved.clear();
}
