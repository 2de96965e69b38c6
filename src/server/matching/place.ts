import { dayMs } from '../../shared/kit/time.ts';
import { Refusal } from '../../shared/kit/refusal.ts';
import type { Order } from '../../shared/trade/order.ts';
import { freeOf, lock, openAccount, openCell } from '../ledger/accounts.ts';
import { baseOf, moneyText, quoteOf } from '../ledger/money.ts';
import { enqueue } from './book.ts';
import type { PlaceCommand, PlaceOrder } from './command.ts';
import { type Draft, draftOf } from './draft.ts';
import { type Sink, tellOrder, touch } from './effects.ts';
import { close, execute, open } from './fills.ts';
import { wake } from './flow.ts';
import { advance, givenAsset, type OrderState, restsOn } from './order-state.ts';
import { type Plan, planOf, type Stop } from './sweep.ts';
import type { ClientRecord, MarketState, Outcome, World } from './world.ts';

/** How long a client id stands for its first request. */
const clientIdMs = dayMs;

/** What a client id stands for; undefined where it is free. */
export function clientRecordOf(world: World, user_id: string, client_id: string, nowMs: number): ClientRecord | undefined {
  const record = world.clients.get(`${user_id}/${client_id}`);
  return record && record.atMs > nowMs - clientIdMs ? record : undefined;
}

/**
 * Places the orders of one request, in order. The same client id with the same hash places nothing and answers with the first outcomes;
 * with another hash it is CONFLICT. A request of which no order was recorded leaves its client id free.
 */
export function place(world: World, command: PlaceCommand, sink: Sink): void {
  const known = clientRecordOf(world, command.user_id, command.client_id, sink.nowMs);
  if (known) {
    sink.answer = known.hash === command.hash
      ? { kind: 'placed', outcomes: known.outcomes, orders: new Map(), replayed: true }
      : { kind: 'refused', code: 'CONFLICT', data: { client_id: command.client_id } };
    return;
  }
  const orders = new Map<string, Order>();
  const outcomes = command.orders.map((order): Outcome => {
    if ('refused' in order) return { api_id: order.api_id, order_id: null, refusal: order.refused };
    return placeOne(world, command, order, orders, sink);
  });
  if (orders.size > 0) remember(world, command, outcomes, sink.nowMs);
  sink.answer = { kind: 'placed', outcomes, orders, replayed: false };
}

function remember(world: World, command: PlaceCommand, outcomes: readonly Outcome[], nowMs: number): void {
  for (const [key, record] of world.clients) {
    if (record.atMs > nowMs - clientIdMs) break;
    world.clients.delete(key);
  }
  const key = `${command.user_id}/${command.client_id}`;
  world.clients.delete(key);
  world.clients.set(key, { hash: command.hash, atMs: nowMs, outcomes });
}

function placeOne(world: World, command: PlaceCommand, spec: PlaceOrder, orders: Map<string, Order>, sink: Sink): Outcome {
  try {
    const order = admit(world, command, spec, sink);
    orders.set(order.order_id, order);
    const refusal = order.status === 'EXECUTION_ERROR' ? { code: 'WOULD_TAKE' as const, data: { order_id: order.order_id } } : null;
    return { api_id: spec.api_id, order_id: order.order_id, refusal };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { api_id: spec.api_id, order_id: null, refusal: { code: error.code, data: error.data } };
  }
}

/** Checks everything before it changes anything; from the order's birth on nothing may fail. */
function admit(world: World, command: PlaceCommand, spec: PlaceOrder, sink: Sink): Order {
  const market = world.markets.get(spec.market);
  if (!market) throw new Refusal('UNKNOWN_PAIR', { key: spec.market });
  wake(world, market, sink);
  const draft = draftOf(market, spec);
  const plan = planOf(market, {
    side: restsOn(spec.side), limit: draft.price, lots: draft.lots, budget: draft.budget, user_id: command.user_id, external: spec.external ?? [],
  });
  const wouldTake = spec.time_in_force === 'GTX' && (plan.fills.length > 0 || plan.stop === 'self');
  const need = wouldTake ? 0n : needOf(world, market, spec, draft, plan);
  const order = birth(world, command, spec, market, draft, sink.nowMs);
  if (wouldTake) {
    order.reason = 'WOULD_TAKE';
    advance(order, 'reject', sink.nowMs);
    return tellOrder(sink, order);
  }
  advance(order, 'acknowledge', sink.nowMs);
  reserve(world, order, need, sink);
  run(world, order, plan, sink);
  return tellOrder(sink, order);
}

/** Money that the order locks; throws BALANCE where the account has less. A MARKET order locks only what it will use. */
function needOf(world: World, market: MarketState, spec: PlaceOrder, draft: Draft, plan: Plan): bigint {
  const { base, quote, account_type } = market.listed.instrument;
  const asset = spec.side === 'BUY' ? quote : base;
  const free = freeOf(world.ledger, spec.api_id, account_type, asset);
  const whole = spec.side === 'SELL' ? baseOf(market.units, draft.lots)
    : draft.price === null ? draft.budget ?? plan.quote
    : quoteOf(market.units, draft.price, draft.lots);
  if (whole > free) throw new Refusal('BALANCE', { asset, free: moneyText(free), need: moneyText(whole) });
  if (draft.price !== null) return whole;
  return spec.side === 'SELL' ? baseOf(market.units, plan.lots) : plan.quote;
}

function birth(world: World, command: PlaceCommand, spec: PlaceOrder, market: MarketState, draft: Draft, nowMs: number): OrderState {
  return {
    id: String(world.nextOrder++), user_id: command.user_id, api_id: spec.api_id, client_id: spec.client_id, market, side: spec.side,
    type: spec.order_type, tif: spec.time_in_force, source: command.source, price: draft.price ?? 0,
    lots: draft.budget === null ? draft.lots : 0, budget: draft.budget, locked: 0n, filledLots: 0, filledQuote: 0n, fee: 0n,
    status: 'PLACE_ORDER', reason: '', createdMs: nowMs, updatedMs: nowMs, filledMs: null, version: 1, entry: null,
  };
}

function reserve(world: World, order: OrderState, need: bigint, sink: Sink): void {
  if (need === 0n) return;
  const { account_type } = order.market.listed.instrument;
  lock(openCell(openAccount(world.ledger, order.api_id, order.user_id), account_type, givenAsset(order)), need);
  order.locked = need;
  touch(sink, order.api_id, account_type, givenAsset(order));
}

/** Takes what the plan found, then rests, ends filled or expires. FOK takes all or nothing. */
function run(world: World, order: OrderState, plan: Plan, sink: Sink): void {
  open(world, order);
  const takes = order.tif !== 'FOK' || plan.lots === order.lots;
  if (takes) for (const fill of plan.fills) execute(world, order.market, order, order.side, fill, sink);
  if (order.budget !== null && plan.stop === 'spent' && order.filledLots > 0) advance(order, 'fill', sink.nowMs);
  if (order.status !== 'FILLED') {
    const rests = order.type === 'LIMIT' && (order.tif === 'GTC' || order.tif === 'GTX') && plan.stop !== 'self';
    if (rests) {
      order.entry = enqueue(order.market.book, restsOn(order.side), order.price, order.lots - order.filledLots, order);
      return;
    }
    order.reason = remainderReason(order, plan.stop);
    advance(order, 'expire', sink.nowMs);
  }
  close(world, order, sink);
}

function remainderReason(order: OrderState, stop: Stop): string {
  if (stop === 'self') return 'SELF_TRADE';
  return order.type === 'MARKET' ? 'NO_LIQUIDITY' : order.tif;
}
