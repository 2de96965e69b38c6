import { describe, expect, it } from 'vitest';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/server/matching/apply.ts';
import { snapshotOf, worldOfSnapshot } from '../../../../src/server/matching/snapshot.ts';
import { emptyWorld, type FairPriceOf } from '../../../../src/server/matching/world.ts';
import { contractWorld, linearKey, order, perpetual, run } from './contract-kit.ts';
import { listed, placedOrder, toldOf } from './world-kit.ts';

describe('marks', () => {
  it('fire orders whose trades fire those that wait for the last price', () => {
    const { world, path } = contractWorld();
    apply(world, { kind: 'wake', markets: [linearKey] }, 0);
    run(world, 20);
    // Takes half of the book, far beyond where the flow trades by itself.
    order(world, 'd', { side: 'BUY', order_type: 'STOP_MARKET', time_in_force: 'GTC', trigger_price: '1002.0', trigger_by: 'MARK', amount: '8' });
    const waiting = placedOrder(order(world, 'a', { side: 'BUY', order_type: 'TRIGGER_MARKET', time_in_force: 'GTC', trigger_price: '1005.5', amount: '0.01' }))!;
    path.ticks = 10_030;
    const told = run(world, 20);
    const highest = Math.max(...told.flatMap(({ trades }) => trades.map(({ ticks }) => ticks)));
    expect(highest).toBeGreaterThan(10_055);
    expect(told.map((each) => toldOf(each, waiting.order_id)?.status).filter(Boolean)).toEqual(['FILLED']);
  });

  it('of a contract with an end forget the basis of before a jump', () => {
    const expiry = 40 * 86_400_000;
    // A hundredth of a percent a day beside the index of a spot market of the same coin.
    const fairPriceOf: FairPriceOf = (_seed, each) => (atMs) => 10_000 + (each.expiry === null ? 0 : Math.round(((expiry - atMs) / 86_400_000) * 20));
    const world = emptyWorld(fairPriceOf);
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
    const fairPriceOf: FairPriceOf = (_seed, { exchange, account_type }) => () => (exchange === 'OKX' ? 10_200 : account_type === 'linear' ? 10_030 : 10_000);
    const world = emptyWorld(fairPriceOf);
    apply(world, { kind: 'list', seed: 1, markets: [listed({}), listed(perpetual)] }, 0);
    apply(world, { kind: 'rebase', step: 1_000_000 }, 100_000_000);
    run(world, 30);
    const restored = worldOfSnapshot(snapshotOf(world), fairPriceOf);
    for (const each of [world, restored]) {
      apply(each, { kind: 'list', seed: 1, markets: [listed({ exchange: 'OKX' })] }, each.step * 100);
      apply(each, { kind: 'rebase', step: 1_001_000 }, 100_100_000);
    }
    expect(world.markets.get(linearKey)!.contract!.rates).toEqual(restored.markets.get(linearKey)!.contract!.rates);
    expect(snapshotOf(world)).toBe(snapshotOf(restored));
  });
});
