import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import { limit, listed, market, place, refusalOf, stateOf } from '../core-kit.ts';

describe('refusals', () => {
  const cases: [string, Parameters<typeof place>[2], object][] = [
    [
      'a price between two ticks',
      limit('BUY', '1000.05', '1'),
      { filter: 'PRICE_FILTER', field: 'price', tick: '0.1' },
    ],
    [
      'an amount between two steps',
      limit('BUY', '1000', '0.0005'),
      { filter: 'LOT_SIZE', field: 'amount', step: '0.001' },
    ],
    [
      'an amount above the largest',
      limit('BUY', '1000', '1000.001'),
      { filter: 'LOT_SIZE', field: 'amount', max: '1000' },
    ],
    [
      'an amount beyond 2^53 lots',
      limit('BUY', '1000', '99999999999999999999'),
      { filter: 'LOT_SIZE', field: 'amount' },
    ],
    [
      'a notional below the least',
      limit('BUY', '1000', '0.004'),
      { filter: 'MIN_NOTIONAL', field: 'amount', min: '5' },
    ],
    ['a total below the least', market('BUY', { total: '4.99' }), { filter: 'MIN_NOTIONAL', field: 'total' }],
    [
      'a total with too many decimals',
      market('BUY', { total: '50.0000000000001' }),
      { filter: 'PRICE_FILTER', field: 'total' },
    ],
    [
      'a price far above the last',
      limit('BUY', '1500.1', '1'),
      { filter: 'PERCENT_PRICE', field: 'price', max: '1500.0' },
    ],
    [
      'a price far below the last',
      limit('BUY', '499.9', '1'),
      { filter: 'PERCENT_PRICE', field: 'price', min: '500.0' },
    ],
  ];
  it.each(cases)('%s is a FILTER that names the field and changes nothing', (_name, fields, data) => {
    const state = stateOf();
    place(state, 'b', limit('SELL', '1000', '1'));
    place(state, 'a', limit('BUY', '1000', '1'));
    const before = snapshotOf(state);
    const effects = place(state, 'a', fields);
    expect(refusalOf(effects)).toMatchObject({ code: 'FILTER', data });
    expect(effects.events).toEqual([]);
    expect(snapshotOf(state)).toBe(before);
  });

  it('too little balance is BALANCE with what is free and what is needed', () => {
    const state = stateOf();
    expect(refusalOf(place(state, 'a', limit('BUY', '1000', '100.001')))).toEqual({
      code: 'BALANCE',
      data: { asset: 'USDT', free: '100000', need: '100001' },
    });
    expect(refusalOf(place(state, 'a', limit('SELL', '1000', '100.001')))).toEqual({
      code: 'BALANCE',
      data: { asset: 'BTC', free: '100', need: '100.001' },
    });
    expect(refusalOf(place(state, 'nobody', limit('SELL', '1000', '1')))).toMatchObject({
      code: 'BALANCE',
      data: { free: '0' },
    });
  });

  it('an order whose parts contradict each other is INPUT, one for no market UNKNOWN_PAIR', () => {
    const state = stateOf();
    const { price: _price, ...priceless } = limit('BUY', '1000', '1');
    expect(refusalOf(place(state, 'a', priceless))).toEqual({
      code: 'INPUT',
      data: { field: 'price', rule: 'required' },
    });
    expect(refusalOf(place(state, 'a', { side: 'BUY', order_type: 'MARKET', time_in_force: 'IOC' }))).toMatchObject({
      code: 'INPUT',
      data: { field: 'amount' },
    });
    expect(refusalOf(place(state, 'a', { ...limit('BUY', '1000', '1'), market: 'HALYARD/NOPE/spot' }))).toMatchObject({
      code: 'UNKNOWN_PAIR',
    });
  });

  it('a market that does not trade, and a contract, are FILTER', () => {
    expect(refusalOf(place(stateOf([listed({ status: 'HALT' })]), 'a', limit('BUY', '1000', '1')))).toMatchObject({
      code: 'FILTER',
      data: { filter: 'MARKET_STATUS', status: 'HALT' },
    });
    expect(refusalOf(place(stateOf([listed({ contract: true })]), 'a', limit('BUY', '1000', '1')))).toMatchObject({
      code: 'FILTER',
      data: { status: 'CONTRACT' },
    });
  });

  it('the 201st open order of an account in a market is FILTER, and a cancel makes room', () => {
    const state = stateOf();
    for (let index = 0; index < 200; index++) place(state, 'a', limit('BUY', '100', '0.05'));
    expect(refusalOf(place(state, 'a', limit('BUY', '100', '0.05')))).toEqual({
      code: 'FILTER',
      data: { filter: 'MAX_NUM_ORDERS', field: 'symbol', max: 200 },
    });
    expect(refusalOf(place(state, 'a', limit('BUY', '100', '0.05', 'IOC')))).toBeNull();
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: ['1'] }, 1_000);
    expect(refusalOf(place(state, 'a', limit('BUY', '100', '0.05')))).toBeNull();
  });
});
