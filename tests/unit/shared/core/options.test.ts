import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { checkContracts, linearKey, order, ownerOf, run, set, taking, wallet } from './contract-kit.ts';
import { call, callKey, optionWorld, put, putKey, tradeBetween } from './option-kit.ts';
import { closed, orders, positions, traded, usdt } from './option-trade.ts';
import { limit, placedOrder, refusalOf } from './world-kit.ts';

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
