import { lotsOf } from '../book/queue.ts';
import type { CancelCommand, FillExternalCommand } from '../state/command.ts';
import type { CancelResult, PendingEffects } from '../state/effects.ts';
import { execute } from './fills.ts';
import { mayCancel } from '../shares/hours.ts';
import { awaitCancel } from './in-flight.ts';
import { cancelLeg, cancelWithList } from './oco.ts';
import type { CoreState } from '../state/core-state.ts';
import { inFlightOf } from '../state/flight.ts';

/**
 * Cancels orders of one user, in order: through CANCELING to CANCELED where they are in the book, at once where they
 * wait for their trigger. One leg of an OCO cancels both, but with `leg_only`; that is INPUT for a list that is behind
 * a line, which knows it as one. What is asked for over a line waits for its answer in CANCELING, and an order that is
 * on its way itself is canceled when it has arrived. In an auction's locked time it is FILTER. An order that is
 * unknown, another's or final is ORDER_FINAL, but for a leg that this same command has canceled.
 */
export function cancel(state: CoreState, command: CancelCommand, effects: PendingEffects): void {
  const canceled = new Set<string>();
  const results = command.order_ids.map((order_id) => cancelOne(state, command, order_id, canceled, effects));
  effects.answer = { kind: 'canceled', results };
}

function cancelOne(
  state: CoreState,
  { user_id, by_line, leg_only }: CancelCommand,
  order_id: string,
  canceled: Set<string>,
  effects: PendingEffects,
): CancelResult {
  const flight = inFlightOf(state, order_id);
  if (flight?.orders[0]?.user_id === user_id) {
    if (leg_only && flight.orders.length > 1) return { order_id, code: 'INPUT' };
    flight.isUnwanted = true;
    return { order_id, code: null, status: flight.orders[0].status };
  }
  const order = state.orders.get(order_id);
  if (canceled.delete(order_id)) return { order_id, code: null, status: 'CANCELED' };
  if (!order || order.user_id !== user_id) return { order_id, code: 'ORDER_FINAL' };
  if (!mayCancel(order.market, effects.nowMs)) return { order_id, code: 'FILTER' };
  const isLined = by_line?.includes(order_id);
  if (isLined && leg_only && order.sibling) return { order_id, code: 'INPUT' };
  if (isLined) return { order_id, code: null, status: awaitCancel(order, effects) };
  const status = order.status === 'WAITING' ? 'CANCELED' : 'CANCELING';
  if (leg_only) {
    cancelLeg(state, order, effects);
  } else {
    const sibling = cancelWithList(state, order, 'USER', effects);
    if (sibling) canceled.add(sibling.id);
  }
  return { order_id, code: null, status };
}

/**
 * Fills a resting order of an external market at its own price as maker; lots beyond what is left of it are ignored.
 */
export function fillExternal(state: CoreState, command: FillExternalCommand, effects: PendingEffects): void {
  const order = state.orders.get(command.order_id);
  const lots = order?.entry ? Math.min(lotsOf(order.market.book, order.entry), command.lots) : 0;
  if (!order?.entry || !order.market.listed.external || !Number.isSafeInteger(lots) || lots < 1) {
    effects.answer = { kind: 'refused', code: 'ORDER_FINAL', data: { order_id: command.order_id } };
    return;
  }
  execute(
    state,
    order.market,
    null,
    order.side === 'BUY' ? 'SELL' : 'BUY',
    { maker: order.entry, ticks: order.price, lots },
    effects,
  );
}
