import { must } from '../../base/assert.ts';
import { baseOf, greater, quoteOf } from '../ledger/money.ts';
import { checkAvailable, contractNeed, needPrice } from '../contracts/contract-need.ts';
import type { Draft } from './draft.ts';
import type { Leg } from './list-draft.ts';
import { borrowMissing, checkFunds } from '../margin-accounts/margin-order.ts';
import { adjustHold } from './open-orders.ts';
import { givenAsset, mayRest } from '../state/order.ts';
import type { OrderState } from '../state/market-state.ts';
import { withBuyFees } from '../shares/share-money.ts';
import { costOf, type Plan } from '../book/sweep.ts';
import type { Request } from './place-request.ts';

/** As much as the dearer leg needs; throws BALANCE where the account has less. */
export function needOfList(request: Request, ...legs: readonly [Leg, Leg]): bigint {
  const {
    state,
    market,
    fields,
    spec: { api_id, side },
  } = request;
  const [limit, stop] = legs.map(({ draft: { price, lots, trigger }, draft }) => {
    if (!market.contract) return needAtPrice(request, draft);
    const at = needPrice(market, { price: price ?? 0, trigger: trigger?.ticks ?? 0, triggerBy: fields.triggerBy });
    return contractNeed(state, { ...fields, api_id, market, side }, { fills: [], price: at, rests: lots });
  });
  const need = greater(limit!, stop!);
  if (market.contract) checkAvailable(state, api_id, market, need);
  else checkFree(request, need);
  return need;
}

/**
 * Money that the order locks; throws BALANCE where the account has less. A MARKET order locks only what it will use.
 */
export function needNow(request: Request, draft: Draft, plan: Plan): bigint {
  const { spec, market } = request;
  if (market.contract) return needOfContract(request, draft, plan);
  const isMarketBuy = spec.side === 'BUY' && draft.price === null;
  const whole = isMarketBuy ? (draft.budget ?? withBuyFees(market, costOf(market, plan))) : needAtPrice(request, draft);
  checkFree(request, whole);
  if (draft.price !== null) return whole;
  return spec.side === 'SELL' ? baseOf(market.units, plan.lots) : withBuyFees(market, costOf(market, plan));
}

function needOfContract(
  { state, spec, market, fields }: Request,
  { price, lots }: Draft,
  { fills, lots: taken }: Plan,
): bigint {
  const rests = price !== null && mayRest(spec.time_in_force) ? lots - taken : 0;
  const need = contractNeed(
    state,
    { ...fields, api_id: spec.api_id, market, side: spec.side },
    { fills, price: price ?? 0, rests },
  );
  checkAvailable(state, spec.api_id, market, need);
  return need;
}

/** What an order needs at its own price, or at its trigger where it has none. */
export function needAtPrice({ spec, market }: Request, { price, lots, budget, trigger }: Draft): bigint {
  if (spec.side === 'SELL') return baseOf(market.units, lots);
  return (
    budget ?? withBuyFees(market, quoteOf(market.units, price ?? must(trigger, 'a price to reckon with').ticks, lots))
  );
}

/** Throws BALANCE where the wallet of an order has less than it needs. */
export function checkFree(request: Request, need: bigint): void {
  const { base, quote } = request.market.listed.instrument;
  checkFunds(request, request.wallet, request.spec.side === 'BUY' ? quote : base, need);
}

/** Locks what an order needs, borrowing what it may and has not. */
export function reserve(request: Request, order: OrderState, need: bigint): void {
  borrowMissing(request, order.wallet, givenAsset(order), need, request.effects);
  adjustHold(request.state, order, need, request.effects);
}
