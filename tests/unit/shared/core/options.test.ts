import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { positionOf } from '../../../../src/shared/core/contracts/position-view.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { World } from '../../../../src/shared/core/state/world.ts';
import { checkContracts, linearKey, order, ownerOf, run, set, taking, wallet } from './contract-kit.ts';
import { call, callKey, coinKey, expiry, optionWorld, type Paths, put, putKey, tradeBetween } from './option-kit.ts';
import { limit, placedOrder, refusalOf } from './world-kit.ts';
import { flowingWorldOf } from '../../../doubles/flowing-world.ts';

const usdt = 'option/USDT';
const positions = (world: World, api_id: string) =>
  [...world.contracts.pools.values()]
    .filter((pool) => pool.api_id === api_id)
    .flatMap((pool) => [...pool.positions.values()].map((position) => positionOf(world, position)));
const orders = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'order' ? [event.order] : [])));
const closed = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'closed' ? [event.position] : [])));

/** Two calls from b to a at 50, at an index of 1000. */
function traded(money?: readonly [string, string]) {
  const made = optionWorld(money);
  tradeBetween(made.world, ['a', 'b'], callKey, ['50.0', '2']);
  return made;
}

describe('an option that is opened', () => {
  it('who buys pays the premium and a fee on the underlying, and locks nothing; who sells receives it and locks it with 15 % of the underlying', () => {
    const { world } = traded();
    expect(wallet(world, 'a', usdt)).toEqual([10_000 - 100 - 0.6, 0]);
    expect(wallet(world, 'b', usdt)).toEqual([10_000 + 100 - 0.6 - 400, 400]);
    expect(positions(world, 'a')).toMatchObject([
      {
        symbol: call.symbol,
        qty: '2.000',
        avg_open: '50',
        mark_price: '50.0',
        margin: '0',
        margin_ratio: 0,
        liquidation_price: null,
        leverage: 1,
        margin_mode: 'CROSS',
        position_side: 'BOTH',
      },
    ]);
    // 7.5 % of 2000 over a wallet of 10,099.4 less the mark of 100.
    expect(positions(world, 'b')).toMatchObject([
      {
        qty: '-2.000',
        margin: '400',
        margin_ratio: Math.round((150 / 9_999.4) * 1e6) / 1e6,
        liquidation_price: '4974.7',
      },
    ]);
    checkContracts(world);
  });

  it('a seller locks less for what is out of the money, at least 10 %; a fee is at most an eighth of the premium', () => {
    const { world, paths } = optionWorld();
    paths.spot = 9_600;
    tradeBetween(world, ['a', 'b'], callKey, ['50.0', '2']);
    // 15 % of 960 less 40 = 104, above 96.
    expect(wallet(world, 'b', usdt)[1]).toBeCloseTo(2 * (104 + 50), 9);
    paths.options.set(put.symbol, 10);
    tradeBetween(world, ['c', 'd'], putKey, ['1.0', '1']);
    expect(wallet(world, 'c', usdt)[0]).toBeCloseTo(10_000 - 1 - 0.125, 9);
    // A put at 1000 is in the money by 40 at 960.
    expect(wallet(world, 'd', usdt)[1]).toBeCloseTo(0.15 * 960 + 1, 9);
    checkContracts(world);
  });

  it('an order locks what it needs until it is filled, and is refused where that is not there', () => {
    const { world } = optionWorld(['155', '1']);
    expect(refusalOf(order(world, 'a', { ...limit('BUY', '49.0', '4'), market: callKey }))).toMatchObject({
      code: 'BALANCE',
      data: { asset: 'USDT', free: '155', need: '197.2' },
    });
    expect(refusalOf(order(world, 'a', { ...limit('SELL', '55.0', '2'), market: callKey }))).toMatchObject({
      code: 'BALANCE',
      data: { need: '300.6' },
    });
    const buying = placedOrder(order(world, 'a', { ...limit('BUY', '49.0', '2'), market: callKey }))!;
    expect(wallet(world, 'a', usdt)).toEqual([expect.closeTo(155 - 98.6, 9), 98.6]);
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [buying.order_id] }, 60);
    order(world, 'a', { ...limit('SELL', '55.0', '1'), market: callKey });
    expect(wallet(world, 'a', usdt)).toEqual([expect.closeTo(155 - 150.3, 9), 150.3]);
    checkContracts(world);
  });

  it('has neither two sides nor isolated margin, nor a leverage, nor a total; a hedging account holds it one way', () => {
    const { world } = optionWorld();
    const problem = (fields: object) =>
      refusalOf(order(world, 'a', { ...limit('BUY', '50.0', '1'), market: callKey, ...fields }))?.data;
    expect(problem({ position_side: 'LONG' })).toEqual({ field: 'position_side', rule: 'both' });
    expect(problem({ margin_mode: 'ISOLATED' })).toEqual({ field: 'margin_mode', rule: 'cross_only' });
    expect(problem({ leverage: 5 })).toMatchObject({ field: 'leverage', max_leverage: 1 });
    expect(
      problem({ order_type: 'MARKET', time_in_force: 'IOC', price: undefined, amount: undefined, total: '100' }),
    ).toMatchObject({ field: 'total' });
    expect(set(world, 'a', { market: callKey, position_mode: 'HEDGE' }).answer).toMatchObject({
      code: 'INPUT',
      data: { field: 'position_mode', rule: 'one_way_only' },
    });
    expect(set(world, 'a', { market: callKey, margin_mode: 'ISOLATED' }).answer).toMatchObject({
      code: 'INPUT',
      data: { field: 'margin_mode' },
    });
    set(world, 'a', { market: linearKey, position_mode: 'HEDGE' });
    expect(refusalOf(order(world, 'a', { ...limit('BUY', '50.0', '1'), market: callKey }))).toBeNull();
  });

  it('is closed at its price: the profit is what was received less what was paid, to the last digit', () => {
    const { world, paths } = traded();
    paths.options.set(call.symbol, 600);
    apply(world, { kind: 'rebase', step: world.step }, 1_000);
    const effects = [
      order(world, 'b', { ...limit('BUY', '60.0', '2'), market: callKey, reduce_only: true }),
      order(world, 'a', { ...limit('SELL', '60.0', '2'), market: callKey, reduce_only: true }),
    ];
    expect(
      closed(effects).map(({ api_id, realized, avg_open, avg_close }) => [api_id, realized, avg_open, avg_close]),
    ).toEqual(
      expect.arrayContaining([
        ['a', '20', '50', '60'],
        ['b', '-20', '50', '60'],
      ]),
    );
    expect([wallet(world, 'a', usdt), wallet(world, 'b', usdt)]).toEqual([
      [10_018.8, 0],
      [9_978.8, 0],
    ]);
    expect(refusalOf(order(world, 'a', { ...taking('SELL', '1'), market: callKey, reduce_only: true }))?.code).toBe(
      'REDUCE_ONLY',
    );
    checkContracts(world);
  });
});

