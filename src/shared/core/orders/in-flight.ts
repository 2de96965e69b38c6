import { assert } from '../../kit/assert.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { OrderReason } from '../../trade/order-reason.ts';
import type { OrderStatus } from '../../trade/order-status.ts';
import { admit, type Admitted } from './admit.ts';
import type { LineCommand, PlaceOrder } from '../state/command.ts';
import { type PendingEffects, tellOrder } from '../state/effects.ts';
import { advance } from '../state/order.ts';
import type { OrderState } from '../state/market-state.ts';
import type { World } from '../state/world.ts';
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
 * A request that goes to its venue over a line is told and remembered before it is sent. From then on it is on its way, and nobody knows more than the line
 * says: its orders are in no book, lock nothing, and become those of the venue when the venue is known to have them.
 */

/** What an order of a request is born from. */
type Part = Pick<Request, 'spec' | 'fields'> & { readonly draft: Draft };

/** The parts of a request by the rules of its market as they stand; changes nothing. Throws the Refusal of the first rule that it breaks. */
function partsOf(request: Request): readonly Part[] {
  const {
    world,
    market,
    spec,
    fields,
    effects: { nowMs },
  } = request;
  if (market.contract) {
    // NOTE: what it says of leverage and mode holds from its arrival on, and only its form is looked at here.
    const { undo } = settingOfOrder(world, market, spec, {
      user_id: request.command.user_id,
      effects: request.effects,
    });
    try {
      const own = contractFieldsOf(world, market, spec);
      if (spec.order_type === 'OCO')
        return contractListOf(world, market, spec, own, nowMs).map((leg) => ({ ...leg, fields: own }));
      return [{ spec, fields: own, draft: contractDraftOf(world, market, spec, own, nowMs) }];
    } finally {
      undo();
    }
  }
  if (spec.order_type === 'OCO')
    return listDraftOf(market, spec, (leg, names) => draftOf(world, market, leg, nowMs, names)).map((leg) => ({
      ...leg,
      fields,
    }));
  const draft = draftOf(world, market, spec, nowMs);
  return [{ spec, fields: spotExitsOf(market, spec, draft), draft }];
}

/** Tells and remembers the orders of a request before it is sent. Throws the Refusal of what is wrong with it in itself. */
export function dispatch(
  world: World,
  command: Request['command'],
  spec: PlaceOrder,
  effects: PendingEffects,
): readonly Admitted[] {
  const request = requestOf(world, command, spec, effects);
  const parts = partsOf(request);
  const listId = parts.length > 1 ? String(world.nextOrder) : '';
  const orders = parts.map(({ draft, ...part }) => createOrder({ ...request, ...part }, draft, listId));
  world.inFlight.set(orders[0]!.id, { orders, spec, isUnwanted: false });
  return orders.map((order) => ({ order, told: tellOrder(effects, order) }));
}

/** An order whose cancel has been sent: CANCELING, and still where it was; one that waits for its trigger stays WAITING. Its status. */
export function awaitCancel(order: OrderState, effects: PendingEffects): OrderStatus {
  if (order.status === 'UNFILLED' || order.status === 'PARTIALLY_FILLED') {
    advance(order, 'request_cancel', effects.nowMs);
    tellOrder(effects, order);
  }
  return order.status;
}

/** Takes in what has become known of a request that went over a line. */
export function hearOfLine(world: World, command: LineCommand, effects: PendingEffects): void {
  const { order_id, happened } = command;
  const isDone =
    happened === 'cancel_arrived' || happened === 'cancel_lost'
      ? hearOfCancel(world, order_id, happened === 'cancel_arrived', effects)
      : hearOfOrder(world, { ...command, happened }, effects);
  if (!isDone) effects.answer = { kind: 'refused', code: 'ORDER_FINAL', data: { order_id } };
}

function hearOfOrder(
  world: World,
  {
    order_id,
    happened,
    code = 'INTERNAL',
  }: LineCommand & { readonly happened: Exclude<LineCommand['happened'], `cancel_${string}`> },
  effects: PendingEffects,
): boolean {
  const flight = inFlightOf(world, order_id);
  if (!flight) return false;
  const [first] = flight.orders;
  assert(first !== undefined, 'a request has an order');
  if (happened === 'timed_out') {
    if (first.status === 'PLACE_ORDER') each(flight, effects, (order) => advance(order, 'time_out', effects.nowMs));
    return true;
  }
  if (happened === 'lost' && first.status !== 'EXECUTION_TIMEOUT') return false;
  world.inFlight.delete(first.id);
  if (happened === 'arrived') arrive(world, flight, effects);
  else
    each(flight, effects, (order) => {
      if (happened === 'refused') end(order, 'reject', code, effects);
      else end(order, 'unknown', 'NOT_RECEIVED', effects);
    });
  return true;
}

/** The venue looks at it now. What it refuses ends as EXECUTION_ERROR. */
function arrive(world: World, flight: InFlight, effects: PendingEffects): void {
  const {
    orders: [first],
    orders,
    spec,
  } = flight;
  try {
    admit(world, { user_id: first!.user_id, source: first!.source }, spec, effects, orders);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    each(flight, effects, (order) => {
      end(order, 'reject', error.code, effects);
    });
    return;
  }
  const open = flight.isUnwanted ? orders.flatMap(({ id }) => world.orders.get(id) ?? []) : [];
  for (const order of open) if (world.orders.has(order.id)) cancelWithList(world, order, 'USER', effects);
}

function end(order: OrderState, event: 'unknown' | 'reject', reason: OrderReason, effects: PendingEffects): void {
  order.reason = reason;
  advance(order, event, effects.nowMs);
}

function each({ orders }: InFlight, effects: PendingEffects, change: (order: OrderState) => void): void {
  for (const order of orders) {
    change(order);
    tellOrder(effects, order);
  }
}

function hearOfCancel(world: World, order_id: string, isArrived: boolean, effects: PendingEffects): boolean {
  const order = world.orders.get(order_id);
  if (!order) return false;
  if (isArrived) {
    cancelWithList(world, order, 'USER', effects);
  } else if (order.status === 'CANCELING') {
    advance(order, 'cancel_rejected', effects.nowMs, order.filledLots > 0 ? 'PARTIALLY_FILLED' : 'UNFILLED');
    tellOrder(effects, order);
  }
  return true;
}
