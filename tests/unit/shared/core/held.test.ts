import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { held, hold, stateAt1000 } from './held-orders.ts';
import { balance, limit, listed, place, placedOrder, statusesOf, reportedOf, tradeAt, stateOf } from './core-kit.ts';

describe('each kind that waits', () => {
  it('STOP_LOSS: a sale waits below the price with its base locked and goes to the market when a trade reaches it', () => {
    const state = stateAt1000();
    const order = placedOrder(place(state, 'a', held('STOP_LOSS', 'SELL', '995')))!;
    expect(order).toMatchObject({
      status: 'WAITING',
      order_type: 'STOP_LOSS',
      price: '0',
      trigger_price: '995.0',
      trigger_by: 'LAST',
      trigger_time: null,
      filled_amount: '0.000',
      time_in_force: 'GTC',
    });
    expect(balance(state, 'a', 'BTC')).toEqual([99, 1]);
    place(state, 'b', limit('BUY', '994', '0.4'));
    place(state, 'b', limit('BUY', '993', '5'));
    expect(
      tradeAt(state, '995.1', '0.01', 2_000).events.some(
        (event) => event.kind === 'order' && event.order.order_id === order.order_id,
      ),
    ).toBe(false);
    const effects = tradeAt(state, '995', '0.01', 3_000);
    expect(statusesOf(effects, order.order_id)).toEqual(['EXECUTING', 'FILLED']);
    expect(reportedOf(effects, order.order_id)).toMatchObject({
      trigger_time: 3_000,
      execution_time: 3_000,
      filled_total: String(0.4 * 994 + 0.6 * 993),
      trigger_price: '995.0',
    });
    expect(balance(state, 'a', 'BTC')).toEqual([99, 0]);
  });

  it('STOP_LOSS: a buy by total locks its total, one by amount its trigger × amount, and both give back what they did not need', () => {
    const state = stateAt1000();
    const byTotal = hold(state, held('STOP_LOSS', 'BUY', '1005', { amount: undefined, total: '500' }));
    const byAmount = hold(state, held('STOP_LOSS', 'BUY', '1005'));
    expect(balance(state, 'a', 'USDT')).toEqual([100000 - 1505, 1505]);
    place(state, 'b', limit('SELL', '1005', '5'));
    const effects = place(state, 'c', limit('BUY', '1005', '0.01', 'IOC'));
    expect(reportedOf(effects, byTotal)).toMatchObject({
      status: 'FILLED',
      amount: '0.497',
      filled_total: '499.485',
      total: '500',
    });
    expect(reportedOf(effects, byAmount)).toMatchObject({ status: 'FILLED', filled_total: '1005' });
    expect(balance(state, 'a', 'USDT')).toEqual([100000 - 499.485 - 1005, 0]);
  });

  it('STOP_LOSS: a market buy takes what is missing from free money, and is rejected whole where there is not enough', () => {
    const state = stateAt1000();
    const rich = hold(state, held('STOP_LOSS', 'BUY', '1002', { amount: '40' }));
    const poor = hold(state, held('STOP_LOSS', 'BUY', '1002', { amount: '59' }));
    expect(balance(state, 'a', 'USDT')).toEqual([100000 - 99 * 1002, 99 * 1002]);
    place(state, 'b', limit('SELL', '1020', '99.5'));
    const effects = place(state, 'b', limit('SELL', '1002', '0.01'));
    expect(effects.events.filter((event) => event.kind === 'fill')).toEqual([]);
    const fired = place(state, 'c', limit('BUY', '1002', '0.01', 'IOC'));
    expect(statusesOf(fired, rich)).toEqual(['EXECUTING', 'FILLED']);
    expect(reportedOf(fired, rich)).toMatchObject({ avg_price: '1020' });
    expect(reportedOf(fired, poor)).toMatchObject({
      status: 'EXECUTION_ERROR',
      status_reason: 'BALANCE',
      filled_amount: '0.000',
    });
    expect(balance(state, 'a', 'USDT')).toEqual([100000 - 40 * 1020, 0]);
  });

  it('TAKE_PROFIT: a sale waits above the price and rests at its limit when it fires; a buy waits below', () => {
    const state = stateAt1000();
    const sale = hold(state, held('TAKE_PROFIT', 'SELL', '1005', { price: '1006' }));
    const buy = hold(state, held('TAKE_PROFIT', 'BUY', '995', { price: '994' }));
    expect([balance(state, 'a', 'BTC'), balance(state, 'a', 'USDT')]).toEqual([
      [99, 1],
      [100000 - 994, 994],
    ]);
    const up = tradeAt(state, '1005');
    expect(statusesOf(up, sale)).toEqual(['EXECUTING', 'UNFILLED']);
    expect(
      state.markets
        .values()
        .next()
        .value!.book.asks.map(({ price }) => price),
    ).toEqual([10_060]);
    expect(statusesOf(tradeAt(state, '995'), buy)).toEqual(['EXECUTING', 'UNFILLED']);
    expect(reportedOf(tradeAt(state, '1000'), sale)).toBeUndefined();
    expect(reportedOf(place(state, 'b', limit('BUY', '1006', '0.5')), sale)).toMatchObject({
      status: 'PARTIALLY_FILLED',
      order_type: 'TAKE_PROFIT',
    });
  });

  it('TRIGGER_LIMIT, TRIGGER_MARKET and CONDITIONAL fire from whichever side the price comes', () => {
    const state = stateAt1000();
    const above = hold(state, held('TRIGGER_LIMIT', 'BUY', '1005', { price: '990' }));
    const below = hold(state, held('TRIGGER_MARKET', 'BUY', '995', { amount: '0.5' }));
    const limited = hold(state, held('CONDITIONAL', 'SELL', '1006', { price: '1020' }));
    const plain = hold(state, held('CONDITIONAL', 'SELL', '994'));
    expect(statusesOf(tradeAt(state, '1005'), above)).toEqual(['EXECUTING', 'UNFILLED']);
    expect(statusesOf(tradeAt(state, '1006'), limited)).toEqual(['EXECUTING', 'UNFILLED']);
    const down = tradeAt(state, '994');
    expect(statusesOf(down, below)).toEqual(['EXECUTING', 'EXPIRED']);
    expect(reportedOf(down, below)).toMatchObject({ status_reason: 'SELF_TRADE' });
    expect(reportedOf(down, plain)).toMatchObject({ status: 'EXPIRED', status_reason: 'SELF_TRADE' });
    expect(state.orders.size).toBe(2);
  });

  it('a post-only one that would take when it fires is rejected, an IOC one expires with its rest', () => {
    const state = stateAt1000();
    const post = hold(state, held('TAKE_PROFIT', 'SELL', '1005', { price: '999', time_in_force: 'GTX' }));
    const now = hold(state, held('TAKE_PROFIT', 'SELL', '1005', { price: '999', time_in_force: 'IOC' }));
    place(state, 'b', limit('BUY', '1000', '0.4'));
    place(state, 'b', limit('BUY', '1005', '0.01'));
    const effects = place(state, 'a', limit('SELL', '1005', '0.01', 'IOC'));
    expect(reportedOf(effects, post)).toMatchObject({ status: 'EXECUTION_ERROR', status_reason: 'WOULD_TAKE' });
    expect(reportedOf(effects, now)).toMatchObject({ status: 'EXPIRED', status_reason: 'IOC', filled_amount: '0.400' });
    expect(balance(state, 'a', 'BTC')[1]).toBe(0);
  });
});

