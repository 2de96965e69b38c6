import { describe, expect, it } from 'vitest';
import { balance, limit, market, place, placedOrder, refusalOf, stateOf } from '../core-kit.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';

describe('times in force', () => {
  it('a GTC limit buy rests and locks price × amount', () => {
    const state = stateOf();
    const order = placedOrder(place(state, 'a', limit('BUY', '999.5', '2')))!;
    expect(order).toMatchObject({
      status: 'UNFILLED',
      amount: '2.000',
      price: '999.5',
      total: '1999',
      filled_amount: '0.000',
      avg_price: '0',
      fee: '0',
      fee_asset: 'BTC',
    });
    expect(balance(state, 'a', 'USDT')).toEqual([98001, 1999]);
  });

  it('a taker gets the maker price, the saving is unlocked, and both pay their fee in what they receive', () => {
    const state = stateOf();
    place(state, 'b', limit('SELL', '1000', '1'));
    const effects = place(state, 'a', limit('BUY', '1010', '3'));
    expect(placedOrder(effects)).toMatchObject({
      status: 'PARTIALLY_FILLED',
      filled_amount: '1.000',
      filled_total: '1000',
      avg_price: '1000',
      fee: '0.0005',
      fee_asset: 'BTC',
      trade_rate: 33.33,
    });
    expect(balance(state, 'a', 'USDT')).toEqual([100000 - 1000 - 2020, 2020]);
    expect(balance(state, 'a', 'BTC')).toEqual([100.9995, 0]);
    expect(balance(state, 'b', 'USDT')).toEqual([100999.8, 0]);
    expect(effects.trades).toHaveLength(1);
    expect([...imbalanceOf(state.ledger).values()].every((sum) => sum === 0n)).toBe(true);
  });

  it('an IOC order takes what is there and expires with the rest', () => {
    const state = stateOf();
    place(state, 'b', limit('SELL', '1000', '1'));
    expect(placedOrder(place(state, 'a', limit('BUY', '1000', '3', 'IOC')))).toMatchObject({
      status: 'EXPIRED',
      status_reason: 'IOC',
      filled_amount: '1.000',
    });
    expect(balance(state, 'a', 'USDT')).toEqual([99000, 0]);
    expect(state.orders.size).toBe(0);
  });

  it('a FOK order that cannot be filled at once expires and leaves the book as it was', () => {
    const state = stateOf();
    place(state, 'b', limit('SELL', '1000', '1'));
    const effects = place(state, 'a', limit('BUY', '1000', '1.001', 'FOK'));
    expect(placedOrder(effects)).toMatchObject({ status: 'EXPIRED', status_reason: 'FOK', filled_amount: '0.000' });
    expect(effects.trades).toEqual([]);
    expect(balance(state, 'a', 'USDT')).toEqual([100000, 0]);
    expect(placedOrder(place(state, 'a', limit('BUY', '1000', '1', 'FOK')))).toMatchObject({ status: 'FILLED' });
  });

  it('a GTX order that would take is recorded as EXECUTION_ERROR and refused with WOULD_TAKE', () => {
    const state = stateOf();
    place(state, 'b', limit('SELL', '1000', '1'));
    const effects = place(state, 'a', limit('BUY', '1000', '1', 'GTX'));
    expect(refusalOf(effects)).toMatchObject({ code: 'WOULD_TAKE' });
    expect(placedOrder(effects)).toMatchObject({ status: 'EXECUTION_ERROR', status_reason: 'WOULD_TAKE' });
    expect(effects.trades).toEqual([]);
    expect(placedOrder(place(state, 'a', limit('BUY', '999.9', '1', 'GTX')))).toMatchObject({ status: 'UNFILLED' });
  });

  it('a market order walks the levels, and its rest expires where the book ends', () => {
    const state = stateOf();
    place(state, 'b', limit('SELL', '1000', '1'));
    place(state, 'b', limit('SELL', '1001', '1'));
    const order = placedOrder(place(state, 'a', market('BUY', { amount: '3' })));
    expect(order).toMatchObject({
      status: 'EXPIRED',
      status_reason: 'NO_LIQUIDITY',
      filled_total: '2001',
      avg_price: '1000.5',
      price: '0',
      total: '2001',
    });
    expect(balance(state, 'a', 'USDT')).toEqual([97999, 0]);
  });

  it('a market buy by total buys whole lots only and gives the rest of the total back', () => {
    const state = stateOf();
    place(state, 'b', limit('SELL', '1000', '1'));
    place(state, 'b', limit('SELL', '1001', '1'));
    const order = placedOrder(place(state, 'a', market('BUY', { total: '1500.6' })));
    expect(order).toMatchObject({
      status: 'FILLED',
      amount: '1.500',
      filled_total: '1500.5',
      total: '1500.6',
      trade_rate: 99.99,
    });
    expect(balance(state, 'a', 'USDT')).toEqual([98499.5, 0]);
  });

  it('an average that does not end is rounded half up to twelve decimals', () => {
    const state = stateOf();
    for (const [price, amount] of [
      ['1000', '0.001'],
      ['1000.1', '0.002'],
    ] as const)
      place(state, 'b', limit('SELL', price, amount, 'GTC'));
    place(state, 'b', limit('SELL', '1000', '1'));
    place(state, 'b', limit('SELL', '1000.1', '2'));
    const world2 = stateOf();
    place(world2, 'b', limit('SELL', '1000', '1'));
    place(world2, 'b', limit('SELL', '1000.1', '2'));
    expect(placedOrder(place(world2, 'a', limit('BUY', '1001', '3', 'IOC')))).toMatchObject({
      avg_price: '1000.066666666667',
    });
  });
});

describe('priority and own orders', () => {
  it('older orders of a price are filled first, better prices before all', () => {
    const state = stateOf();
    const first = placedOrder(place(state, 'b', limit('SELL', '1000', '1')))!;
    const second = placedOrder(place(state, 'b', limit('SELL', '1000', '1')))!;
    const better = placedOrder(place(state, 'b', limit('SELL', '999.9', '1')))!;
    const effects = place(state, 'a', limit('BUY', '1000', '2.5', 'IOC'));
    const makers = effects.events.flatMap((event) =>
      event.kind === 'fill' && event.fill.is_maker ? [event.fill.order_id] : [],
    );
    expect(makers).toEqual([better.order_id, first.order_id, second.order_id]);
  });

  it('an order that would meet one of the same owner expires there, across accounts', () => {
    const state = stateOf();
    place(state, 'b', limit('SELL', '1000', '1'));
    place(state, 'c', limit('SELL', '1000.1', '1'));
    const order = placedOrder(place(state, 'a', limit('BUY', '1000.2', '5')));
    expect(order).toMatchObject({ status: 'EXPIRED', status_reason: 'SELF_TRADE', filled_amount: '1.000' });
    expect(balance(state, 'a', 'USDT')).toEqual([99000, 0]);
    expect(refusalOf(place(state, 'a', limit('BUY', '1000.2', '5', 'GTX')))).toMatchObject({ code: 'WOULD_TAKE' });
    expect(placedOrder(place(state, 'a', limit('BUY', '1000.2', '1', 'FOK')))).toMatchObject({
      status: 'EXPIRED',
      status_reason: 'SELF_TRADE',
    });
  });
});
