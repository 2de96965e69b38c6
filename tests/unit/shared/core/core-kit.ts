import type { Order } from '../../../../src/shared/trade/order.ts';
import { keyOfSymbol, type Instrument } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { lotsOf } from '../../../../src/shared/core/book/queue.ts';
import type { Command, PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { Listed } from '../../../../src/shared/core/state/listed.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';

/** Tick 0.1, step 0.001, min 0.001, max 1000, notional ≥ 5, band 0.5 … 1.5, maker 0.02 %, taker 0.05 %. */
export const instrument: Instrument = {
  exchange: 'HALYARD',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
  contract: false,
  linear: false,
  contract_size: '1',
  expiry: null,
  strike: null,
  option_type: null,
  tick: '0.1',
  step: '0.001',
  min_qty: '0.001',
  max_qty: '1000',
  min_notional: '5',
  price_band_up: 1.5,
  price_band_down: 0.5,
  maker: 0.0002,
  taker: 0.0005,
  max_leverage: 1,
  status: 'TRADING',
  title: null,
  sort: 0,
};
export const key = keyOfSymbol(instrument);

/** Fair price of all test markets: 1000.0 that drifts by a tick a second. */
export const fairPriceOf = () => (atMs: number) => 10_000 + Math.round(40 * Math.sin(atMs / 7_000));

export const listed = (changes: Partial<Instrument> = {}, external = false): Listed => ({
  instrument: { ...instrument, ...changes },
  external,
  lotsPerMinute: 2_000,
});

/**
 * A state of one market whose book is empty until somebody steps it, with the accounts `a` (user u), `b` (user v), `c`
 * (user u).
 */
export function stateOf(markets: readonly Listed[] = [listed()]): CoreState {
  const state = flowingState(fairPriceOf);
  apply(state, { kind: 'list', seed: 1, markets }, 0);
  for (const [api_id, user_id] of [
    ['a', 'u'],
    ['b', 'v'],
    ['c', 'u'],
  ] as const) {
    for (const [asset, amount] of [
      ['USDT', '100000'],
      ['BTC', '100'],
    ] as const) {
      apply(state, { kind: 'deposit', user_id, api_id, account_type: 'spot', asset, amount }, 0);
    }
  }
  return state;
}

export const userOf = (api_id: string): string => (api_id === 'b' ? 'v' : 'u');

let clients = 0;
/** A fresh client id for tests in which it does not matter. */
export function freshId(): string {
  clients += 1;
  return `t${clients}`;
}

export const orderBy = (api_id: string, fields: Partial<PlaceOrder>): PlaceOrder => ({
  api_id,
  client_id: freshId(),
  market: key,
  side: 'BUY',
  order_type: 'LIMIT',
  time_in_force: 'GTC',
  ...fields,
});

export function placeCommand(api_id: string, fields: Partial<PlaceOrder>): Command {
  const order = orderBy(api_id, fields);
  return {
    kind: 'place',
    user_id: userOf(api_id),
    client_id: order.client_id,
    hash: order.client_id,
    source: 'API',
    orders: [order],
  };
}

/** Places one order and gives its effects. */
export const place = (state: CoreState, api_id: string, fields: Partial<PlaceOrder>, nowMs = 1_000): Effects =>
  apply(state, placeCommand(api_id, fields), nowMs);

/** The only order of the answer; undefined where it was refused before it was born. */
export function placedOrder({ answer }: Effects) {
  return answer.kind === 'placed' ? [...answer.orders.values()][0] : undefined;
}

/** Refusal of the only order of the answer. */
export const refusalOf = ({ answer }: Effects) =>
  answer.kind === 'placed' ? answer.outcomes[0]?.refusal : answer.kind === 'refused' ? answer : undefined;

export const limit = (
  side: 'BUY' | 'SELL',
  price: string,
  amount: string,
  time_in_force: PlaceOrder['time_in_force'] = 'GTC',
): Partial<PlaceOrder> => ({ side, order_type: 'LIMIT', price, amount, time_in_force });

export const market = (side: 'BUY' | 'SELL', size: { amount: string } | { total: string }): Partial<PlaceOrder> => ({
  side,
  order_type: 'MARKET',
  time_in_force: 'IOC',
  ...size,
});

/** Free and locked money of an account as numbers. */
export function balance(state: CoreState, api_id: string, asset: string): [free: number, locked: number] {
  const { free, locked } = state.ledger.accounts.get(api_id)!.cells.get(`spot/${asset}`)!;
  return [Number(free) / 1e12, Number(locked) / 1e12];
}

/** Lets `c` buy from `b` at a price, so that it is the last one. */
export function tradeAt(state: CoreState, price: string, amount = '0.01', nowMs = 1_000): Effects {
  place(state, 'b', limit('SELL', price, amount), nowMs);
  return place(state, 'c', limit('BUY', price, amount, 'IOC'), nowMs);
}

/** What was told of an order, in order. */
export const statusesOf = ({ events }: Effects, order_id: string): string[] =>
  events.flatMap((event) => (event.kind === 'order' && event.order.order_id === order_id ? [event.order.status] : []));

/** The newest of what was told of an order. */
export const reportedOf = ({ events }: Effects, order_id: string): Order | undefined =>
  events.flatMap((event) => (event.kind === 'order' && event.order.order_id === order_id ? [event.order] : [])).at(-1);

/** Lots with which an order rests in its book; undefined where it does not. */
export function restingLots(state: CoreState, order_id: string): number | undefined {
  const { entry, market } = state.orders.get(order_id)!;
  return entry === null ? undefined : lotsOf(market.book, entry);
}
