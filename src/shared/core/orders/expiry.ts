import { type PendingEffects, tellOrder } from '../state/effects.ts';
import { nextDue } from '../state/expiry-queue.ts';
import { unlink } from './oco.ts';
import { close, withdraw } from './open-orders.ts';
import { expire } from '../state/order.ts';
import { stepMs, type World } from '../state/world.ts';

/**
 * Ends the orders whose time has come by the world's step, the soonest first: before anything of that step can fill or trigger them. Costs one
 * look where none has.
 */
export function expireDue(world: World, effects: PendingEffects): void {
  for (
    let order = nextDue(world.expiring, world.step * stepMs);
    order;
    order = nextDue(world.expiring, world.step * stepMs)
  ) {
    withdraw(order);
    unlink(order);
    order.reason = order.tif;
    expire(order, effects.nowMs);
    close(world, order, effects);
    tellOrder(effects, order);
  }
}