describe('an order that waits', () => {
  const waiting = (fields: Partial<PlaceOrder>): Partial<PlaceOrder> => ({
    market: callKey,
    side: 'SELL',
    order_type: 'STOP_MARKET',
    time_in_force: 'GTC',
    amount: '2',
    trigger_price: '40.0',
    ...fields,
  });
  const statusOf = (effects: readonly Effects[], id: string) =>
    orders(effects).findLast(({ order_id }) => order_id === id);

  it.each([
    ['LAST', { trigger_price: '40.0' }, '39.9', (paths: Paths) => paths.options.set(call.symbol, 399)],
    [
      'MARK',
      { trigger_price: '40.0', trigger_by: 'MARK' },
      '39.9',
      (paths: Paths) => paths.options.set(call.symbol, 399),
    ],
    [
      'INDEX',
      { trigger_price: '990.0', trigger_by: 'INDEX' },
      '50',
      (paths: Paths) => {
        paths.spot = 9_890;
      },
    ],
  ] as const)(
    'fires by %s, locks nothing until then, and closes the position at the market',
    (_by, fields, price, move) => {
      const { world, paths } = traded();
      run(world, 10);
      const told = placedOrder(order(world, 'a', waiting({ ...fields, amount: undefined, close_position: true })))!;
      expect([told.status, wallet(world, 'a', usdt)[1]]).toEqual(['WAITING', 0]);
      run(world, 20);
      expect(world.orders.get(told.order_id)?.status).toBe('WAITING');
      move(paths);
      const effects = run(world, 20);
      const fired = statusOf(effects, told.order_id)!;
      expect([fired.status, fired.filled_amount]).toEqual(['FILLED', '2.000']);
      expect(Math.abs(Number(fired.avg_price) - Number(price))).toBeLessThan(2);
      expect(positions(world, 'a')).toEqual([]);
      checkContracts(world);
    },
  );

  it('opens at its limit when its trigger comes, and is refused then where its seller cannot cover it', () => {
    const { world, paths } = optionWorld(['400', '1']);
    run(world, 10);
    const selling = waiting({ order_type: 'TRIGGER_LIMIT', trigger_price: '60.0', trigger_by: 'MARK', price: '61.0' });
    const [one, many] = ['1', '3'].map((amount) => placedOrder(order(world, 'a', { ...selling, amount }))!);
    paths.options.set(call.symbol, 601);
    const effects = run(world, 20);
    expect(
      orders(effects)
        .filter(({ order_id }) => order_id === one!.order_id)
        .map(({ status }) => status),
    ).toEqual(expect.arrayContaining(['EXECUTING', 'UNFILLED']));
    expect(statusOf(effects, many!.order_id)).toMatchObject({ status: 'EXECUTION_ERROR', status_reason: 'BALANCE' });
    expect(wallet(world, 'a', usdt)[1]).toBeCloseTo(150.3, 9);
    checkContracts(world);
  });

  it('is canceled where the option ends before its trigger comes', () => {
    const { world, paths } = traded();
    run(world, 10);
    const ids = [
      waiting({ trigger_price: '1.0' }),
      waiting({ trigger_price: '1.0', trigger_by: 'MARK' }),
      waiting({ trigger_price: '500.0', trigger_by: 'INDEX' }),
    ].map((fields) => placedOrder(order(world, 'a', fields))!.order_id);
    const effects = expireAt(world, paths, 11_003);
    for (const id of ids)
      expect(statusOf(effects, id)).toMatchObject({ status: 'CANCELED', status_reason: 'DELIVERY' });
    expect(world.orders.size).toBe(0);
    checkContracts(world);
  });

  it('survives its text, and an amendment moves its trigger', () => {
    const { world, paths, fairPriceOf } = traded();
    run(world, 10);
    const { order_id } = placedOrder(order(world, 'a', waiting({ trigger_by: 'INDEX', trigger_price: '950.0' })))!;
    expect(
      apply(
        world,
        { kind: 'amend', user_id: 'u', client_id: 'am', hash: 'am', order_id, trigger_price: '980.0' },
        world.step * 100,
      ).answer,
    ).toMatchObject({ kind: 'placed' });
    const restored = flowingWorldOf(snapshotOf(world), fairPriceOf);
    expect(snapshotOf(restored)).toBe(snapshotOf(world));
    paths.spot = 9_790;
    for (const each of [world, restored]) expect(statusOf(run(each, 20), order_id)).toMatchObject({ status: 'FILLED' });
    expect(snapshotOf(restored)).toBe(snapshotOf(world));
  });
});

