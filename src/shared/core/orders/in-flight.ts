import { assert } from '../../base/assert.ts';
import { Refusal } from '../../base/refusal.ts';
import type { OrderReason } from '../../trade/order-reason.ts';
import type { OrderStatus } from '../../trade/order-status.ts';
import { admit, type Admitted } from './admit.ts';
import type { LineCommand, PlaceOrder } from '../state/command.ts';
import { type PendingEffects, emitOrder } from '../state/effects.ts';
import { advance } from '../state/order.ts';
import type { OrderState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { type InFlight, inFlightOf } from '../state/flight.ts';
import { contractDraftOf, contractFieldsOf, contractListOf } from './contract-draft.ts';
import { settingOfOrder } from '../contracts/contract-settings.ts';
import { type Draft, draftOf } from './draft.ts';
import { listDraftOf } from './list-draft.ts';
import { cancelWithList } from './oco.ts';
import { spotExitsOf } from './spot-exits.ts';
import { createOrder } from './create-order.ts';
import { type Request, requestOf } from './place-request.ts';

/*
 * A request that goes to its venue over a line is told and remembered before it is sent. From then on it is on its way,
 * and nobody knows more than the line says: its orders are in no book, lock nothing, and become those of the venue when
 * the venue is known to have them.
 */

/** What an order of a request is born from. */
type Part = Pick<Request, 'spec' | 'fields'> & { readonly draft: Draft };

/**
 * The parts of a request by the rules of its market as they stand; changes nothing. Throws the Refusal of the first
 * rule that it breaks.
 */
function partsOf(request: Request): readonly Part[] {
  const {
    state,
    market,
    spec,
    fields,
    effects: { nowMs },
  } = request;
  if (market.contract) {
    // NOTE: what it says of leverage and mode holds from its arrival on, and only its form is looked at here.
    const { undo } = settingOfOrder(state, market, spec, {
      user_id: request.command.user_id,
      effects: request.effects,
    });
    try {
      const own = contractFieldsOf(state, market, spec);
      if (spec.order_type === 'OCO')
        return contractListOf(state, market, spec, own, nowMs).map((leg) => ({ ...leg, fields: own }));
      return [{ spec, fields: own, draft: contractDraftOf(state, market, spec, own, nowMs) }];
    } finally {
      undo();
    }
  }
  if (spec.order_type === 'OCO')
    return listDraftOf(market, spec, (leg, names) => draftOf(state, market, leg, nowMs, names)).map((leg) => ({
      ...leg,
      fields,
    }));
  const draft = draftOf(state, market, spec, nowMs);
  return [{ spec, fields: spotExitsOf(market, spec, draft), draft }];
}

/**
 * Tells and remembers the orders of a request before it is sent. Throws the Refusal of what is wrong with it in itself.
 */
export function dispatch(
  state: CoreState,
  command: Request['command'],
  spec: PlaceOrder,
  effects: PendingEffects,
): readonly Admitted[] {
  const request = requestOf(state, command, spec, effects);
  const parts = partsOf(request);
  const listId = parts.length > 1 ? String(state.nextOrder) : '';
  const orders = parts.map(({ draft, ...part }) => createOrder({ ...request, ...part }, draft, listId));
  state.inFlight.set(orders[0]!.id, { orders, spec, isUnwanted: false });
  return orders.map((order) => ({ order, emitted: emitOrder(effects, order) }));
}

/**
 * An order whose cancel has been sent: CANCELING, and still where it was; one that waits for its trigger stays WAITING.
 * Its status.
 */
export function awaitCancel(order: OrderState, effects: PendingEffects): OrderStatus {
  if (order.status === 'UNFILLED' || order.status === 'PARTIALLY_FILLED') {
    advance(order, 'request_cancel', effects.nowMs);
    emitOrder(effects, order);
  }
  return order.status;
}

/** Takes in what has become known of a request that went over a line. */
export function hearOfLine(state: CoreState, command: LineCommand, effects: PendingEffects): void {
  const { order_id, happened } = command;
  const isDone =
    happened === 'cancel_arrived' || happened === 'cancel_lost'
      ? hearOfCancel(state, order_id, happened === 'cancel_arrived', effects)
      : hearOfOrder(state, { ...command, happened }, effects);
  if (!isDone) effects.answer = { kind: 'refused', code: 'ORDER_FINAL', data: { order_id } };
}

function hearOfOrder(
  state: CoreState,
  {
    order_id,
    happened,
    code = 'INTERNAL',
  }: LineCommand & { readonly happened: Exclude<LineCommand['happened'], `cancel_${string}`> },
  effects: PendingEffects,
): boolean {
  const flight = inFlightOf(state, order_id);
  if (!flight) return false;
  const [first] = flight.orders;
  assert(first !== undefined, 'a request has an order');
  if (happened === 'timed_out') {
    if (first.status === 'PLACE_ORDER') each(flight, effects, (order) => advance(order, 'time_out', effects.nowMs));
    return true;
  }
  if (happened === 'lost' && first.status !== 'EXECUTION_TIMEOUT') return false;
  state.inFlight.delete(first.id);
  if (happened === 'arrived') arrive(state, flight, effects);
  else
    each(flight, effects, (order) => {
      if (happened === 'refused') end(order, 'reject', code, effects);
      else end(order, 'unknown', 'NOT_RECEIVED', effects);
    });
  return true;
}

/** The venue looks at it now. What it refuses ends as EXECUTION_ERROR. */
function arrive(state: CoreState, flight: InFlight, effects: PendingEffects): void {
  const {
    orders: [first],
    orders,
    spec,
  } = flight;
  try {
    admit(state, { user_id: first!.user_id, source: first!.source }, spec, effects, orders);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    each(flight, effects, (order) => {
      end(order, 'reject', error.code, effects);
    });
    return;
  }
  const open = flight.isUnwanted ? orders.flatMap(({ id }) => state.orders.get(id) ?? []) : [];
  for (const order of open) {
    // NOTE: a venue with a book of its own has the order until it has answered the cancel, and may fill it before.
    if (order.market.listed.external) awaitCancel(order, effects);
    else if (state.orders.has(order.id)) cancelWithList(state, order, 'USER', effects);
  }
}

function end(order: OrderState, event: 'unknown' | 'reject', reason: OrderReason, effects: PendingEffects): void {
  order.reason = reason;
  advance(order, event, effects.nowMs);
}

function each({ orders }: InFlight, effects: PendingEffects, change: (order: OrderState) => void): void {
  for (const order of orders) {
    change(order);
    emitOrder(effects, order);
  }
}

function hearOfCancel(state: CoreState, order_id: string, isArrived: boolean, effects: PendingEffects): boolean {
  const order = state.orders.get(order_id);
  if (!order) return false;
  if (isArrived) {
    cancelWithList(state, order, 'USER', effects);
  } else if (order.status === 'CANCELING') {
    advance(order, 'cancel_rejected', effects.nowMs, order.filledLots > 0 ? 'PARTIALLY_FILLED' : 'UNFILLED');
    emitOrder(effects, order);
  }
  return true;
}
