import { fromUnits } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { draftProblem, waitsForTrigger } from '../../trade/order-draft.ts';
import { attachedOf } from './attached.ts';
import type { PlaceOrder } from '../state/command.ts';
import { modesOf, settingOf } from '../state/contract.ts';
import type { MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { type ContractFields, spotFields } from '../state/order-fields.ts';
import { checkBracket, reducibleLots } from '../contracts/contract-need.ts';
import { type Draft, draftOf, type FieldNames, type MaxLots, ownFields, referencePrice } from './draft.ts';
import { type Legs, listDraftOf } from './list-draft.ts';
import { checkOptionOrder } from '../contracts/option-order.ts';

/** The same of one that brings exits along. */
export const spotFieldsOf = (market: MarketState, spec: PlaceOrder): ContractFields =>
  spec.tp || spec.sl ? { ...spotFields, attached: attachedOf(market, spec, false) } : spotFields;

const input = (field: string, rule: string): Refusal => new Refusal('INPUT', { field, rule });

/**
 * The fields of an order for contracts, judged by the account's position mode: in one-way mode the side is BOTH; in
 * hedge mode LONG or SHORT, and an order against its side only reduces. Throws INPUT where they contradict the mode or
 * each other.
 */
export function contractFieldsOf(state: CoreState, market: MarketState, order: PlaceOrder): ContractFields {
  const { api_id, side, ...spec } = order;
  const problem = draftProblem({ ...order, account_type: market.listed.instrument.account_type });
  if (problem) throw new Refusal('INPUT', problem);
  const { option } = market.contract!;
  checkOptionOrder(market.contract!, order);
  const isHedge = !option && modesOf(state, api_id).position === 'HEDGE';
  const positionSide = spec.position_side ?? 'BOTH';
  if (isHedge === (positionSide === 'BOTH')) throw input('position_side', isHedge ? 'long_or_short' : 'both');
  if (isHedge && spec.reduce_only !== undefined) throw input('reduce_only', 'one_way_only');
  if (spec.total !== undefined) throw input('total', 'spot_only');
  const closes = isHedge && (positionSide === 'LONG') === (side === 'SELL');
  const closePosition = spec.close_position ?? false;
  if (closePosition && isHedge && !closes) throw input('side', 'closing');
  const { leverage, mode } = settingOf(state, api_id, market);
  const reduceOnly = closes || closePosition || (spec.reduce_only ?? false);
  return {
    leverage,
    marginMode: mode,
    positionSide,
    reduceOnly,
    attached: attachedOf(market, order, reduceOnly),
    closePosition,
    triggerBy: spec.trigger_by ?? 'LAST',
  };
}

/**
 * Most lots of an order for contracts: the market's bound is for what opens a position. One that only reduces is cut to
 * the position in any case, and may be as large as that where it waits; one at the market may be larger by what it
 * closes, so that a position of any size is closed, and turned round where its other side is within the bound.
 */
function maxSizeOf({ units }: MarketState, { order_type }: PlaceOrder, reduceOnly: boolean, held: number): MaxLots {
  const { maxLots, maxMarketLots } = units;
  if (!reduceOnly)
    return order_type === 'MARKET' ? { maxLots: maxLots + held, maxMarketLots: maxMarketLots + held } : units;
  const most = waitsForTrigger(order_type) ? Math.max(maxLots, held) : Number.MAX_SAFE_INTEGER;
  return { maxLots: most, maxMarketLots: most };
}

/**
 * As `draftOf`, for contracts: an order that only reduces is cut to the position, REDUCE_ONLY where there is none on
 * the other side; LEVERAGE where the position would be too large. Its value may be as small as the position is.
 */
export function contractDraftOf(
  state: CoreState,
  market: MarketState,
  spec: PlaceOrder,
  fields: ContractFields,
  nowMs: number,
  names: FieldNames = ownFields,
): Draft {
  const order = { api_id: spec.api_id, market, side: spec.side, ...fields };
  const held = reducibleLots(order);
  if (fields.reduceOnly && held === 0)
    throw new Refusal('REDUCE_ONLY', { field: fields.closePosition ? 'close_position' : 'reduce_only' });
  const amount = fields.closePosition ? fromUnits(held, market.grid.size) : spec.amount;
  const draft = draftOf(
    state,
    market,
    { ...spec, amount, close_position: undefined, reduce_only: fields.reduceOnly || undefined },
    nowMs,
    names,
    maxSizeOf(market, spec, fields.reduceOnly, held),
  );
  if (fields.reduceOnly) {
    return { ...draft, lots: draft.trigger ? draft.lots : Math.min(draft.lots, held) };
  }
  checkBracket(state, order, draft.price ?? draft.trigger?.ticks ?? referencePrice(market, spec), draft.lots);
  return draft;
}

/** As `listDraftOf`, for contracts: both legs are as large as the limit leg may be. */
export const contractListOf = (
  state: CoreState,
  market: MarketState,
  spec: PlaceOrder,
  fields: ContractFields,
  nowMs: number,
): Legs => listDraftOf(market, spec, (leg, names) => contractDraftOf(state, market, leg, fields, nowMs, names));
