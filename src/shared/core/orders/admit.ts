import { Refusal } from '../../base/refusal.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import type { PlaceOrder } from '../state/command.ts';
import { poolOf } from '../state/contract.ts';
import { type PendingEffects, emitOrder } from '../state/effects.ts';
import { advance, orderOf, restsOn } from '../state/order.ts';
import type { OrderState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { contractDraftOf, contractFieldsOf, contractListOf } from './contract-draft.ts';
import { takerBounds } from '../contracts/closing-edge.ts';
import { settingOfOrder } from '../contracts/contract-settings.ts';
import { type Draft, draftOf } from './draft.ts';
import { checkCage, checkHolding, fixedPriceOf, isGathering } from '../shares/hours.ts';
import { type Legs, listDraftOf } from './list-draft.ts';
import { dropWithLimit, link } from './oco.ts';
import { checkReducing } from '../contracts/portfolio-margin.ts';
import { open } from './open-orders.ts';
import { spotExitsOf } from './spot-exits.ts';
import { type Plan, planOf } from '../book/sweep.ts';
import { take, wouldTake } from './take.ts';
import { checkFree, needAtPrice, needNow, needOfList, reserve } from './order-need.ts';
import { createOrder } from './create-order.ts';
import { type Request, requestOf } from './place-request.ts';
import { fireTriggers, wait } from './triggers.ts';

/** An order that was taken in, and what was told of it; null where nobody listens. */
export interface Admitted {
  readonly order: OrderState;
  readonly emitted: Order | null;
}

/**
 * Checks everything before it changes anything; from an order's birth on nothing may fail, and before it a Refusal is
 * thrown. Of an OCO the limit leg comes first.
 */
export function admit(
  state: CoreState,
  command: Request['command'],
  spec: PlaceOrder,
  effects: PendingEffects,
  sent: readonly OrderState[] = [],
): readonly Admitted[] {
  const request = requestOf(state, command, spec, effects, sent);
  const { market } = request;
  if (market.contract) return admitContract(request);
  if (spec.order_type === 'OCO')
    return admitList(
      request,
      listDraftOf(market, spec, (leg, names) => draftOf(state, market, leg, effects.nowMs, names)),
    );
  const draft = draftOf(state, market, spec, effects.nowMs);
  checkHolding(state, market, spec, draft.lots, effects.nowMs);
  checkCage(state, market, spec.side, draft.price, effects.nowMs);
  const own = { ...request, fields: spotExitsOf(market, spec, draft) };
  return [draft.trigger ? admitWaiting(own, draft) : admitNow(own, draft)];
}

/** What an order does that comes while orders gather for an auction: it rests. */
const gathered: Plan = { fills: [], lots: 0, stop: 'limit' };

/** An order for contracts, after what it says of the account's settings; a refusal takes that back. */
function admitContract(request: Request): readonly Admitted[] {
  const { state, command, spec, market, effects } = request;
  const setting = settingOfOrder(state, market, spec, { user_id: command.user_id, effects });
  try {
    const fields = contractFieldsOf(state, market, spec);
    checkReducing(state, poolOf(spec.api_id, market), fields.reduceOnly);
    const admitted = admitAs({ ...request, fields });
    setting.emitted();
    return admitted;
  } catch (error) {
    if (error instanceof Refusal) setting.undo();
    throw error;
  }
}

function admitAs(request: Request): readonly Admitted[] {
  const {
    state,
    market,
    spec,
    fields,
    effects: { nowMs },
  } = request;
  if (spec.order_type === 'OCO') return admitList(request, contractListOf(state, market, spec, fields, nowMs));
  const draft = contractDraftOf(state, market, spec, fields, nowMs);
  return [draft.trigger ? admitWaiting(request, draft) : admitNow(request, draft)];
}

/** An order that trades or rests at once. */
function admitNow(request: Request, draft: Draft): Admitted {
  const { state, command, spec, market, effects } = request;
  const plan = isGathering(market, effects.nowMs)
    ? gathered
    : planOf(market, {
        ...takerBounds(state, {
          api_id: spec.api_id,
          market,
          side: spec.side,
          positionSide: request.fields.positionSide,
        }),
        side: restsOn(spec.side),
        limit: fixedPriceOf(market, effects.nowMs) ?? draft.price,
        lots: draft.lots,
        budget: draft.budget,
        user_id: command.user_id,
        external: spec.external ?? [],
      });
  const isRefused = spec.time_in_force === 'GTX' && wouldTake(plan);
  const need = isRefused ? 0n : needNow(request, draft, plan);
  const order = createOrder(request, draft);
  if (isRefused) {
    order.reason = 'WOULD_TAKE';
    advance(order, 'reject', effects.nowMs);
    return { order, emitted: emitOrder(effects, order) };
  }
  acknowledge(order, effects.nowMs);
  reserve(request, order, need);
  open(state, order);
  take(state, order, plan, effects);
  const emitted = emitOrder(effects, order);
  fireTriggers(state, market, effects);
  return { order, emitted };
}

/** An order that is held back until its trigger; its money is locked now, but on contracts, where none is. */
function admitWaiting(request: Request, draft: Draft): Admitted {
  const { state, effects } = request;
  const need = request.market.contract ? 0n : needAtPrice(request, draft);
  checkFree(request, need);
  const order = createOrder(request, draft);
  hold(order, effects.nowMs);
  reserve(request, order, need);
  open(state, order);
  wait(order);
  return { order, emitted: emitOrder(effects, order) };
}

/**
 * Both legs of an OCO, or neither: a limit that rests and a stop that waits, with one lock of as much as the dearer one
 * needs.
 */
function admitList(request: Request, [limitLeg, stopLeg]: Legs): readonly Admitted[] {
  const { state, command, spec, market, effects, fields } = request;
  const {
    spec: { side },
    draft: { price, lots },
  } = limitLeg;
  const plan = planOf(market, {
    ...takerBounds(state, { api_id: spec.api_id, market, side, positionSide: fields.positionSide }),
    side: restsOn(side),
    limit: price,
    lots,
    budget: null,
    user_id: command.user_id,
    external: [],
  });
  if (wouldTake(plan)) throw new Refusal('WOULD_TAKE', { field: 'oco.limit_price' });
  const need = needOfList(request, limitLeg, stopLeg);
  const listId = request.sent[0]?.listId ?? String(state.nextOrder);
  const limit = createOrder(
    { ...request, spec: limitLeg.spec, fields: { ...fields, triggerBy: 'LAST' } },
    limitLeg.draft,
    listId,
  );
  const stop = createOrder({ ...request, spec: stopLeg.spec }, stopLeg.draft, listId);
  link(limit, stop);
  acknowledge(limit, effects.nowMs);
  hold(stop, effects.nowMs);
  reserve(request, limit, need);
  for (const leg of [limit, stop]) open(state, leg);
  take(state, limit, plan, effects);
  wait(stop);
  const emitted = emitOrder(effects, limit);
  if (!isFinal(limit.status))
    return [
      { order: limit, emitted },
      { order: stop, emitted: emitOrder(effects, stop) },
    ];
  dropWithLimit(state, limit, effects);
  return [
    { order: limit, emitted },
    { order: stop, emitted: effects.isSilent ? null : orderOf(stop) },
  ];
}

/** The venue has it: news, or what a question about an order has brought to light whose answer never came. */
const acknowledge = (order: OrderState, nowMs: number): void =>
  advance(order, order.status === 'EXECUTION_TIMEOUT' ? 'adopt_open' : 'acknowledge', nowMs);
const hold = (order: OrderState, nowMs: number): void =>
  advance(order, order.status === 'EXECUTION_TIMEOUT' ? 'adopt_waiting' : 'hold', nowMs);