describe('exits', () => {
  it('of an option that was bought take the profit or stop the loss, and the other one goes with it', () => {
    for (const [ticks, name] of [
      [701, 'tp'],
      [299, 'sl'],
    ] as const) {
      const { world, paths } = optionWorld();
      order(world, 'b', { ...limit('SELL', '50.0', '2'), market: callKey });
      order(world, 'a', {
        ...limit('BUY', '50.0', '2'),
        market: callKey,
        tp: { trigger_price: '70.0' },
        sl: { trigger_price: '30.0' },
      });
      run(world, 10);
      expect(
        [...world.orders.values()].map(({ client_id, reduceOnly, status }) => [
          client_id.slice(-2),
          reduceOnly,
          status,
        ]),
      ).toEqual([
        ['tp', true, 'WAITING'],
        ['sl', true, 'WAITING'],
      ]);
      paths.options.set(call.symbol, ticks);
      const effects = run(world, 30);
      expect(
        orders(effects)
          .filter(({ status }) => status === 'FILLED')
          .map(({ client_id }) => client_id.slice(-2)),
      ).toContain(name);
      expect(
        orders(effects)
          .filter(({ status_reason }) => status_reason === 'OCO')
          .map(({ client_id }) => client_id.slice(-2)),
      ).toEqual([name === 'tp' ? 'sl' : 'tp']);
      expect([positions(world, 'a'), world.orders.size]).toEqual([[], 0]);
      checkContracts(world);
    }
  });

  it("of an order that the index triggers lie about the option's own price", () => {
    const { world, paths } = optionWorld();
    run(world, 10);
    const buying = {
      market: callKey,
      side: 'BUY',
      order_type: 'TRIGGER_MARKET',
      time_in_force: 'GTC',
      amount: '1',
      trigger_price: '1010.0',
      trigger_by: 'INDEX',
    } as const;
    expect(refusalOf(order(world, 'a', { ...buying, tp: { trigger_price: '45.0' } }))).toMatchObject({
      code: 'WOULD_TRIGGER',
      data: { field: 'tp.trigger_price' },
    });
    order(world, 'a', { ...buying, tp: { trigger_price: '70.0' }, sl: { trigger_price: '30.0' } });
    paths.spot = 10_110;
    run(world, 20);
    expect([positions(world, 'a').length, world.orders.size]).toEqual([1, 2]);
    checkContracts(world);
  });
});

