import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { noPendingWork } from '../../../../src/shared/core/state/pending-work.ts';
import { emptyEffects, notePrice } from '../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { listMarket } from '../../../../src/shared/core/state/core-state.ts';
import { contractState, linearKey, order, run } from './contract-kit.ts';
import { key, limit, listed, place, placedOrder, tradeAt, stateOf } from './core-kit.ts';

describe('a deposit', () => {
  const deposit = (state: ReturnType<typeof stateOf>, fields: object) =>
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'spot', asset: 'USDT', amount: '1', ...fields },
      0,
    );

  it('adds to what there is, to the last decimal, and tells the balance', () => {
    const state = stateOf();
    const { events } = deposit(state, { amount: '0.000000000001' });
    expect(events).toEqual([
      {
        kind: 'balance',
        user_id: 'u',
        api_id: 'a',
        account_type: 'spot',
        asset: 'USDT',
        free: '100000.000000000001',
        locked: '0',
      },
    ]);
    expect(state.ledger.deposits.get('USDT')).toBe(300_000_000_000_000_001n);
  });

  it.each([
    ['of nothing', { amount: '0' }, 'amount'],
    ['of less than nothing', { amount: '-1' }, 'amount'],
    ['of what is no number', { amount: 'x' }, 'amount'],
    ['of thirteen decimals', { amount: '0.0000000000001' }, 'amount'],
    ['to another user’s account', { user_id: 'v' }, 'api_id'],
    ['to isolated margin, which is of a pair', { account_type: 'isolated' }, 'account_type'],
  ])('%s is refused and changes nothing', (_name, fields, field) => {
    const state = stateOf();
    const before = snapshotOf(state);
    expect(deposit(state, fields).answer).toEqual({ kind: 'refused', code: 'INPUT', data: { field, rule: 'deposit' } });
    expect(snapshotOf(state)).toBe(before);
  });
});

describe('time', () => {
  it('goes step by step, at the time of each, and never back', () => {
    const state = stateOf();
    apply(state, { kind: 'step', step: 1 }, 100);
    for (const [step, nowMs] of [
      [1, 100],
      [3, 300],
      [2, 199],
      [2, 201],
    ] as const)
      expect(() => apply(state, { kind: 'step', step }, nowMs), `${step} at ${nowMs}`).toThrow(
        'steps follow each other',
      );
    apply(state, { kind: 'rebase', step: 1 }, 100);
    expect(() => apply(state, { kind: 'rebase', step: 0 }, 100)).toThrow('never goes back');
    expect(state.step).toBe(1);
  });

  it('a jump looks at once at what is due by contracts, whatever its step', () => {
    const { state, path } = contractState();
    apply(state, { kind: 'wake', markets: [linearKey] }, 0);
    run(state, 3);
    const { order_id } = placedOrder(
      order(state, 'a', {
        side: 'SELL',
        order_type: 'STOP_MARKET',
        time_in_force: 'GTC',
        amount: '1',
        trigger_price: '990.0',
        trigger_by: 'INDEX',
      }),
    )!;
    path.ticks = 9_800;
    expect(
      apply(state, { kind: 'rebase', step: 7 }, 700).events.findLast(
        (event) => event.kind === 'order' && event.order.order_id === order_id,
      ),
    ).toMatchObject({ order: { status: 'FILLED' } });
  });
});

describe('a listing', () => {
  it('keeps the seed and the grid', () => {
    const state = stateOf();
    expect(() => apply(state, { kind: 'list', seed: 2, markets: [] }, 0)).toThrow('the seed never changes');
    for (const changes of [{ tick: '0.01' }, { step: '0.01' }])
      expect(() => apply(state, { kind: 'list', seed: 1, markets: [listed(changes)] }, 0)).toThrow('grid of');
  });

  it('wakes a market that slept where users have something in it, and leaves the others as they are', () => {
    const state = stateOf();
    const marketState = state.markets.get(key)!;
    marketState.awake = false;
    expect(listMarket(state, listed()).awake).toBe(false);
    place(state, 'a', limit('BUY', '900', '1'));
    marketState.awake = false;
    expect(listMarket(state, listed()).awake).toBe(true);
    expect(listMarket(state, listed({ symbol: 'ETHUSDT', base: 'ETH' }), false).awake).toBe(false);
  });

  it('takes over new fees and status', () => {
    const state = stateOf();
    tradeAt(state, '1000');
    apply(state, { kind: 'list', seed: 1, markets: [listed({ taker: 0.01, status: 'HALT' })] }, 0);
    expect(state.markets.get(key)!.listed.instrument).toMatchObject({ taker: 0.01, status: 'HALT' });
    apply(state, { kind: 'list', seed: 1, markets: [listed({ taker: 0.01 })] }, 0);
    place(state, 'b', limit('SELL', '1000', '1'));
    expect(placedOrder(place(state, 'a', limit('BUY', '1000', '1')))).toMatchObject({ fee: '0.01' });
  });
});

describe('prices that were printed', () => {
  it('are kept as the lowest and the highest, and only where an order waits', () => {
    const state = stateOf();
    const market = state.markets.get(key)!;
    const effects = emptyEffects(0, false, noPendingWork());
    notePrice(effects, market, 5);
    expect(effects.printed.size).toBe(0);
    tradeAt(state, '1000');
    place(state, 'a', {
      side: 'BUY',
      order_type: 'STOP_LOSS',
      time_in_force: 'GTC',
      trigger_price: '1010',
      amount: '0.1',
    });
    for (const ticks of [10, 8, 9, 12, 11]) notePrice(effects, market, ticks);
    expect(effects.printed.get(market)).toEqual({ low: 8, high: 12 });
  });
});

describe('nobody who listens', () => {
  it('changes neither the state, nor the digest, nor how much would have been told', () => {
    const heard = stateOf();
    const silent = stateOf();
    const play = (state: typeof heard, isSilent: boolean) =>
      [
        {
          kind: 'place' as const,
          user_id: 'v',
          client_id: '1',
          hash: '',
          source: 'API' as const,
          orders: [
            {
              api_id: 'b',
              client_id: '1',
              market: key,
              side: 'SELL' as const,
              order_type: 'LIMIT' as const,
              time_in_force: 'GTC' as const,
              price: '1000',
              amount: '1',
            },
          ],
        },
        {
          kind: 'place' as const,
          user_id: 'u',
          client_id: '1',
          hash: '',
          source: 'API' as const,
          orders: [
            {
              api_id: 'a',
              client_id: '1',
              market: key,
              side: 'BUY' as const,
              order_type: 'LIMIT' as const,
              time_in_force: 'GTC' as const,
              price: '1000',
              amount: '2',
            },
          ],
        },
      ].map((command) => apply(state, command, 1_000, isSilent));
    const loud = play(heard, false);
    const quiet = play(silent, true);
    expect(quiet.map(({ events, emitted, digest }) => [events.length, emitted, String(digest)])).toEqual(
      loud.map(({ emitted, digest }) => [0, emitted, String(digest)]),
    );
    // Two orders, two fills, two balances each.
    expect(loud.map(({ events, emitted }) => [events.length, emitted])).toEqual([
      [2, 2],
      [8, 8],
    ]);
    expect(snapshotOf(silent)).toBe(snapshotOf(heard));
  });
});
