import { type PendingEffects, emitOrder } from '../state/effects.ts';
import { nextDue } from '../state/expiry-queue.ts';
import { unlink } from './oco.ts';
import { close, withdraw } from './open-orders.ts';
import { expire } from '../state/order.ts';
import { stepMs, type CoreState } from '../state/core-state.ts';

/**
 * Ends the orders whose time has come by the state's step, the soonest first: before anything of that step can fill or
 * trigger them. Costs one look where none has.
 */
export function expireDue(state: CoreState, effects: PendingEffects): void {
  for (
    let order = nextDue(state.expiring, state.step * stepMs);
    order;
    order = nextDue(state.expiring, state.step * stepMs)
  ) {
    withdraw(order);
    unlink(order);
    order.reason = order.tif;
    expire(order, effects.nowMs);
    close(state, order, effects);
    emitOrder(effects, order);
  }
}