describe('orders that end by themselves', () => {
  const pass = (state: CoreState, toStep: number) => {
    let last = apply(state, { kind: 'list', seed: 1, markets: [listed({ status: 'HALT' })] }, 0);
    while (state.step < toStep) last = apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * 100);
    return last;
  };

  it('GTD: one that rests, one that is partly filled and one that waits expire at the first step that is not before their end', () => {
    const state = stateAt1000();
    const gtd = { time_in_force: 'GTD' as const, expire_time: 5_000 };
    const resting = hold(state, { ...limit('SELL', '1010', '1'), ...gtd });
    const waiting = hold(state, held('STOP_LOSS', 'SELL', '995', { ...gtd }));
    const later = hold(state, { ...limit('SELL', '1011', '1'), ...gtd, expire_time: 5_001 });
    place(state, 'b', limit('BUY', '1010', '0.4', 'IOC'));
    expect(pass(state, 49).events).toEqual([]);
    const effects = pass(state, 50);
    expect(reportedOf(effects, resting)).toMatchObject({
      status: 'EXPIRED',
      status_reason: 'GTD',
      filled_amount: '0.400',
      expire_time: 5_000,
    });
    expect(reportedOf(effects, waiting)).toMatchObject({ status: 'EXPIRED', status_reason: 'GTD' });
    expect([...state.orders.keys()]).toEqual([later]);
    expect(reportedOf(pass(state, 51), later)).toMatchObject({ status: 'EXPIRED' });
    expect(balance(state, 'a', 'BTC')[1]).toBe(0);
  });

  it('an order that has ended while nobody was there is not filled by the jump to now', () => {
    const state = stateOf();
    apply(state, { kind: 'rebase', step: 0 }, 0);
    const id = hold(state, { ...limit('SELL', '1003.5', '1'), time_in_force: 'GTD', expire_time: 10_000 });
    expect(reportedOf(apply(state, { kind: 'rebase', step: 110 }, 11_000), id)).toMatchObject({
      status: 'EXPIRED',
      filled_amount: '0.000',
    });
  });
});
