import { must } from '../../shared/kit/assert.ts';
import { Refusal } from '../../shared/kit/refusal.ts';
import type { Order } from '../../shared/trade/order.ts';
import { baseOf, greater, quoteOf } from '../../shared/core/ledger/money.ts';
import type { Wallet } from '../ledger/wallets.ts';
import type { PlaceCommand, PlaceOrder } from './command.ts';
import {
  contractDraftOf,
  type ContractFields,
  contractFieldsOf,
  contractListOf,
  spotFields,
} from './contract-draft.ts';
import { checkAvailable, contractNeed, needPrice } from './contract-need.ts';
import { takerBounds } from './closing-edge.ts';
import { settingOfOrder } from './contract-settings.ts';
import { poolOf } from './contract-state.ts';
import { type Draft, draftOf, referencePrice } from './draft.ts';
import { type Sink, tellOrder } from './effects.ts';
import { wake } from './flow.ts';
import { checkCage, checkHolding, fixedPriceOf, isGathering } from './hours.ts';
import { type Leg, type Legs, listDraftOf } from './list-draft.ts';
import { borrowMissing, checkFunds, checkMargin, walletFor } from './margin-order.ts';
import { link } from './oco.ts';
import { checkReducing } from './portfolio-margin.ts';
import { open, relock } from './open-orders.ts';
import { advance, givenAsset, mayRest, type OrderState, restsOn } from './order-state.ts';
import { withBuyFees } from './share-money.ts';
import { spotExitsOf } from './spot-exits.ts';
import { costOf, type Plan, planOf } from './sweep.ts';
import { take, wouldTake } from './take.ts';
import { fireTriggers, wait } from './triggers.ts';
import type { MarketState, World } from './world.ts';

/** One account's order and where it goes. */
export interface Request {
  readonly world: World;
  readonly command: Pick<PlaceCommand, 'user_id' | 'source'>;
  readonly spec: PlaceOrder;
  readonly market: MarketState;
  readonly wallet: Wallet;
  readonly sink: Sink;
  readonly fields: ContractFields;
  /** Orders of the request that were told of before they came here, in their order; each gives its id to the one that is born for it. */
  readonly sent: OrderState[];
}

/** An order that was taken in, and what was told of it; null where nobody listens. */
export interface Admitted {
  readonly order: OrderState;
  readonly told: Order | null;
}

/** Checks everything before it changes anything; from an order's birth on nothing may fail, and before it a Refusal is thrown. Of an OCO the limit leg comes first. */
export function admit(
  world: World,
  command: Request['command'],
  spec: PlaceOrder,
  sink: Sink,
  sent: readonly OrderState[] = [],
): readonly Admitted[] {
  const request = requestOf(world, command, spec, sink, sent);
  const { market } = request;
  if (market.contract) return admitContract(request);
  if (spec.order_type === 'OCO')
    return admitList(
      request,
      listDraftOf(market, spec, (leg, names) => draftOf(world, market, leg, sink.nowMs, names)),
    );
  const draft = draftOf(world, market, spec, sink.nowMs);
  checkHolding(world, market, spec, draft.lots, sink.nowMs);
  checkCage(world, market, spec.side, draft.price, sink.nowMs);
  const own = { ...request, fields: spotExitsOf(market, spec, draft) };
  return [draft.trigger ? admitWaiting(own, draft) : admitNow(own, draft)];
}

/** An order's market, awake, and wallet. Throws UNKNOWN_PAIR, and what margin refuses. */
export function requestOf(
  world: World,
  command: Request['command'],
  spec: PlaceOrder,
  sink: Sink,
  sent: readonly OrderState[] = [],
): Request {
  const market = world.markets.get(spec.market);
  if (!market) throw new Refusal('UNKNOWN_PAIR', { key: spec.market });
  wake(world, market, sink);
  const request: Request = {
    world,
    command,
    spec,
    market,
    wallet: walletFor(spec, market),
    sink,
    fields: spotFields,
    sent: [...sent],
  };
  checkMargin(request, request.wallet);
  return request;
}