/** Runs to the end of the options with spot at a price over the last half hour. */
function expireAt(world: World, paths: { spot: number }, spot: number): Effects[] {
  paths.spot = spot;
  return [apply(world, { kind: 'rebase', step: expiry / 100 - 20 }, expiry - 2_000), ...run(world, 20)];
}

describe('at its end', () => {
  it('in the money it pays the intrinsic value by the mean index, which the seller bears', () => {
    const { world, paths } = traded();
    order(world, 'a', { ...limit('BUY', '40.0', '1'), market: callKey });
    const effects = expireAt(world, paths, 11_003);
    expect(
      orders(effects).filter(({ status_reason, status }) => status_reason === 'DELIVERY' && status === 'CANCELED'),
    ).toHaveLength(1);
    expect(closed(effects).map(({ api_id, realized, avg_close }) => [api_id, realized, avg_close])).toEqual(
      expect.arrayContaining([
        ['a', '100.6', '100.3'],
        ['b', '-100.6', '100.3'],
      ]),
    );
    expect([wallet(world, 'a', usdt), wallet(world, 'b', usdt)]).toEqual([
      [expect.closeTo(10_000 - 100.6 + 200.6, 9), 0],
      [expect.closeTo(10_000 + 99.4 - 200.6, 9), 0],
    ]);
    expect(world.contracts.pools.size).toBe(0);
    expect(refusalOf(order(world, 'a', { ...limit('BUY', '50.0', '1'), market: callKey }))).toMatchObject({
      code: 'FILTER',
      data: { status: 'CLOSE' },
    });
    checkContracts(world);
  });

  it('out of the money it pays nothing, and the seller keeps the premium', () => {
    const { world, paths } = traded();
    const effects = expireAt(world, paths, 9_000);
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
    expect([wallet(world, 'a', usdt), wallet(world, 'b', usdt)]).toEqual([
      [10_000 - 100.6, 0],
      [10_000 + 99.4, 0],
    ]);
    checkContracts(world);
  });

  it('one that settles in coin pays coin, to its eighth digit', () => {
    const { world, paths } = optionWorld();
    tradeBetween(world, ['a', 'b'], coinKey, ['0.0500', '2']);
    expect(wallet(world, 'a', 'option/BTC')).toEqual([10 - 0.1 - 0.0006, 0]);
    expect(wallet(world, 'b', 'option/BTC')).toEqual([expect.closeTo(10 + 0.1 - 0.0006 - 0.4, 12), 0.4]);
    expireAt(world, paths, 11_000);
    expect(wallet(world, 'a', 'option/BTC')[0]).toBeCloseTo(10 - 0.1006 + 2 * 0.09090909, 12);
    checkContracts(world);
  });

  it('one whose end was slept through settles at the start; once nobody has anything in it, the next listing lets go of it', () => {
    const { world, fairPriceOf } = traded();
    apply(
      world,
      {
        kind: 'list',
        seed: 1,
        markets: [{ instrument: { ...call, status: 'CLOSE' }, external: false, lotsPerMinute: 1 }],
      },
      60,
    );
    expect(world.markets.has(callKey)).toBe(true);
    apply(world, { kind: 'rebase', step: expiry / 100 + 50 }, expiry + 5_000);
    expect(world.contracts.pools.size).toBe(0);
    apply(world, { kind: 'list', seed: 1, markets: [] }, expiry + 5_000);
    expect([world.markets.has(callKey), world.markets.has(linearKey)]).toEqual([false, true]);
    expect(snapshotOf(flowingWorldOf(snapshotOf(world), fairPriceOf))).toBe(snapshotOf(world));
    checkContracts(world);
  });
});

