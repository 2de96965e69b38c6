import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { checkContracts, linearKey, order, ownerOf, run, set, taking, wallet } from './contract-kit.ts';
import { call, callKey, optionState, put, putKey, tradeBetween } from './option-kit.ts';
import { closed, orders, positions, traded, usdt } from './option-trade.ts';
import { limit, placedOrder, refusalOf } from './core-kit.ts';

describe('an option that is opened', () => {
  it('who buys pays the premium and a fee on the underlying, and locks nothing; who sells receives it and locks it with 15 % of the underlying', () => {
    const { state } = traded();
    expect(wallet(state, 'a', usdt)).toEqual([10_000 - 100 - 0.6, 0]);
    expect(wallet(state, 'b', usdt)).toEqual([10_000 + 100 - 0.6 - 400, 400]);
    expect(positions(state, 'a')).toMatchObject([
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
    expect(positions(state, 'b')).toMatchObject([
      {
        qty: '-2.000',
        margin: '400',
        margin_ratio: Math.round((150 / 9_999.4) * 1e6) / 1e6,
        liquidation_price: '4974.7',
      },
    ]);
    checkContracts(state);
  });

  it('a seller locks less for what is out of the money, at least 10 %; a fee is at most an eighth of the premium', () => {
    const { state, paths } = optionState();
    paths.spot = 9_600;
    tradeBetween(state, ['a', 'b'], callKey, ['50.0', '2']);
    // 15 % of 960 less 40 = 104, above 96.
    expect(wallet(state, 'b', usdt)[1]).toBeCloseTo(2 * (104 + 50), 9);
    paths.options.set(put.symbol, 10);
    tradeBetween(state, ['c', 'd'], putKey, ['1.0', '1']);
    expect(wallet(state, 'c', usdt)[0]).toBeCloseTo(10_000 - 1 - 0.125, 9);
    // A put at 1000 is in the money by 40 at 960.
    expect(wallet(state, 'd', usdt)[1]).toBeCloseTo(0.15 * 960 + 1, 9);
    checkContracts(state);
  });

  it('an order locks what it needs until it is filled, and is refused where that is not there', () => {
    const { state } = optionState(['155', '1']);
    expect(refusalOf(order(state, 'a', { ...limit('BUY', '49.0', '4'), market: callKey }))).toMatchObject({
      code: 'BALANCE',
      data: { asset: 'USDT', free: '155', need: '197.2' },
    });
    expect(refusalOf(order(state, 'a', { ...limit('SELL', '55.0', '2'), market: callKey }))).toMatchObject({
      code: 'BALANCE',
      data: { need: '300.6' },
    });
    const buying = placedOrder(order(state, 'a', { ...limit('BUY', '49.0', '2'), market: callKey }))!;
    expect(wallet(state, 'a', usdt)).toEqual([expect.closeTo(155 - 98.6, 9), 98.6]);
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [buying.order_id] }, 60);
    order(state, 'a', { ...limit('SELL', '55.0', '1'), market: callKey });
    expect(wallet(state, 'a', usdt)).toEqual([expect.closeTo(155 - 150.3, 9), 150.3]);
    checkContracts(state);
  });

  it('has neither two sides nor isolated margin, nor a leverage, nor a total; a hedging account holds it one way', () => {
    const { state } = optionState();
    const problem = (fields: object) =>
      refusalOf(order(state, 'a', { ...limit('BUY', '50.0', '1'), market: callKey, ...fields }))?.data;
    expect(problem({ position_side: 'LONG' })).toEqual({ field: 'position_side', rule: 'both' });
    expect(problem({ margin_mode: 'ISOLATED' })).toEqual({ field: 'margin_mode', rule: 'cross_only' });
    expect(problem({ leverage: 5 })).toMatchObject({ field: 'leverage', max_leverage: 1 });
    expect(
      problem({ order_type: 'MARKET', time_in_force: 'IOC', price: undefined, amount: undefined, total: '100' }),
    ).toMatchObject({ field: 'total' });
    expect(set(state, 'a', { market: callKey, position_mode: 'HEDGE' }).answer).toMatchObject({
      code: 'INPUT',
      data: { field: 'position_mode', rule: 'one_way_only' },
    });
    expect(set(state, 'a', { market: callKey, margin_mode: 'ISOLATED' }).answer).toMatchObject({
      code: 'INPUT',
      data: { field: 'margin_mode' },
    });
    set(state, 'a', { market: linearKey, position_mode: 'HEDGE' });
    expect(refusalOf(order(state, 'a', { ...limit('BUY', '50.0', '1'), market: callKey }))).toBeNull();
  });

  it('is closed at its price: the profit is what was received less what was paid, to the last digit', () => {
    const { state, paths } = traded();
    paths.options.set(call.symbol, 600);
    apply(state, { kind: 'rebase', step: state.step }, 1_000);
    const effects = [
      order(state, 'b', { ...limit('BUY', '60.0', '2'), market: callKey, reduce_only: true }),
      order(state, 'a', { ...limit('SELL', '60.0', '2'), market: callKey, reduce_only: true }),
    ];
    expect(
      closed(effects).map(({ api_id, realized, avg_open, avg_close }) => [api_id, realized, avg_open, avg_close]),
    ).toEqual(
      expect.arrayContaining([
        ['a', '20', '50', '60'],
        ['b', '-20', '50', '60'],
      ]),
    );
    expect([wallet(state, 'a', usdt), wallet(state, 'b', usdt)]).toEqual([
      [10_018.8, 0],
      [9_978.8, 0],
    ]);
    expect(refusalOf(order(state, 'a', { ...taking('SELL', '1'), market: callKey, reduce_only: true }))?.code).toBe(
      'REDUCE_ONLY',
    );
    checkContracts(state);
  });
});

