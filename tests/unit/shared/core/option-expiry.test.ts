import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';
import { checkContracts, linearKey, order, wallet } from './contract-kit.ts';
import { call, callKey, coinKey, expiry, optionState, tradeBetween } from './option-kit.ts';
import { closed, expireAt, orders, traded, usdt } from './option-trade.ts';
import { limit, refusalOf } from './core-kit.ts';

describe('at its end', () => {
  it('in the money it pays the intrinsic value by the mean index, which the seller bears', () => {
    const { state, paths } = traded();
    order(state, 'a', { ...limit('BUY', '40.0', '1'), market: callKey });
    const effects = expireAt(state, paths, 11_003);
    expect(
      orders(effects).filter(({ status_reason, status }) => status_reason === 'DELIVERY' && status === 'CANCELED'),
    ).toHaveLength(1);
    expect(closed(effects).map(({ api_id, realized, avg_close }) => [api_id, realized, avg_close])).toEqual(
      expect.arrayContaining([
        ['a', '100.6', '100.3'],
        ['b', '-100.6', '100.3'],
      ]),
    );
    expect([wallet(state, 'a', usdt), wallet(state, 'b', usdt)]).toEqual([
      [expect.closeTo(10_000 - 100.6 + 200.6, 9), 0],
      [expect.closeTo(10_000 + 99.4 - 200.6, 9), 0],
    ]);
    expect(state.contracts.pools.size).toBe(0);
    expect(refusalOf(order(state, 'a', { ...limit('BUY', '50.0', '1'), market: callKey }))).toMatchObject({
      code: 'FILTER',
      data: { status: 'CLOSE' },
    });
    checkContracts(state);
  });

  it('out of the money it pays nothing, and the seller keeps the premium', () => {
    const { state, paths } = traded();
    const effects = expireAt(state, paths, 9_000);
    expect(
      orders(effects)
        .filter(({ status }) => status === 'FILLED')
        .map(({ api_id, avg_price, filled_total }) => [api_id, avg_price, filled_total]),
    ).toEqual(
      expect.arrayContaining([
        ['a', '0', '0'],
        ['b', '0', '0'],
      ]),
    );
    expect([wallet(state, 'a', usdt), wallet(state, 'b', usdt)]).toEqual([
      [10_000 - 100.6, 0],
      [10_000 + 99.4, 0],
    ]);
    checkContracts(state);
  });

  it('one that settles in coin pays coin, to its eighth digit', () => {
    const { state, paths } = optionState();
    tradeBetween(state, ['a', 'b'], coinKey, ['0.0500', '2']);
    expect(wallet(state, 'a', 'option/BTC')).toEqual([10 - 0.1 - 0.0006, 0]);
    expect(wallet(state, 'b', 'option/BTC')).toEqual([expect.closeTo(10 + 0.1 - 0.0006 - 0.4, 12), 0.4]);
    expireAt(state, paths, 11_000);
    expect(wallet(state, 'a', 'option/BTC')[0]).toBeCloseTo(10 - 0.1006 + 2 * 0.09090909, 12);
    checkContracts(state);
  });

  it('one whose end was slept through settles at the start; once nobody has anything in it, the next listing lets go of it', () => {
    const { state, fairPriceOf } = traded();
    apply(
      state,
      {
        kind: 'list',
        seed: 1,
        markets: [{ instrument: { ...call, status: 'CLOSE' }, external: false, lotsPerMinute: 1 }],
      },
      60,
    );
    expect(state.markets.has(callKey)).toBe(true);
    apply(state, { kind: 'rebase', step: expiry / 100 + 50 }, expiry + 5_000);
    expect(state.contracts.pools.size).toBe(0);
    apply(state, { kind: 'list', seed: 1, markets: [] }, expiry + 5_000);
    expect([state.markets.has(callKey), state.markets.has(linearKey)]).toEqual([false, true]);
    expect(snapshotOf(flowingStateOf(snapshotOf(state), fairPriceOf))).toBe(snapshotOf(state));
    checkContracts(state);
  });
});
