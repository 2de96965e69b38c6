import { describe, expect, it } from 'vitest';
import type { PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import { key, limit, listed, market, place, refusalOf, tradeAt, stateOf } from '../core-kit.ts';
import { stateAt1000 } from './spot-exits.ts';

describe('exits of an order on spot', () => {
  it.each([
    [
      'a take-profit below the price of the buy',
      { ...limit('BUY', '1000', '1'), tp: { trigger_price: '999' } },
      'WOULD_TRIGGER',
      { field: 'tp.trigger_price' },
    ],
    [
      'a stop-loss above it',
      { ...limit('BUY', '1000', '1'), sl: { trigger_price: '1001' } },
      'WOULD_TRIGGER',
      { field: 'sl.trigger_price' },
    ],
    [
      'a price far from its trigger',
      { ...limit('BUY', '1000', '1'), sl: { trigger_price: '990', price: '100' } },
      'FILTER',
      { filter: 'PERCENT_PRICE', field: 'sl.price' },
    ],
    [
      'one off the grid',
      { ...limit('BUY', '1000', '1'), sl: { trigger_price: '990.01' } },
      'FILTER',
      { filter: 'PRICE_FILTER' },
    ],
    [
      'one that would be worth too little',
      { ...limit('BUY', '1000', '0.006'), sl: { trigger_price: '700' } },
      'FILTER',
      { filter: 'MIN_NOTIONAL' },
    ],
    [
      'the same by total',
      { ...market('BUY', { total: '6' }), sl: { trigger_price: '700' } },
      'FILTER',
      { filter: 'MIN_NOTIONAL' },
    ],
    [
      'a sale',
      { ...limit('SELL', '1000', '1'), tp: { trigger_price: '900' } },
      'INPUT',
      { field: 'tp', rule: 'buy_only' },
    ],
    [
      'an OCO',
      {
        order_type: 'OCO',
        amount: '1',
        oco: { limit_price: '990', stop_price: '1010' },
        tp: { trigger_price: '1100' },
      },
      'INPUT',
      { field: 'tp', rule: 'not_with_oco' },
    ],
  ] as const)('refuse %s and change nothing', (_name, fields, code, data) => {
    const state = stateAt1000();
    const before = snapshotOf(state);
    expect(refusalOf(place(state, 'a', fields as Partial<PlaceOrder>))).toMatchObject({ code, data });
    expect(snapshotOf(state)).toBe(before);
  });

  it('are refused where nothing has traded yet, where the least size leaves none after the fee, and in a recorded market', () => {
    expect(
      refusalOf(place(stateOf(), 'a', { ...market('BUY', { total: '600' }), tp: { trigger_price: '1100' } })),
    ).toMatchObject({ code: 'INPUT' });
    const dear = stateOf([listed({ min_notional: '0' })]);
    tradeAt(dear, '1000');
    expect(
      refusalOf(place(dear, 'a', { ...limit('BUY', '1000', '0.001'), sl: { trigger_price: '990' } })),
    ).toMatchObject({ code: 'FILTER', data: { filter: 'LOT_SIZE', field: 'amount' } });
    // The least size is 0.003: of a total for 0.003 the fee leaves 0.002, of one for 0.004 it leaves 0.003.
    const least = stateOf([listed({ min_notional: '0', min_qty: '0.003' })]);
    tradeAt(least, '1000');
    place(least, 'b', limit('SELL', '1000', '1'));
    const byTotal = (total: string) =>
      refusalOf(place(least, 'a', { ...market('BUY', { total }), sl: { trigger_price: '990' } }));
    expect([byTotal('3.999'), byTotal('4')]).toEqual([
      { code: 'FILTER', data: { filter: 'LOT_SIZE', field: 'amount', min: '0.003' } },
      null,
    ]);
    const recorded = stateOf([listed({}, true)]);
    expect(
      refusalOf(
        place(recorded, 'a', {
          ...limit('BUY', '1000', '1'),
          external: [[10_000, 5_000]],
          sl: { trigger_price: '990' },
        }),
      ),
    ).toMatchObject({ code: 'INPUT', data: { field: 'sl', rule: 'recorded_market' } });
    expect(recorded.markets.has(key)).toBe(true);
  });
});