/** What an order does that comes while orders gather for an auction: it rests. */
const gathered: Plan = { fills: [], lots: 0, stop: 'limit' };

/** An order for contracts, after what it says of the account's settings; a refusal takes that back. */
function admitContract(request: Request): readonly Admitted[] {
  const { world, command, spec, market, sink } = request;
  const setting = settingOfOrder(world, market, spec, { user_id: command.user_id, sink });
  try {
    const fields = contractFieldsOf(world, market, spec);
    checkReducing(world, poolOf(spec.api_id, market), fields.reduceOnly);
    const admitted = admitAs({ ...request, fields });
    setting.told();
    return admitted;
  } catch (error) {
    if (error instanceof Refusal) setting.undo();
    throw error;
  }
}

function admitAs(request: Request): readonly Admitted[] {
  const {
    world,
    market,
    spec,
    fields,
    sink: { nowMs },
  } = request;
  if (spec.order_type === 'OCO') return admitList(request, contractListOf(world, market, spec, fields, nowMs));
  const draft = contractDraftOf(world, market, spec, fields, nowMs);
  return [draft.trigger ? admitWaiting(request, draft) : admitNow(request, draft)];
}

/** An order that trades or rests at once. */
function admitNow(request: Request, draft: Draft): Admitted {
  const { world, command, spec, market, sink } = request;
  const plan = isGathering(market, sink.nowMs)
    ? gathered
    : planOf(market, {
        ...takerBounds(world, {
          api_id: spec.api_id,
          market,
          side: spec.side,
          positionSide: request.fields.positionSide,
        }),
        side: restsOn(spec.side),
        limit: fixedPriceOf(market, sink.nowMs) ?? draft.price,
        lots: draft.lots,
        budget: draft.budget,
        user_id: command.user_id,
        external: spec.external ?? [],
      });
  const isRefused = spec.time_in_force === 'GTX' && wouldTake(plan);
  const need = isRefused ? 0n : needNow(request, draft, plan);
  const order = birth(request, draft);
  if (isRefused) {
    order.reason = 'WOULD_TAKE';
    advance(order, 'reject', sink.nowMs);
    return { order, told: tellOrder(sink, order) };
  }
  acknowledge(order, sink.nowMs);
  fund(request, order, need);
  open(world, order);
  take(world, order, plan, sink);
  const told = tellOrder(sink, order);
  fireTriggers(world, market, sink);
  return { order, told };
}

/** An order that is held back until its trigger; its money is locked now, but on contracts, where none is. */
function admitWaiting(request: Request, draft: Draft): Admitted {
  const { world, sink } = request;
  const need = request.market.contract ? 0n : needAtPrice(request, draft);
  checkFree(request, need);
  const order = birth(request, draft);
  hold(order, sink.nowMs);
  fund(request, order, need);
  open(world, order);
  wait(order);
  return { order, told: tellOrder(sink, order) };
}

/** Both legs of an OCO, or neither: a limit that rests and a stop that waits, with one lock of as much as the dearer one needs. */
function admitList(request: Request, [limitLeg, stopLeg]: Legs): readonly Admitted[] {
  const { world, command, spec, market, sink, fields } = request;
  const {
    spec: { side },
    draft: { price, lots },
  } = limitLeg;
  const plan = planOf(market, {
    ...takerBounds(world, { api_id: spec.api_id, market, side, positionSide: fields.positionSide }),
    side: restsOn(side),
    limit: price,
    lots,
    budget: null,
    user_id: command.user_id,
    external: [],
  });
  if (wouldTake(plan)) throw new Refusal('WOULD_TAKE', { field: 'oco.limit_price' });
  const need = needOfList(request, limitLeg, stopLeg);
  const listId = request.sent[0]?.listId ?? String(world.nextOrder);
  const limit = birth(
    { ...request, spec: limitLeg.spec, fields: { ...fields, triggerBy: 'LAST' } },
    limitLeg.draft,
    listId,
  );
  const stop = birth({ ...request, spec: stopLeg.spec }, stopLeg.draft, listId);
  link(limit, stop);
  acknowledge(limit, sink.nowMs);
  hold(stop, sink.nowMs);
  fund(request, limit, need);
  for (const leg of [limit, stop]) open(world, leg);
  take(world, limit, plan, sink);
  wait(stop);
  return [limit, stop].map((order) => ({ order, told: tellOrder(sink, order) }));
}

