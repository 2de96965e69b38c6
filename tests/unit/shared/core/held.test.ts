import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { World } from '../../../../src/shared/core/state/world.ts';
import { held, hold, worldAt1000 } from './held-orders.ts';
import { balance, limit, listed, place, placedOrder, statusesOf, toldOf, tradeAt, worldOf } from './world-kit.ts';

describe('each kind that waits', () => {
  it('STOP_LOSS: a sale waits below the price with its base locked and goes to the market when a trade reaches it', () => {
    const world = worldAt1000();
    const order = placedOrder(place(world, 'a', held('STOP_LOSS', 'SELL', '995')))!;
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
    expect(balance(world, 'a', 'BTC')).toEqual([99, 1]);
    place(world, 'b', limit('BUY', '994', '0.4'));
    place(world, 'b', limit('BUY', '993', '5'));
    expect(
      tradeAt(world, '995.1', '0.01', 2_000).events.some(
        (event) => event.kind === 'order' && event.order.order_id === order.order_id,
      ),
    ).toBe(false);
    const effects = tradeAt(world, '995', '0.01', 3_000);
    expect(statusesOf(effects, order.order_id)).toEqual(['EXECUTING', 'FILLED']);
    expect(toldOf(effects, order.order_id)).toMatchObject({
      trigger_time: 3_000,
      execution_time: 3_000,
      filled_total: String(0.4 * 994 + 0.6 * 993),
      trigger_price: '995.0',
    });
    expect(balance(world, 'a', 'BTC')).toEqual([99, 0]);
  });

  it('STOP_LOSS: a buy by total locks its total, one by amount its trigger × amount, and both give back what they did not need', () => {
    const world = worldAt1000();
    const byTotal = hold(world, held('STOP_LOSS', 'BUY', '1005', { amount: undefined, total: '500' }));
    const byAmount = hold(world, held('STOP_LOSS', 'BUY', '1005'));
    expect(balance(world, 'a', 'USDT')).toEqual([100000 - 1505, 1505]);
    place(world, 'b', limit('SELL', '1005', '5'));
    const effects = place(world, 'c', limit('BUY', '1005', '0.01', 'IOC'));
    expect(toldOf(effects, byTotal)).toMatchObject({
      status: 'FILLED',
      amount: '0.497',
      filled_total: '499.485',
      total: '500',
    });
    expect(toldOf(effects, byAmount)).toMatchObject({ status: 'FILLED', filled_total: '1005' });
    expect(balance(world, 'a', 'USDT')).toEqual([100000 - 499.485 - 1005, 0]);
  });

  it('STOP_LOSS: a market buy takes what is missing from free money, and is rejected whole where there is not enough', () => {
    const world = worldAt1000();
    const rich = hold(world, held('STOP_LOSS', 'BUY', '1002', { amount: '40' }));
    const poor = hold(world, held('STOP_LOSS', 'BUY', '1002', { amount: '59' }));
    expect(balance(world, 'a', 'USDT')).toEqual([100000 - 99 * 1002, 99 * 1002]);
    place(world, 'b', limit('SELL', '1020', '99.5'));
    const effects = place(world, 'b', limit('SELL', '1002', '0.01'));
    expect(effects.events.filter((event) => event.kind === 'fill')).toEqual([]);
    const fired = place(world, 'c', limit('BUY', '1002', '0.01', 'IOC'));
    expect(statusesOf(fired, rich)).toEqual(['EXECUTING', 'FILLED']);
    expect(toldOf(fired, rich)).toMatchObject({ avg_price: '1020' });
    expect(toldOf(fired, poor)).toMatchObject({
      status: 'EXECUTION_ERROR',
      status_reason: 'BALANCE',
      filled_amount: '0.000',
    });
    expect(balance(world, 'a', 'USDT')).toEqual([100000 - 40 * 1020, 0]);
  });

  it('TAKE_PROFIT: a sale waits above the price and rests at its limit when it fires; a buy waits below', () => {
    const world = worldAt1000();
    const sale = hold(world, held('TAKE_PROFIT', 'SELL', '1005', { price: '1006' }));
    const buy = hold(world, held('TAKE_PROFIT', 'BUY', '995', { price: '994' }));
    expect([balance(world, 'a', 'BTC'), balance(world, 'a', 'USDT')]).toEqual([
      [99, 1],
      [100000 - 994, 994],
    ]);
    const up = tradeAt(world, '1005');
    expect(statusesOf(up, sale)).toEqual(['EXECUTING', 'UNFILLED']);
    expect(
      world.markets
        .values()
        .next()
        .value!.book.asks.map(({ price }) => price),
    ).toEqual([10_060]);
    expect(statusesOf(tradeAt(world, '995'), buy)).toEqual(['EXECUTING', 'UNFILLED']);
    expect(toldOf(tradeAt(world, '1000'), sale)).toBeUndefined();
    expect(toldOf(place(world, 'b', limit('BUY', '1006', '0.5')), sale)).toMatchObject({
      status: 'PARTIALLY_FILLED',
      order_type: 'TAKE_PROFIT',
    });
  });

  it('TRIGGER_LIMIT, TRIGGER_MARKET and CONDITIONAL fire from whichever side the price comes', () => {
    const world = worldAt1000();
    const above = hold(world, held('TRIGGER_LIMIT', 'BUY', '1005', { price: '990' }));
    const below = hold(world, held('TRIGGER_MARKET', 'BUY', '995', { amount: '0.5' }));
    const limited = hold(world, held('CONDITIONAL', 'SELL', '1006', { price: '1020' }));
    const plain = hold(world, held('CONDITIONAL', 'SELL', '994'));
    expect(statusesOf(tradeAt(world, '1005'), above)).toEqual(['EXECUTING', 'UNFILLED']);
    expect(statusesOf(tradeAt(world, '1006'), limited)).toEqual(['EXECUTING', 'UNFILLED']);
    const down = tradeAt(world, '994');
    expect(statusesOf(down, below)).toEqual(['EXECUTING', 'EXPIRED']);
    expect(toldOf(down, below)).toMatchObject({ status_reason: 'SELF_TRADE' });
    expect(toldOf(down, plain)).toMatchObject({ status: 'EXPIRED', status_reason: 'SELF_TRADE' });
    expect(world.orders.size).toBe(2);
  });

  it('a post-only one that would take when it fires is rejected, an IOC one expires with its rest', () => {
    const world = worldAt1000();
    const post = hold(world, held('TAKE_PROFIT', 'SELL', '1005', { price: '999', time_in_force: 'GTX' }));
    const now = hold(world, held('TAKE_PROFIT', 'SELL', '1005', { price: '999', time_in_force: 'IOC' }));
    place(world, 'b', limit('BUY', '1000', '0.4'));
    place(world, 'b', limit('BUY', '1005', '0.01'));
    const effects = place(world, 'a', limit('SELL', '1005', '0.01', 'IOC'));
    expect(toldOf(effects, post)).toMatchObject({ status: 'EXECUTION_ERROR', status_reason: 'WOULD_TAKE' });
    expect(toldOf(effects, now)).toMatchObject({ status: 'EXPIRED', status_reason: 'IOC', filled_amount: '0.400' });
    expect(balance(world, 'a', 'BTC')[1]).toBe(0);
  });
});

