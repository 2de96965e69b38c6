import { reduce } from '../book/queue.ts';
import { reducibleLots } from '../contracts/contract-need.ts';
import type { PositionState, OrderState } from '../state/market-state.ts';
import { type PendingEffects, emitOrder } from '../state/effects.ts';
import { expire, restsOn } from '../state/order.ts';
import type { CoreState } from '../state/core-state.ts';
import { unlink } from './oco.ts';
import { close, withdraw } from './open-orders.ts';

/** Cuts the orders that only reduce a position to what is left of it, and ends them with it. */
export function cutReducing(
  state: CoreState,
  { market, pool: { api_id } }: PositionState,
  effects: PendingEffects,
): void {
  for (const order of [...market.contract!.reducing]) {
    if (order.api_id !== api_id) continue;
    const held = reducibleLots(order);
    const left = order.lots - order.filledLots;
    if (held === 0) expireReducing(state, order, effects);
    else if (order.entry && left > held) shrink(order, left - held, effects);
  }
}

/** Takes lots off an open order that is left with some, and off the other one of its list. */
export function shrink(order: OrderState, lots: number, effects: PendingEffects): void {
  if (order.entry) reduce(order.market.book, restsOn(order.side), order.entry, lots);
  resize(order, order.lots - lots, effects);
  if (order.sibling) resize(order.sibling, order.sibling.lots - lots, effects);
}

/** Gives an order that does not rest another size. */
export function resize(order: OrderState, lots: number, effects: PendingEffects): void {
  order.lots = lots;
  order.version += 1;
  order.updatedMs = effects.nowMs;
  emitOrder(effects, order);
}

/** Ends an order whose position is gone; the other one of its list ends for the same reason. */
export function expireReducing(state: CoreState, order: OrderState, effects: PendingEffects): void {
  withdraw(order);
  unlink(order);
  order.reason = 'REDUCE_ONLY';
  expire(order, effects.nowMs);
  close(state, order, effects);
  emitOrder(effects, order);
}
