import { describe, expect, it } from 'vitest';
import { flat, takeLinearFill } from '../../../../src/shared/finance/realised-pnl.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import {
  checkContracts,
  inverseKey,
  linearKey,
  order,
  set,
  taking,
  reportedPositions,
  wallet,
} from './contract-kit.ts';
import { awake, trade } from './contract-trade.ts';
import { limit, placedOrder, refusalOf } from './core-kit.ts';

describe('positions', () => {
  it('open at the fill with margin by leverage, and the fee apart', () => {
    const { state } = awake();
    const reported = reportedPositions(trade(state, ['a', 'b'], '1'));
    expect(reported.get('a/BTCUSDT/BOTH')).toMatchObject({
      qty: '1.000',
      avg_open: '1000',
      margin: '100',
      leverage: 10,
      margin_mode: 'CROSS',
      realized: '0',
    });
    expect(reported.get('b/BTCUSDT/BOTH')).toMatchObject({ qty: '-1.000', margin: '100' });
    expect(wallet(state, 'a')).toEqual([10_000 - 100 - 0.5, 100]);
    expect(wallet(state, 'b')).toEqual([10_000 - 100 - 0.2, 100]);
    checkContracts(state);
  });

  it('add, reduce and flip as the formulas say', () => {
    const { state, path } = awake();
    let position = flat;
    let realised = 0;
    let paid = 0;
    for (const [side, amount, price] of [
      ['BUY', 2, 1000],
      ['BUY', 1, 1003.3],
      ['SELL', 2, 1001.5],
      ['SELL', 3, 998.2],
      ['BUY', 1, 1000.1],
    ] as const) {
      path.ticks = price * 10;
      apply(state, { kind: 'rebase', step: state.step + 1 }, (state.step + 1) * 100);
      const effects = trade(state, side === 'BUY' ? ['a', 'b'] : ['b', 'a'], String(amount), price.toFixed(1));
      const booked = takeLinearFill(position, side === 'BUY' ? amount : -amount, price);
      position = booked.position;
      realised += booked.realised;
      const own = effects.flatMap(({ events }) =>
        events.flatMap((event) => (event.kind === 'fill' && event.user_id === 'u' ? [event.fill] : [])),
      );
      expect(own.reduce((sum, fill) => sum + Number(fill.realized_pnl), 0)).toBeCloseTo(booked.realised, 9);
      paid += own.reduce((sum, fill) => sum + Number(fill.fee), 0);
      const reported = reportedPositions(effects).get('a/BTCUSDT/BOTH')!;
      expect([Number(reported.qty), Number(reported.avg_open)]).toEqual([
        position.qty,
        expect.closeTo(position.entry, 4),
      ]);
      checkContracts(state);
    }
    const [free, locked] = wallet(state, 'a');
    expect(free + locked).toBeCloseTo(10_000 + realised - paid, 9);
  });

  it('of both sides stand apart in hedge mode, where an order against its side only reduces', () => {
    const { state } = awake();
    for (const api of ['a', 'b']) expect(set(state, api, { position_mode: 'HEDGE' }).answer).toEqual({ kind: 'done' });
    const hedged = (api: string, side: 'BUY' | 'SELL', position_side: 'LONG' | 'SHORT') =>
      order(state, api, { ...limit(side, '1000.0', '1'), position_side });
    const reported = [
      hedged('b', 'SELL', 'SHORT'),
      hedged('a', 'BUY', 'LONG'),
      hedged('b', 'BUY', 'LONG'),
      hedged('a', 'SELL', 'SHORT'),
    ];
    expect([...reportedPositions(reported)].map(([key, { qty }]) => [key, Number(qty)])).toEqual([
      ['b/BTCUSDT/SHORT', 1],
      ['a/BTCUSDT/LONG', 1],
      ['b/BTCUSDT/LONG', 1],
      ['a/BTCUSDT/SHORT', 1],
    ]);
    expect(refusalOf(order(state, 'a', taking('BUY', '1')))).toMatchObject({
      code: 'INPUT',
      data: { field: 'position_side' },
    });
    expect(placedOrder(order(state, 'a', { ...limit('SELL', '1010.0', '5'), position_side: 'LONG' }))).toMatchObject({
      reduce_only: true,
      amount: '1.000',
    });
    order(state, 'a', taking('SELL', '1', { position_side: 'LONG' }));
    expect(state.contracts.pools.get('a/linear/USDT')!.positions.size).toBe(1);
    checkContracts(state);
  });

  it('close whole by close_position, and a reduce-only order expires with them', () => {
    const { state } = awake();
    trade(state, ['a', 'b'], '1');
    order(state, 'a', limit('SELL', '1010.0', '1', 'GTC'));
    const resting = placedOrder(order(state, 'a', { ...limit('SELL', '1011.0', '3'), reduce_only: true }))!;
    expect(resting.amount).toBe('1.000');
    const effects = order(state, 'a', {
      side: 'SELL',
      order_type: 'MARKET',
      time_in_force: 'IOC',
      close_position: true,
    });
    expect(placedOrder(effects)).toMatchObject({
      status: 'FILLED',
      amount: '1.000',
      reduce_only: true,
      close_position: true,
    });
    expect(
      effects.events.some(
        (event) =>
          event.kind === 'order' && event.order.order_id === resting.order_id && event.order.status === 'EXPIRED',
      ),
    ).toBe(true);
    expect(
      effects.events.some(
        (event) => event.kind === 'closed' && event.position.avg_open === '1000' && event.position.max_qty === '1.000',
      ),
    ).toBe(true);
    expect(refusalOf(order(state, 'a', taking('SELL', '1', { reduce_only: true })))).toMatchObject({
      code: 'REDUCE_ONLY',
    });
    checkContracts(state);
  });

  it('of an inverse contract are worth coins: 100 contracts of 100 USD at 1000 are 10 BTC', () => {
    const { state } = awake();
    const key = inverseKey;
    const price = '1000.0';
    const reported = reportedPositions([
      order(state, 'b', { ...limit('SELL', price, '100'), market: key }),
      order(state, 'a', { ...limit('BUY', price, '100'), market: key }),
    ]);
    expect(reported.get('a/BTCUSD/BOTH')).toMatchObject({ qty: '100', avg_open: '1000', value: '10', margin: '1' });
    expect(wallet(state, 'a', 'inverse/BTC')).toEqual([10 - 1 - 0.005, 1]);
    checkContracts(state);
  });
});