describe('orders that end by themselves', () => {
  const pass = (world: World, toStep: number) => {
    let last = apply(world, { kind: 'list', seed: 1, markets: [listed({ status: 'HALT' })] }, 0);
    while (world.step < toStep) last = apply(world, { kind: 'step', step: world.step + 1 }, (world.step + 1) * 100);
    return last;
  };

  it('GTD: one that rests, one that is partly filled and one that waits expire at the first step that is not before their end', () => {
    const world = worldAt1000();
    const gtd = { time_in_force: 'GTD' as const, expire_time: 5_000 };
    const resting = hold(world, { ...limit('SELL', '1010', '1'), ...gtd });
    const waiting = hold(world, held('STOP_LOSS', 'SELL', '995', { ...gtd }));
    const later = hold(world, { ...limit('SELL', '1011', '1'), ...gtd, expire_time: 5_001 });
    place(world, 'b', limit('BUY', '1010', '0.4', 'IOC'));
    expect(pass(world, 49).events).toEqual([]);
    const effects = pass(world, 50);
    expect(toldOf(effects, resting)).toMatchObject({
      status: 'EXPIRED',
      status_reason: 'GTD',
      filled_amount: '0.400',
      expire_time: 5_000,
    });
    expect(toldOf(effects, waiting)).toMatchObject({ status: 'EXPIRED', status_reason: 'GTD' });
    expect([...world.orders.keys()]).toEqual([later]);
    expect(toldOf(pass(world, 51), later)).toMatchObject({ status: 'EXPIRED' });
    expect(balance(world, 'a', 'BTC')[1]).toBe(0);
  });

  it('an order that has ended while nobody was there is not filled by the jump to now', () => {
    const world = worldOf();
    apply(world, { kind: 'rebase', step: 0 }, 0);
    const id = hold(world, { ...limit('SELL', '1003.5', '1'), time_in_force: 'GTD', expire_time: 10_000 });
    expect(toldOf(apply(world, { kind: 'rebase', step: 110 }, 11_000), id)).toMatchObject({
      status: 'EXPIRED',
      filled_amount: '0.000',
    });
  });
});
