import { describe, expect, it } from 'vitest';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { lookAt } from '../../../../src/shared/core/contracts/mark.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { FairPriceOf } from '../../../../src/shared/core/state/core-state.ts';
import { contractState, linearKey, order, perpetual, run } from './contract-kit.ts';
import { limit, listed, placedOrder, reportedOf } from './core-kit.ts';
import { dropQuotes } from '../../../../src/shared/core/book/queue.ts';
import { flowingState, flowingStateOf } from '../../../doubles/flowing-state.ts';

/** The perpetual awake at 1000.0, without a quote of the flow. */
function unquoted() {
  const made = contractState();
  apply(made.state, { kind: 'wake', markets: [linearKey] }, 0);
  const market = made.state.markets.get(linearKey)!;
  dropQuotes(market);
  market.contract!.basis.length = 0;
  return { ...made, market };
}

describe('marks', () => {
  it('fire orders whose trades fire those that wait for the last price', () => {
    const { state, path } = contractState();
    apply(state, { kind: 'wake', markets: [linearKey] }, 0);
    run(state, 20);
    // Takes half of the book, far beyond where the flow trades by itself.
    order(state, 'd', {
      side: 'BUY',
      order_type: 'STOP_MARKET',
      time_in_force: 'GTC',
      trigger_price: '1002.0',
      trigger_by: 'MARK',
      amount: '8',
    });
    const waiting = placedOrder(
      order(state, 'a', {
        side: 'BUY',
        order_type: 'TRIGGER_MARKET',
        time_in_force: 'GTC',
        trigger_price: '1005.5',
        amount: '0.01',
      }),
    )!;
    path.ticks = 10_030;
    const reported = run(state, 20);
    const highest = Math.max(...reported.flatMap(({ trades }) => trades.map(({ ticks }) => ticks)));
    expect(highest).toBeGreaterThan(10_055);
    expect(reported.map((each) => reportedOf(each, waiting.order_id)?.status).filter(Boolean)).toEqual(['FILLED']);
  });

  it('of a contract with an end forget the basis of before a jump', () => {
    const expiry = 40 * 86_400_000;
    // A hundredth of a percent a day beside the index of a spot market of the same coin.
    const fairPriceOf: FairPriceOf = (_seed, each) => (atMs) =>
      10_000 + (each.expiry === null ? 0 : Math.round(((expiry - atMs) / 86_400_000) * 20));
    const state = flowingState(fairPriceOf);
    const dated = { ...perpetual, symbol: 'BTCUSDT_X', account_type: 'futures' as const, expiry };
    apply(state, { kind: 'list', seed: 1, markets: [listed({}), listed(dated)] }, 0);
    apply(state, { kind: 'rebase', step: 864_000 }, 86_400_000);
    run(state, 400);
    const market = state.markets.get(keyOfSymbol(dated))!;
    expect(market.contract!.mark).toBeGreaterThan(10_770);
    const far = 38.5 * 864_000;
    apply(state, { kind: 'rebase', step: far }, far * 100);
    expect(Math.abs(market.contract!.mark - market.fair!(far * 100))).toBeLessThan(15);
  });

  it('and funding rates are worked out anew by a new listing, as a restored state does', () => {
    const fairPriceOf: FairPriceOf =
      (_seed, { exchange, account_type }) =>
      () =>
        exchange === 'OKX' ? 10_200 : account_type === 'linear' ? 10_030 : 10_000;
    const state = flowingState(fairPriceOf);
    apply(state, { kind: 'list', seed: 1, markets: [listed({}), listed(perpetual)] }, 0);
    apply(state, { kind: 'rebase', step: 1_000_000 }, 100_000_000);
    run(state, 30);
    const restored = flowingStateOf(snapshotOf(state), fairPriceOf);
    for (const each of [state, restored]) {
      apply(each, { kind: 'list', seed: 1, markets: [listed({ exchange: 'OKX' })] }, each.step * 100);
      apply(each, { kind: 'rebase', step: 1_001_000 }, 100_100_000);
    }
    expect(state.markets.get(linearKey)!.contract!.rates).toEqual(restored.markets.get(linearKey)!.contract!.rates);
    expect(snapshotOf(state)).toBe(snapshotOf(restored));
  });

  it('of a perpetual are the middle one of the index with its funding, the index with the mean basis, and the last price', () => {
    const { state, path, market } = unquoted();
    // Half of bid + ask beside an index of 1000: 1.1 above, then 0.9 below; far away it is held within a quarter of a
    // percent of the fair price.
    for (const [bidPrice, askPrice, last, mark] of [
      ['1001.0', '1001.2', 10_005, 10_005],
      ['1001.0', '1001.2', 10_200, 10_011],
      ['999.0', '999.2', 9_995, 9_995],
      ['999.0', '999.2', 0, 10_000],
      ['1010.0', '1012.0', 10_200, 10_025],
      ['990.0', '992.0', 9_500, 9_975],
    ] as const) {
      const quotes = [limit('BUY', bidPrice, '1'), limit('SELL', askPrice, '1')].map(
        (fields) => placedOrder(order(state, 'a', fields))!.order_id,
      );
      market.contract!.basis.length = 0;
      market.last = last;
      lookAt(state, market);
      expect([market.contract!.index, market.contract!.mark]).toEqual([path.ticks, mark]);
      apply(state, { kind: 'cancel', user_id: 'u', order_ids: quotes }, 100);
    }
  });

  it('take the mean basis of the last half minute, thirty looks, and none where a side of the book is empty', () => {
    const { state, market } = unquoted();
    order(state, 'a', limit('BUY', '1001.0', '1'));
    lookAt(state, market);
    expect(market.contract!.basis).toEqual([]);
    order(state, 'a', limit('SELL', '1001.2', '1'));
    market.contract!.basis.push(...Array.from({ length: 30 }, () => 10));
    lookAt(state, market);
    // 1001 + 1001.2 − 2 × 1000, in ticks of 0.1, comes last and the oldest goes.
    expect(market.contract!.basis).toEqual([...Array.from({ length: 29 }, () => 10), 22]);
    market.last = 20_000;
    lookAt(state, market);
    expect(market.contract!.mark).toBe(Math.round(10_000 + (28 * 10 + 2 * 22) / 30 / 2));
  });

  it('are looked at once a second, and at once after a jump of the clock', () => {
    const { state, path, market } = unquoted();
    const indexes = (): number[] => run(state, 1).map(() => market.contract!.index);
    path.ticks = 9_900;
    expect(Array.from({ length: 10 }, indexes).flat()).toEqual([
      10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 9_900,
    ]);
    path.ticks = 9_800;
    expect(indexes()).toEqual([9_900]);
    apply(state, { kind: 'rebase', step: state.step + 4 }, (state.step + 4) * 100);
    expect([state.step, market.contract!.index]).toEqual([15, 9_800]);
  });

  it('are not looked at in a contract that sleeps or does not trade', () => {
    const { state, path } = contractState();
    const market = state.markets.get(linearKey)!;
    run(state, 20);
    expect([market.contract!.index, market.contract!.mark]).toEqual([0, 0]);
    apply(state, { kind: 'wake', markets: [linearKey] }, 2_000);
    run(state, 20);
    path.ticks = 9_000;
    apply(
      state,
      {
        kind: 'list',
        seed: 1,
        markets: [{ instrument: { ...perpetual, status: 'HALT' }, external: false, lotsPerMinute: 20_000 }],
      },
      4_000,
    );
    run(state, 20);
    expect(market.contract!.index).toBe(10_000);
  });
});