describe('a short one', () => {
  it('is taken over where its wallet no longer covers 7.5 % of the underlying above the mark; the fund keeps what is left, and nobody owes', () => {
    const { state, paths } = traded(['320', '1']);
    run(state, 10);
    const reported = positions(state, 'b')[0]!;
    paths.options.set(call.symbol, Math.floor(Number(reported.liquidation_price) * 10) - 5);
    run(state, 10);
    expect(positions(state, 'b')).toHaveLength(1);
    paths.options.set(call.symbol, Math.floor(Number(reported.liquidation_price) * 10) + 5);
    const effects = run(state, 10);
    expect(
      orders(effects)
        .filter(({ api_id }) => api_id === 'b')
        .at(-1),
    ).toMatchObject({ source: 'LIQ', status: 'FILLED', status_reason: 'LIQUIDATION', side: 'BUY' });
    expect(positions(state, 'b')).toHaveLength(0);
    expect(wallet(state, 'b', usdt)[0]).toBeLessThan(0.3);
    expect(Number(state.ledger.insurance.get('USDT')) / 1e12).toBeGreaterThan(100);
    expect(positions(state, 'a')).toHaveLength(1);
    checkContracts(state);
  });

  it('beside a long one is covered by its worth, and both are taken over together: the long one first, so that it pays', () => {
    const { state, paths } = traded(['320', '1']);
    paths.options.set(put.symbol, 500);
    tradeBetween(state, ['b', 'c'], putKey, ['50.0', '0.1']);
    paths.options.set(call.symbol, 4_000);
    const effects = run(state, 20);
    const forced = orders(effects)
      .filter(({ source, api_id, status }) => source === 'LIQ' && api_id === 'b' && status === 'FILLED')
      .map(({ symbol, side }) => [symbol, side]);
    expect(forced.slice(0, 2)).toEqual([
      [put.symbol, 'SELL'],
      [call.symbol, 'BUY'],
    ]);
    checkContracts(state);
  });

  it('leaves its owner what is free above its margin and its loss by the mark', () => {
    const { state, paths } = traded();
    paths.options.set(call.symbol, 1_500);
    run(state, 10);
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
    expect(apply(state, amount('9499.5'), 1_000).answer).toMatchObject({
      kind: 'refused',
      code: 'BALANCE',
      data: { free: '9499.4' },
    });
    expect(apply(state, amount('9499.4'), 1_000).answer).toMatchObject({ kind: 'booked' });
    checkContracts(state);
  });
});
