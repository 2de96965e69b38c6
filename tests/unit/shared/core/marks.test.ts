import { describe, expect, it } from 'vitest';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { lookAt } from '../../../../src/shared/core/contracts/mark.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { FairPriceOf } from '../../../../src/shared/core/state/world.ts';
import { contractWorld, linearKey, order, perpetual, run } from './contract-kit.ts';
import { limit, listed, placedOrder, toldOf } from './world-kit.ts';
import { dropQuotes } from '../../../../src/shared/core/book/queue.ts';
import { flowingWorld, flowingWorldOf } from '../../../doubles/flowing-world.ts';

/** The perpetual awake at 1000.0, without a quote of the flow. */
function unquoted() {
  const made = contractWorld();
  apply(made.world, { kind: 'wake', markets: [linearKey] }, 0);
  const state = made.world.markets.get(linearKey)!;
  dropQuotes(state);
  state.contract!.basis.length = 0;
  return { ...made, state };
}

describe('marks', () => {
  it('fire orders whose trades fire those that wait for the last price', () => {
    const { world, path } = contractWorld();
    apply(world, { kind: 'wake', markets: [linearKey] }, 0);
    run(world, 20);
    // Takes half of the book, far beyond where the flow trades by itself.
    order(world, 'd', {
      side: 'BUY',
      order_type: 'STOP_MARKET',
      time_in_force: 'GTC',
      trigger_price: '1002.0',
      trigger_by: 'MARK',
      amount: '8',
    });
    const waiting = placedOrder(
      order(world, 'a', {
        side: 'BUY',
        order_type: 'TRIGGER_MARKET',
        time_in_force: 'GTC',
        trigger_price: '1005.5',
        amount: '0.01',
      }),
    )!;
    path.ticks = 10_030;
    const told = run(world, 20);
    const highest = Math.max(...told.flatMap(({ trades }) => trades.map(({ ticks }) => ticks)));
    expect(highest).toBeGreaterThan(10_055);
    expect(told.map((each) => toldOf(each, waiting.order_id)?.status).filter(Boolean)).toEqual(['FILLED']);
  });

  it('of a contract with an end forget the basis of before a jump', () => {
    const expiry = 40 * 86_400_000;
    // A hundredth of a percent a day beside the index of a spot market of the same coin.
    const fairPriceOf: FairPriceOf = (_seed, each) => (atMs) =>
      10_000 + (each.expiry === null ? 0 : Math.round(((expiry - atMs) / 86_400_000) * 20));
    const world = flowingWorld(fairPriceOf);
    const dated = { ...perpetual, symbol: 'BTCUSDT_X', account_type: 'futures' as const, expiry };
    apply(world, { kind: 'list', seed: 1, markets: [listed({}), listed(dated)] }, 0);
    apply(world, { kind: 'rebase', step: 864_000 }, 86_400_000);
    run(world, 400);
    const state = world.markets.get(keyOfSymbol(dated))!;
    expect(state.contract!.mark).toBeGreaterThan(10_770);
    const far = 38.5 * 864_000;
    apply(world, { kind: 'rebase', step: far }, far * 100);
    expect(Math.abs(state.contract!.mark - state.fair!(far * 100))).toBeLessThan(15);
  });

  it('and funding rates are worked out anew by a new listing, as a restored state does', () => {
    const fairPriceOf: FairPriceOf =
      (_seed, { exchange, account_type }) =>
      () =>
        exchange === 'OKX' ? 10_200 : account_type === 'linear' ? 10_030 : 10_000;
    const world = flowingWorld(fairPriceOf);
    apply(world, { kind: 'list', seed: 1, markets: [listed({}), listed(perpetual)] }, 0);
    apply(world, { kind: 'rebase', step: 1_000_000 }, 100_000_000);
    run(world, 30);
    const restored = flowingWorldOf(snapshotOf(world), fairPriceOf);
    for (const each of [world, restored]) {
      apply(each, { kind: 'list', seed: 1, markets: [listed({ exchange: 'OKX' })] }, each.step * 100);
      apply(each, { kind: 'rebase', step: 1_001_000 }, 100_100_000);
    }
    expect(world.markets.get(linearKey)!.contract!.rates).toEqual(restored.markets.get(linearKey)!.contract!.rates);
    expect(snapshotOf(world)).toBe(snapshotOf(restored));
  });

  it('of a perpetual are the middle one of the index with its funding, the index with the mean basis, and the last price', () => {
    const { world, path, state } = unquoted();
    // Half of bid + ask beside an index of 1000: 1.1 above, then 0.9 below; far away it is held within a quarter of a percent of the fair price.
    for (const [bidPrice, askPrice, last, mark] of [
      ['1001.0', '1001.2', 10_005, 10_005],
      ['1001.0', '1001.2', 10_200, 10_011],
      ['999.0', '999.2', 9_995, 9_995],
      ['999.0', '999.2', 0, 10_000],
      ['1010.0', '1012.0', 10_200, 10_025],
      ['990.0', '992.0', 9_500, 9_975],
    ] as const) {
      const quotes = [limit('BUY', bidPrice, '1'), limit('SELL', askPrice, '1')].map(
        (fields) => placedOrder(order(world, 'a', fields))!.order_id,
      );
      state.contract!.basis.length = 0;
      state.last = last;
      lookAt(world, state);
      expect([state.contract!.index, state.contract!.mark]).toEqual([path.ticks, mark]);
      apply(world, { kind: 'cancel', user_id: 'u', order_ids: quotes }, 100);
    }
  });

  it('take the mean basis of the last half minute, thirty looks, and none where a side of the book is empty', () => {
    const { world, state } = unquoted();
    order(world, 'a', limit('BUY', '1001.0', '1'));
    lookAt(world, state);
    expect(state.contract!.basis).toEqual([]);
    order(world, 'a', limit('SELL', '1001.2', '1'));
    state.contract!.basis.push(...Array.from({ length: 30 }, () => 10));
    lookAt(world, state);
    // 1001 + 1001.2 − 2 × 1000, in ticks of 0.1, comes last and the oldest goes.
    expect(state.contract!.basis).toEqual([...Array.from({ length: 29 }, () => 10), 22]);
    state.last = 20_000;
    lookAt(world, state);
    expect(state.contract!.mark).toBe(Math.round(10_000 + (28 * 10 + 2 * 22) / 30 / 2));
  });

  it('are looked at once a second, and at once after a jump of the clock', () => {
    const { world, path, state } = unquoted();
    const indexes = (): number[] => run(world, 1).map(() => state.contract!.index);
    path.ticks = 9_900;
    expect(Array.from({ length: 10 }, indexes).flat()).toEqual([
      10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 9_900,
    ]);
    path.ticks = 9_800;
    expect(indexes()).toEqual([9_900]);
    apply(world, { kind: 'rebase', step: world.step + 4 }, (world.step + 4) * 100);
    expect([world.step, state.contract!.index]).toEqual([15, 9_800]);
  });

  it('are not looked at in a contract that sleeps or does not trade', () => {
    const { world, path } = contractWorld();
    const state = world.markets.get(linearKey)!;
    run(world, 20);
    expect([state.contract!.index, state.contract!.mark]).toEqual([0, 0]);
    apply(world, { kind: 'wake', markets: [linearKey] }, 2_000);
    run(world, 20);
    path.ticks = 9_000;
    apply(
      world,
      {
        kind: 'list',
        seed: 1,
        markets: [{ instrument: { ...perpetual, status: 'HALT' }, external: false, lotsPerMinute: 20_000 }],
      },
      4_000,
    );
    run(world, 20);
    expect(state.contract!.index).toBe(10_000);
  });
});
