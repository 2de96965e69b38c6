import { type Instrument, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { FairPriceOf, CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { order, ownerOf, perpetual } from './contract-kit.ts';
import { instrument, limit } from './core-kit.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';

/** When the test's options end: an hour after the epoch. */
export const expiry = 3_600_000;

/** Strike 1000, tick 0.1, step 0.001, fee 0.03 % of the underlying: a call that settles in USDT. */
export const call: Instrument = {
  ...instrument,
  symbol: 'BTC-700101-1000-C',
  account_type: 'option',
  contract: true,
  linear: true,
  expiry,
  strike: '1000',
  option_type: 'C',
  min_notional: '0',
  price_band_up: null,
  price_band_down: null,
  maker: 0.0003,
  taker: 0.0003,
};
export const put: Instrument = { ...call, symbol: 'BTC-700101-1000-P', option_type: 'P' };
/** Tick 0.0001, from 0.005 on 0.0005, and step 0.1: a call that settles in BTC. */
export const coinCall: Instrument = {
  ...call,
  symbol: 'BTC-700102-1000-C',
  quote: 'USD',
  settle: 'BTC',
  tick: '0.0001',
  tick_steps: [{ above: '0.005', tick: '0.0005' }],
  step: '0.1',
  min_qty: '0.1',
};
export const callKey = keyOfSymbol(call);
export const putKey = keyOfSymbol(put);
export const coinKey = keyOfSymbol(coinCall);

/** Fair prices in ticks that a test moves: of spot, whose tick is 0.1, and of the options by their symbol. */
export interface Paths {
  spot: number;
  readonly options: Map<string, number>;
}

/**
 * A spot market at 1000, the three options at 50 USDT, 50 USDT and 0.05 BTC, a perpetual, and the accounts a, c of u
 * and b, d of v, each with 10,000 USDT and 10 BTC for options, and 10,000 USDT for the perpetual.
 */
export function optionState(money: readonly [usdt: string, btc: string] = ['10000', '10']) {
  const paths: Paths = {
    spot: 10_000,
    options: new Map([
      [call.symbol, 500],
      [put.symbol, 500],
      [coinCall.symbol, 500],
    ]),
  };
  const fairPriceOf: FairPriceOf =
    (_seed, { symbol }) =>
    () =>
      paths.options.get(symbol) ?? paths.spot;
  const state = flowingState(fairPriceOf);
  const markets = [instrument, call, put, coinCall, perpetual].map((each) => ({
    instrument: each,
    external: false,
    lotsPerMinute: 20_000,
  }));
  apply(state, { kind: 'list', seed: 1, markets, asleep: true }, 0);
  for (const api_id of ['a', 'b', 'c', 'd'])
    for (const [asset, amount] of [
      ['USDT', money[0]],
      ['BTC', money[1]],
    ] as const) {
      apply(state, { kind: 'deposit', user_id: ownerOf(api_id), api_id, account_type: 'option', asset, amount }, 0);
    }
  for (const api_id of ['a', 'b', 'c', 'd'])
    apply(
      state,
      { kind: 'deposit', user_id: ownerOf(api_id), api_id, account_type: 'linear', asset: 'USDT', amount: money[0] },
      0,
    );
  return { state, paths, fairPriceOf };
}

/** Lets `buyer` buy from `seller`, who has come first; the price is the option's fair one. */
export function tradeBetween(
  state: CoreState,
  [buyer, seller]: readonly [string, string],
  market: string,
  [price, amount]: readonly [string, string],
): Effects[] {
  return [
    order(state, seller, { ...limit('SELL', price, amount), market }),
    order(state, buyer, { ...limit('BUY', price, amount), market }),
  ];
}
