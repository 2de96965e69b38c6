import { must } from '../../base/assert.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Order } from '../../trade/order.ts';
import { admit } from './admit.ts';
import { clientKey, earlierAnswer, remember } from '../state/client-requests.ts';
import type { PlaceCommand, PlaceOrder } from '../state/command.ts';
import type { PendingEffects } from '../state/effects.ts';
import { dispatch } from './in-flight.ts';
import type { Outcome } from '../state/client-ids.ts';
import type { CoreState } from '../state/core-state.ts';

const noOrders = new Map<string, Order>();

/**
 * Places the orders of one request, in order. The same client id with the same hash places nothing and answers with the
 * first outcomes; with another hash it is CONFLICT. A request of which no order was recorded leaves its client id free.
 */
export function place(state: CoreState, command: PlaceCommand, effects: PendingEffects): void {
  const key = clientKey(command);
  const earlier = earlierAnswer(state, command, key, effects.nowMs);
  if (earlier) {
    effects.answer = earlier;
    return;
  }
  // Nothing is put into it where nobody listens.
  const orders = effects.isSilent ? noOrders : new Map<string, Order>();
  const outcomes = command.orders.map((order): Outcome => {
    if ('refused' in order) return { api_id: order.api_id, order_id: null, refusal: order.refused };
    return placeOne(state, command, order, orders, effects);
  });
  if (outcomes.some(({ order_id }) => order_id !== null))
    remember(state, key, { hash: command.hash, atMs: effects.nowMs, outcomes });
  effects.answer = { kind: 'placed', outcomes, orders, replayed: false };
}

function placeOne(
  state: CoreState,
  command: PlaceCommand,
  spec: PlaceOrder,
  orders: Map<string, Order>,
  effects: PendingEffects,
): Outcome {
  try {
    const admitted = (spec.by_line ? dispatch : admit)(state, command, spec, effects);
    for (const { emitted } of admitted) if (emitted) orders.set(emitted.order_id, emitted);
    const {
      order: { id, status },
    } = must(admitted[0], 'an admitted order');
    const refusal = status === 'EXECUTION_ERROR' ? { code: 'WOULD_TAKE' as const, data: { order_id: id } } : null;
    return {
      api_id: spec.api_id,
      order_id: id,
      refusal,
      ...(admitted.length > 1 && { legs: admitted.map(({ order }) => order.id) }),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { api_id: spec.api_id, order_id: null, refusal: { code: error.code, data: error.data } };
  }
}
