import { describe, expect, it } from 'vitest';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { held, stateAt1000 } from './held-orders.ts';
import { limit, listed, place, refusalOf, stateOf } from './core-kit.ts';

describe('what is refused', () => {
  const cases: [string, Partial<PlaceOrder>, string, object][] = [
    [
      'a stop sale above the price',
      held('STOP_LOSS', 'SELL', '1000.1'),
      'WOULD_TRIGGER',
      { field: 'trigger_price', last: '1000.0' },
    ],
    ['a stop buy at the price', held('STOP_LOSS', 'BUY', '1000'), 'WOULD_TRIGGER', { field: 'trigger_price' }],
    ['a profit sale below the price', held('TAKE_PROFIT', 'SELL', '999', { price: '999' }), 'WOULD_TRIGGER', {}],
    ['a trigger at the price', held('TRIGGER_MARKET', 'SELL', '1000'), 'WOULD_TRIGGER', {}],
    [
      'a futures kind on spot',
      held('STOP_MARKET', 'SELL', '995'),
      'INPUT',
      { field: 'order_type', rule: 'futures_only' },
    ],
    [
      'a trigger off the tick',
      held('STOP_LOSS', 'SELL', '995.05'),
      'FILTER',
      { filter: 'PRICE_FILTER', field: 'trigger_price' },
    ],
    [
      'a limit far from its trigger',
      held('TRIGGER_LIMIT', 'SELL', '995', { price: '400' }),
      'FILTER',
      { filter: 'PERCENT_PRICE', field: 'price', min: '497.5' },
    ],
    ['too small a value', held('STOP_LOSS', 'SELL', '995', { amount: '0.005' }), 'FILTER', { filter: 'MIN_NOTIONAL' }],
    ['more than there is', held('STOP_LOSS', 'SELL', '995', { amount: '101' }), 'BALANCE', { asset: 'BTC' }],
    ['an end in the past', limit('BUY', '999', '1', 'GTD'), 'INPUT', { field: 'expire_time', rule: 'required' }],
    [
      'an end now',
      { ...limit('BUY', '999', '1', 'GTD'), expire_time: 1_000 },
      'INPUT',
      { field: 'expire_time', rule: 'future' },
    ],
    [
      'DAY where there is no session',
      limit('BUY', '999', '1', 'DAY'),
      'INPUT',
      { field: 'time_in_force', rule: 'astock_only' },
    ],
  ];
  it.each(cases)('%s changes nothing', (_name, fields, code, data) => {
    const state = stateAt1000();
    const before = snapshotOf(state);
    const effects = place(state, 'a', fields);
    expect(refusalOf(effects)).toMatchObject({ code, data });
    expect([effects.events, snapshotOf(state)]).toEqual([[], before]);
  });

  it('a recorded market, whose trades are not here, and a market without a price say so by field', () => {
    const recorded = place(stateOf([listed({}, true)]), 'a', {
      ...held('STOP_LOSS', 'SELL', '995'),
      external: [[10_000, 5]],
    });
    expect(refusalOf(recorded)).toEqual({ code: 'INPUT', data: { field: 'order_type', rule: 'recorded_market' } });
    expect(refusalOf(place(stateOf(), 'a', held('STOP_LOSS', 'SELL', '995')))).toEqual({
      code: 'INPUT',
      data: { field: 'trigger_price', rule: 'no_last_price' },
    });
  });

  it("those that wait count among an account's open orders", () => {
    const state = stateAt1000();
    for (let index = 0; index < 200; index++) place(state, 'a', held('STOP_LOSS', 'SELL', '995', { amount: '0.05' }));
    expect(refusalOf(place(state, 'a', held('STOP_LOSS', 'SELL', '995', { amount: '0.05' })))).toMatchObject({
      data: { filter: 'MAX_NUM_ORDERS' },
    });
  });
});
