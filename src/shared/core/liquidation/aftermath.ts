import { cutCounterparts, spawnAttached } from '../orders/attached.ts';
import { spawnSpotExits } from '../orders/spot-exits.ts';
import type { PendingEffects } from '../state/effects.ts';
import { cancelWithList } from '../orders/oco.ts';
import { emitPosition } from '../contracts/position-view.ts';
import { cutReducing } from '../orders/reduce-only.ts';
import type { CoreState } from '../state/core-state.ts';

/**
 * What a command leaves to be done once its fills are through: orders whose lock a loss has taken are canceled, exits
 * begin to wait, what an exit has closed its counterpart closes no more, orders that only reduce are cut to their
 * position or expire with it, and the positions that have changed are told, each once.
 */
export function settleContracts(state: CoreState, effects: PendingEffects): void {
  // Most commands leave nothing of this, and iterators over empty sets cost too.
  if (effects.underfunded.size + effects.opened.size + effects.exited.size + effects.moved.size > 0)
    settle(state, effects);
}

function settle(state: CoreState, effects: PendingEffects): void {
  for (const order of effects.underfunded)
    if (state.orders.has(order.id)) cancelWithList(state, order, 'MARGIN', effects);
  effects.underfunded.clear();
  for (const order of effects.opened) (order.market.contract ? spawnAttached : spawnSpotExits)(state, order, effects);
  effects.opened.clear();
  for (const [order, lots] of effects.exited) cutCounterparts(state, order, lots, effects);
  effects.exited.clear();
  for (const position of effects.moved) cutReducing(state, position, effects);
  for (const position of effects.moved) emitPosition(state, position, effects);
  effects.moved.clear();
}