/** As much as the dearer leg needs; throws BALANCE where the account has less. */
function needOfList(request: Request, ...legs: readonly [Leg, Leg]): bigint {
  const {
    world,
    market,
    fields,
    spec: { api_id, side },
  } = request;
  const [limit, stop] = legs.map(({ draft: { price, lots, trigger }, draft }) => {
    if (!market.contract) return needAtPrice(request, draft);
    const at = needPrice(market, { price: price ?? 0, trigger: trigger?.ticks ?? 0, triggerBy: fields.triggerBy });
    return contractNeed(world, { ...fields, api_id, market, side }, { fills: [], price: at, rests: lots });
  });
  const need = greater(limit!, stop!);
  if (market.contract) checkAvailable(world, api_id, market, need);
  else checkFree(request, need);
  return need;
}

/** Money that the order locks; throws BALANCE where the account has less. A MARKET order locks only what it will use. */
function needNow(request: Request, draft: Draft, plan: Plan): bigint {
  const { spec, market } = request;
  if (market.contract) return needOfContract(request, draft, plan);
  const isMarketBuy = spec.side === 'BUY' && draft.price === null;
  const whole = isMarketBuy ? (draft.budget ?? withBuyFees(market, costOf(market, plan))) : needAtPrice(request, draft);
  checkFree(request, whole);
  if (draft.price !== null) return whole;
  return spec.side === 'SELL' ? baseOf(market.units, plan.lots) : withBuyFees(market, costOf(market, plan));
}

function needOfContract(
  { world, spec, market, fields }: Request,
  { price, lots }: Draft,
  { fills, lots: taken }: Plan,
): bigint {
  const rests = price !== null && mayRest(spec.time_in_force) ? lots - taken : 0;
  const need = contractNeed(
    world,
    { ...fields, api_id: spec.api_id, market, side: spec.side },
    { fills, price: price ?? 0, rests },
  );
  checkAvailable(world, spec.api_id, market, need);
  return need;
}

/** What an order needs at its own price, or at its trigger where it has none. */
function needAtPrice({ spec, market }: Request, { price, lots, budget, trigger }: Draft): bigint {
  if (spec.side === 'SELL') return baseOf(market.units, lots);
  return (
    budget ?? withBuyFees(market, quoteOf(market.units, price ?? must(trigger, 'a price to reckon with').ticks, lots))
  );
}

function checkFree(request: Request, need: bigint): void {
  const { base, quote } = request.market.listed.instrument;
  checkFunds(request, request.wallet, request.spec.side === 'BUY' ? quote : base, need);
}

/** Locks what an order needs, borrowing what it may and has not. */
function fund(request: Request, order: OrderState, need: bigint): void {
  borrowMissing(request, order.wallet, givenAsset(order), need, request.sink);
  relock(request.world, order, need, request.sink);
}

/** The venue has it: news, or what a question about an order has brought to light whose answer never came. */
const acknowledge = (order: OrderState, nowMs: number): void =>
  advance(order, order.status === 'EXECUTION_TIMEOUT' ? 'adopt_open' : 'acknowledge', nowMs);
const hold = (order: OrderState, nowMs: number): void =>
  advance(order, order.status === 'EXECUTION_TIMEOUT' ? 'adopt_waiting' : 'hold', nowMs);

/** An order as it begins; one that was told of before goes on from there. */
export function birth(
  { world, command, spec, market, wallet, fields, sent, sink: { nowMs } }: Request,
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
    id: known?.id ?? String(world.nextOrder++),
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
    arrival: world.terms.told.arrivals ? referencePrice(market, spec) : 0,
    expireMs: draft.expireMs,
    listId,
    sibling: null,
    exitOf: '',
    entry: null,
    waiting: null,
  };
}
