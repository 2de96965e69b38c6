import { type Draft, referencePrice } from './draft.ts';
import type { OrderState } from '../state/market-state.ts';
import type { Request } from './place-request.ts';

/** An order as it begins; one that was told of before goes on from there. */
export function createOrder(
  { state, command, spec, market, wallet, fields, sent, effects: { nowMs } }: Request,
  draft: Draft,
  listId = '',
): OrderState {
  const known = sent.shift();
  // NOTE: every field by its name: an object that begins as a copy of another costs five times the memory.
  const { positionSide, reduceOnly, closePosition, triggerBy, leverage, marginMode, attached } = fields;
  return {
    positionSide,
    reduceOnly,
    closePosition,
    triggerBy,
    leverage,
    marginMode,
    attached,
    id: known?.id ?? String(state.nextOrder++),
    user_id: command.user_id,
    api_id: spec.api_id,
    client_id: spec.client_id,
    market,
    wallet,
    auto: spec.margin?.auto ?? 'NONE',
    side: spec.side,
    type: spec.order_type,
    tif: spec.time_in_force,
    source: command.source,
    price: draft.price ?? 0,
    lots: draft.budget === null ? draft.lots : 0,
    budget: draft.budget,
    locked: 0n,
    filledLots: 0,
    filledQuote: 0n,
    fee: 0n,
    status: known?.status ?? 'PLACE_ORDER',
    reason: '',
    createdMs: known?.createdMs ?? nowMs,
    updatedMs: nowMs,
    filledMs: null,
    version: known?.version ?? 1,
    trigger: draft.trigger?.ticks ?? 0,
    rises: draft.trigger?.rises ?? false,
    triggeredMs: null,
    arrival: referencePrice(market, spec),
    expireMs: draft.expireMs,
    listId,
    sibling: null,
    exitOf: '',
    entry: null,
    waiting: null,
  };
}
