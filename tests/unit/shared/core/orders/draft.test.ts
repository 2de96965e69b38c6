import { describe, expect, it } from 'vitest';
import type { PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { contractState, linearKey, order } from '../contract-kit.ts';
import { key, limit, listed, market, place, placedOrder, refusalOf, tradeAt, stateOf } from '../core-kit.ts';

/** A contract whose last price is 1000.0, its mark 1005.0 and its index 995.0. */
function threePrices() {
  const { state } = contractState();
  const marketState = state.markets.get(linearKey)!;
  apply(state, { kind: 'wake', markets: [linearKey] }, 0);
  marketState.last = 10_000;
  marketState.contract!.mark = 10_050;
  marketState.contract!.index = 9_950;
  return state;
}

const waiting = (
  order_type: PlaceOrder['order_type'],
  side: PlaceOrder['side'],
  trigger_price: string,
  trigger_by: PlaceOrder['trigger_by'] = 'LAST',
): Partial<PlaceOrder> => ({ order_type, side, time_in_force: 'GTC', trigger_price, amount: '0.1', trigger_by });

describe('a trigger', () => {
  it.each([
    ['LAST', '1000.1', '1000.0', '999.9'],
    ['MARK', '1005.1', '1005.0', '1004.9'],
    ['INDEX', '995.1', '995.0', '994.9'],
  ] as const)(
    'by %s lies beyond that price: a stop to buy at %s and one to sell at the other side of %s',
    (by, above, at, below) => {
      const refused = { code: 'WOULD_TRIGGER', data: { field: 'trigger_price', last: at } };
      for (const [type, buysFrom, sellsFrom] of [
        ['STOP_MARKET', above, below],
        ['TAKE_PROFIT_MARKET', below, above],
      ] as const) {
        const state = threePrices();
        const reported = (side: PlaceOrder['side'], price: string) => order(state, 'a', waiting(type, side, price, by));
        expect([refusalOf(reported('BUY', at)), refusalOf(reported('SELL', at))]).toEqual([refused, refused]);
        // A stop to sell may open a short: the account has no position here.
        expect([refusalOf(reported('BUY', sellsFrom)), refusalOf(reported('SELL', buysFrom))]).toEqual([
          refused,
          refused,
        ]);
        expect([placedOrder(reported('BUY', buysFrom)), placedOrder(reported('SELL', sellsFrom))]).toMatchObject([
          { status: 'WAITING', trigger_by: by },
          { status: 'WAITING', trigger_by: by },
        ]);
        expect([...state.orders.values()].map(({ side, rises }) => [side, rises])).toEqual(
          type === 'STOP_MARKET'
            ? [
                ['BUY', true],
                ['SELL', false],
              ]
            : [
                ['BUY', false],
                ['SELL', true],
              ],
        );
      }
    },
  );

  it('of an order that fires from either side waits for the side on which it lies, and may not lie at the price itself', () => {
    const state = threePrices();
    for (const side of ['BUY', 'SELL'] as const) {
      expect(refusalOf(order(state, 'a', waiting('TRIGGER_MARKET', side, '1000.0')))).toEqual({
        code: 'WOULD_TRIGGER',
        data: { field: 'trigger_price', last: '1000.0' },
      });
      for (const price of ['1000.1', '999.9']) order(state, 'a', waiting('TRIGGER_MARKET', side, price));
    }
    expect([...state.orders.values()].map(({ side, trigger, rises }) => [side, trigger, rises])).toEqual([
      ['BUY', 10_001, true],
      ['BUY', 9_999, false],
      ['SELL', 10_001, true],
      ['SELL', 9_999, false],
    ]);
  });

  it('needs a price that it is held against, and a market whose trades are made here', () => {
    const fields: Partial<PlaceOrder> = {
      order_type: 'STOP_LOSS',
      side: 'BUY',
      time_in_force: 'GTC',
      trigger_price: '1010.0',
      amount: '0.1',
    };
    expect(refusalOf(place(stateOf(), 'a', fields))).toEqual({
      code: 'INPUT',
      data: { field: 'trigger_price', rule: 'no_last_price' },
    });
    expect(refusalOf(place(stateOf([listed({}, true)]), 'a', fields))).toEqual({
      code: 'INPUT',
      data: { field: 'order_type', rule: 'recorded_market' },
    });
    const { state } = contractState();
    apply(state, { kind: 'wake', markets: [linearKey] }, 0);
    state.markets.get(linearKey)!.contract!.mark = 0;
    expect(refusalOf(order(state, 'a', waiting('STOP_MARKET', 'BUY', '1010.0', 'MARK')))).toEqual({
      code: 'INPUT',
      data: { field: 'trigger_price', rule: 'no_last_price' },
    });
  });
});

describe('the bounds of an order', () => {
  it.each([
    [
      'a price as far up as the band reaches',
      limit('BUY', '1500.1', '0.01'),
      { filter: 'PERCENT_PRICE', field: 'price', max: '1500.1' },
      '1500.2',
    ],
    [
      'a price as far down',
      limit('BUY', '500.1', '0.01'),
      { filter: 'PERCENT_PRICE', field: 'price', min: '500.1' },
      '500.0',
    ],
  ] as const)(
    '%s is let in, and the next tick is not: half a tick is rounded inwards',
    (_name, fields, data, beyond) => {
      const state = stateOf();
      // 1.5 and 0.5 times 1000.1: 1500.15 and 500.05.
      tradeAt(state, '1000.1');
      expect(refusalOf(place(state, 'a', fields))).toBeNull();
      expect(refusalOf(place(state, 'a', { ...fields, price: beyond }))).toEqual({ code: 'FILTER', data });
    },
  );

  it('a market without a band takes any price', () => {
    const state = stateOf([listed({ price_band_up: null, price_band_down: null })]);
    tradeAt(state, '1000');
    for (const price of ['1.0', '90000']) expect(refusalOf(place(state, 'b', limit('SELL', price, '6')))).toBeNull();
  });

  it('the least notional itself is let in, by amount and by total, and so is the least size', () => {
    const state = stateOf([listed({ min_qty: '0.003' })]);
    tradeAt(state, '1000');
    place(state, 'b', limit('SELL', '1000', '1'));
    expect(refusalOf(place(state, 'a', limit('BUY', '999', '0.005')))).toMatchObject({
      data: { filter: 'MIN_NOTIONAL', field: 'amount', min: '5' },
    });
    expect(refusalOf(place(state, 'a', limit('BUY', '1000', '0.005')))).toBeNull();
    expect(refusalOf(place(state, 'a', market('BUY', { total: '5' })))).toBeNull();
    expect(refusalOf(place(state, 'a', limit('BUY', '1300', '0.002')))).toMatchObject({
      data: { filter: 'LOT_SIZE', field: 'amount', min: '0.003' },
    });
    expect(refusalOf(place(state, 'a', limit('BUY', '1490', '0.004')))).toBeNull();
    expect(refusalOf(place(stateOf(), 'b', limit('SELL', '1000', '100')))).toBeNull();
  });

  it('the largest size itself is let in', () => {
    const state = stateOf([listed({ max_qty: '50' })]);
    expect(refusalOf(place(state, 'b', limit('SELL', '1000', '50')))).toBeNull();
    expect(refusalOf(place(state, 'b', limit('SELL', '1000', '50.001')))).toMatchObject({
      data: { filter: 'LOT_SIZE', max: '50' },
    });
  });

  it('an order that ends by itself ends after now', () => {
    const until = (expire_time: number) =>
      place(stateOf(), 'a', { ...limit('BUY', '1000', '1', 'GTD'), expire_time }, 5_000);
    expect(refusalOf(until(5_000))).toEqual({ code: 'INPUT', data: { field: 'expire_time', rule: 'future' } });
    expect(placedOrder(until(5_001))).toMatchObject({ status: 'UNFILLED', expire_time: 5_001 });
  });

  it('of a recorded market are reckoned by the best price that it offers', () => {
    const state = stateOf([listed({}, true)]);
    state.markets.get(key)!.last = 50_000;
    expect(refusalOf(place(state, 'a', { ...limit('BUY', '1500.1', '1'), external: [[10_000, 5_000]] }))).toMatchObject(
      { data: { filter: 'PERCENT_PRICE', max: '1500.0' } },
    );
    expect(refusalOf(place(state, 'a', { ...limit('BUY', '1500.1', '1'), external: [] }))).toMatchObject({
      data: { filter: 'PERCENT_PRICE', min: '2500.0' },
    });
    expect(refusalOf(place(state, 'a', { ...limit('BUY', '2500.0', '1'), external: [] }))).toBeNull();
  });
});