describe('a short one', () => {
  it('is taken over where its wallet no longer covers 7.5 % of the underlying above the mark; the fund keeps what is left, and nobody owes', () => {
    const { world, paths } = traded(['320', '1']);
    run(world, 10);
    const told = positions(world, 'b')[0]!;
    paths.options.set(call.symbol, Math.floor(Number(told.liquidation_price) * 10) - 5);
    run(world, 10);
    expect(positions(world, 'b')).toHaveLength(1);
    paths.options.set(call.symbol, Math.floor(Number(told.liquidation_price) * 10) + 5);
    const effects = run(world, 10);
    expect(
      orders(effects)
        .filter(({ api_id }) => api_id === 'b')
        .at(-1),
    ).toMatchObject({ source: 'LIQ', status: 'FILLED', status_reason: 'LIQUIDATION', side: 'BUY' });
    expect(positions(world, 'b')).toHaveLength(0);
    expect(wallet(world, 'b', usdt)[0]).toBeLessThan(0.3);
    expect(Number(world.ledger.insurance.get('USDT')) / 1e12).toBeGreaterThan(100);
    expect(positions(world, 'a')).toHaveLength(1);
    checkContracts(world);
  });

  it('beside a long one is covered by its worth, and both are taken over together: the long one first, so that it pays', () => {
    const { world, paths } = traded(['320', '1']);
    paths.options.set(put.symbol, 500);
    tradeBetween(world, ['b', 'c'], putKey, ['50.0', '0.1']);
    paths.options.set(call.symbol, 4_000);
    const effects = run(world, 20);
    const forced = orders(effects)
      .filter(({ source, api_id, status }) => source === 'LIQ' && api_id === 'b' && status === 'FILLED')
      .map(({ symbol, side }) => [symbol, side]);
    expect(forced.slice(0, 2)).toEqual([
      [put.symbol, 'SELL'],
      [call.symbol, 'BUY'],
    ]);
    checkContracts(world);
  });

  it('leaves its owner what is free above its margin and its loss by the mark', () => {
    const { world, paths } = traded();
    paths.options.set(call.symbol, 1_500);
    run(world, 10);
    const amount = (text: string) =>
      ({
        kind: 'transfer',
        user_id: ownerOf('b'),
        client_id: text,
        hash: text,
        from: { api_id: 'b', exchange: 'HALYARD', account_type: 'option' },
        to: { api_id: 'b', exchange: 'HALYARD', account_type: 'spot' },
        asset: 'USDT',
        amount: text,
      }) as const;
    // 10,099.4 less 400 locked, less a loss of 200.
    expect(apply(world, amount('9499.5'), 1_000).answer).toMatchObject({
      kind: 'refused',
      code: 'BALANCE',
      data: { free: '9499.4' },
    });
    expect(apply(world, amount('9499.4'), 1_000).answer).toMatchObject({ kind: 'booked' });
    checkContracts(world);
  });
});
