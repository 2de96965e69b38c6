import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import {
  boundBroken,
  movableOf,
  needPrice,
  reducibleLots,
  shortsBy,
} from '../../../../../src/shared/core/contracts/contract-need.ts';
import { mayHold } from '../../../../../src/shared/core/margin-accounts/transfer.ts';
import type { MarketState } from '../../../../../src/shared/core/state/market-state.ts';
import { contractState, linearKey, order, perpetual, set } from '../contract-kit.ts';
import { terms } from '../margin-kit.ts';
import { limit, placedOrder } from '../core-kit.ts';
import { dropQuotes } from '../../../../../src/shared/core/book/queue.ts';

const at = (isOption: boolean) => ({ contract: { option: isOption ? {} : null }, last: 50 }) as unknown as MarketState;

it('an order is reckoned by its own price, or by its trigger; by the last price where the trigger is one of an option’s coin', () => {
  for (const isOption of [true, false])
    for (const triggerBy of ['LAST', 'MARK', 'INDEX'] as const) {
      expect(needPrice(at(isOption), { price: 70, trigger: 1_000, triggerBy })).toBe(70);
      expect(needPrice(at(isOption), { price: 0, trigger: 1_000, triggerBy })).toBe(
        isOption && triggerBy === 'INDEX' ? 50 : 1_000,
      );
    }
});

it('shorts that rest are reckoned by the last price', () => {
  const { state } = contractState();
  const market = state.markets.get(linearKey)!;
  market.last = 12_345;
  expect(shortsBy(market)).toBe(12_345);
});

describe('a position of 20 that was bought', () => {
  function held() {
    const { state } = contractState();
    apply(state, { kind: 'wake', markets: [linearKey] }, 0);
    set(state, 'a', { leverage: 100, confirm_risk: true });
    order(state, 'b', limit('SELL', '1000.0', '20'));
    order(state, 'a', limit('BUY', '1000.0', '20'));
    return { state, market: state.markets.get(linearKey)! };
  }
  const ask = (side: 'BUY' | 'SELL', reduceOnly = false) => ({
    api_id: 'a',
    side,
    positionSide: 'BOTH' as const,
    reduceOnly,
  });

  it('is what a sale would close, and a buy closes none of it', () => {
    const { market } = held();
    expect([
      reducibleLots({ ...ask('SELL'), market }),
      reducibleLots({ ...ask('BUY'), market }),
      reducibleLots({ ...ask('SELL'), api_id: 'c', market }),
    ]).toEqual([20_000, 0, 0]);
    expect([
      reducibleLots({ ...ask('BUY'), api_id: 'b', market }),
      reducibleLots({ ...ask('SELL'), api_id: 'b', market }),
    ]).toEqual([20_000, 0]);
  });

  it('counts in the bound of its leverage: 250,000 at 100×, reached and not exceeded', () => {
    const { state, market } = held();
    const broken = (side: 'BUY' | 'SELL', lots: number, reduceOnly = false, ticks = 10_000) =>
      boundBroken(state, { ...ask(side, reduceOnly), market }, ticks, lots);
    const most = 250_000n * 10n ** 12n;
    expect([broken('BUY', 230_000), broken('BUY', 230_001), broken('SELL', 270_000), broken('SELL', 270_001)]).toEqual([
      null,
      most,
      null,
      most,
    ]);
    // What is left of an order that rests counts: 4 of 10, and of this side alone.
    const { order_id } = placedOrder(order(state, 'a', limit('BUY', '999.0', '10')))!;
    dropQuotes(market);
    order(state, 'b', limit('SELL', '999.0', '6', 'IOC'));
    expect(state.orders.get(order_id)).toMatchObject({ filledLots: 6_000 });
    expect([broken('BUY', 220_000), broken('BUY', 220_001), broken('SELL', 276_000), broken('SELL', 276_001)]).toEqual([
      null,
      most,
      null,
      most,
    ]);
    expect([broken('SELL', 10_000), broken('BUY', 900_000, true), broken('BUY', 900_000, false, 0)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

it('in asset mode MULTI an asset may leave by what it counts for, and one that counts for nothing whole', () => {
  const { state } = contractState([perpetual, { ...perpetual, symbol: 'ETHUSDT', base: 'ETH' }]);
  apply(state, { kind: 'terms', terms: { ...terms, pairs: [], haircuts: [{ asset: 'BTC', percent: 5 }] } }, 0);
  apply(state, { kind: 'wake', markets: [linearKey] }, 0);
  set(state, 'a', { asset_mode: 'MULTI' });
  for (const [asset, amount] of [
    ['BTC', '30'],
    ['ETH', '3000'],
  ] as const)
    apply(state, { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'linear', asset, amount }, 0);
  order(state, 'a', limit('BUY', '990.0', '300'));
  // 10,000 and 30 × 950, less 300 at 990 by a tenth and their fee; a coin counts for 950.
  const spare = 10_000 + 28_500 - 300 * 990 * 0.1005;
  const movable = (asset: string) =>
    Number(movableOf(state, { api_id: 'a', account_type: 'linear', settle: 'USDT' }, asset)) / 1e12;
  expect(movable('USDT')).toBeCloseTo(spare, 6);
  expect(movable('BTC')).toBeCloseTo(spare / 950, 6);
  expect(movable('ETH')).toBe(3_000);
  expect([
    mayHold(state, { api_id: 'a', exchange: 'HALYARD', account_type: 'linear' }, 'BTC'),
    mayHold(state, { api_id: 'c', exchange: 'HALYARD', account_type: 'linear' }, 'BTC'),
  ]).toEqual([true, false]);
  apply(state, { kind: 'terms', terms: { ...terms, pairs: [], haircuts: [{ asset: 'NOPE', percent: 5 }] } }, 0);
  expect(mayHold(state, { api_id: 'a', exchange: 'HALYARD', account_type: 'linear' }, 'NOPE')).toBe(false);
});