describe('settings', () => {
  it.each([
    ['a leverage above 10 without its confirmation', { leverage: 20 }, 'INPUT', { field: 'confirm_risk' }],
    ["a leverage above the contract's", { leverage: 101, confirm_risk: true }, 'LEVERAGE', { max_leverage: 100 }],
    ['half a leverage', { leverage: 1.5 }, 'INPUT', { field: 'leverage' }],
    ['several settling assets as one', { asset_mode: 'MULTI' }, 'INPUT', { field: 'asset_mode' }],
    ['an unknown market', { market: 'HALYARD/NOPE/linear' }, 'UNKNOWN_PAIR', {}],
  ] as const)('refuses %s', (_name, fields, code, data) => {
    const { state } = awake();
    expect(set(state, 'a', fields).answer).toMatchObject({ kind: 'refused', code, data });
  });

  it.each([
    ['margin_mode', { margin_mode: 'ISOLATED' }],
    ['position_mode', { position_mode: 'HEDGE' }],
  ] as const)('keeps %s while an order or a position is open', (field, fields) => {
    const { state } = awake();
    const { order_id } = placedOrder(order(state, 'a', limit('BUY', '990.0', '1')))!;
    expect(set(state, 'a', fields).answer).toMatchObject({ code: 'MODE_LOCKED', data: { field } });
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [order_id] }, 0);
    trade(state, ['a', 'b'], '1');
    expect(set(state, 'a', fields).answer).toMatchObject({ code: 'MODE_LOCKED', data: { field } });
    order(state, 'a', { side: 'SELL', order_type: 'MARKET', time_in_force: 'IOC', close_position: true });
    expect(set(state, 'a', fields).answer).toEqual({ kind: 'done' });
  });

  it('lets leverage change while an order or a position is open', () => {
    const { state } = awake();
    order(state, 'a', limit('BUY', '990.0', '1'));
    trade(state, ['a', 'b'], '1');
    expect(set(state, 'a', { leverage: 5 }).answer).toEqual({ kind: 'done' });
    checkContracts(state);
  });

  it('holds a position within the bracket of its leverage', () => {
    const { state } = awake();
    set(state, 'a', { leverage: 100, confirm_risk: true });
    expect(refusalOf(order(state, 'a', limit('BUY', '1000.0', '250.001')))).toMatchObject({
      code: 'LEVERAGE',
      data: { leverage: 100, max_notional: '250000' },
    });
    expect(refusalOf(order(state, 'a', limit('BUY', '999.0', '250')))).toBeNull();
    expect(refusalOf(order(state, 'a', limit('BUY', '999.0', '1')))).toMatchObject({ code: 'LEVERAGE' });
    expect(refusalOf(order(state, 'a', limit('SELL', '1001.0', '1')))).toBeNull();
  });

  it('that an order names are taken with it, and back where it is refused', () => {
    const { state } = awake();
    expect(
      placedOrder(order(state, 'a', { ...limit('BUY', '990.0', '1'), leverage: 5, margin_mode: 'ISOLATED' })),
    ).toMatchObject({ leverage: 5, margin_mode: 'ISOLATED' });
    expect(wallet(state, 'a')[1]).toBeCloseTo(990 / 5 + 990 * 0.0005, 9);
    expect(refusalOf(order(state, 'b', { ...limit('BUY', '990.0', '900'), leverage: 5 }))).toMatchObject({
      code: 'BALANCE',
    });
    expect(state.contracts.settings.has(`b/${linearKey}`)).toBe(false);
  });
});

describe('sleep', () => {
  it('does not come to a market in which a user has a position', () => {
    const { state } = awake();
    trade(state, ['a', 'b'], '1');
    apply(state, { kind: 'rest', markets: [linearKey, inverseKey] }, 0);
    expect([state.markets.get(linearKey)!.awake, state.markets.get(inverseKey)!.awake]).toEqual([true, false]);
  });
});
