import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { averageText, exitLegOf, mayRest, triggersOf } from '../../../../../src/shared/core/state/order.ts';
import type { OrderState } from '../../../../../src/shared/core/state/market-state.ts';
import { contractState, inverseKey, linearKey, order } from '../contract-kit.ts';
import { terms } from '../margin-kit.ts';
import { key, limit, listed, market, place, placedOrder, tradeAt, stateOf } from '../core-kit.ts';

describe('an average price', () => {
  it.each([
    [3, 3_000_200_000_000_000n, '1000066.666666666667'],
    [2, 1n, '0.0000000005'],
    [0, 0n, '0'],
    [1_000, 1_000_000_000_000_000n, '1000'],
  ])('of %s lots for %s units of money is %s, half up to twelve decimals', (lots, quote, text) => {
    expect(averageText(stateOf().markets.get(key)!, lots, quote)).toBe(text);
  });

  it('is in the price’s own decimals where a tick is more than one of its last digit', () => {
    const state = stateOf([listed({ tick: '0.5' })]);
    place(state, 'b', limit('SELL', '1000.0', '1'));
    place(state, 'b', limit('SELL', '1000.5', '1'));
    expect(placedOrder(place(state, 'a', limit('BUY', '1001.0', '2')))).toMatchObject({
      avg_price: '1000.25',
      filled_total: '2000.5',
    });
  });

  it('of an inverse contract is the harmonic mean to two decimals beyond its tick, half up', () => {
    const { state } = contractState();
    const marketState = state.markets.get(inverseKey)!;
    // 1 contract of 100 USD at 1000 and one at 1001: 200 ÷ (0.1 + 0.0999001) = 1000.4998.
    expect(averageText(marketState, 2, 100_000_000_000n + 99_900_099_900n)).toBe('1000.5');
    expect(averageText(marketState, 1, 99_950_024_988n)).toBe('1000.5');
    expect(averageText(marketState, 3, 299_800_133_000n)).toBe('1000.667');
  });
});

describe('what is told of an order', () => {
  it('is how much of it is filled in percent, to two decimals, of a total by what was spent, rounded down', () => {
    const state = stateOf();
    place(state, 'b', limit('SELL', '1000', '1'));
    expect(placedOrder(place(state, 'a', limit('BUY', '1000', '3')))).toMatchObject({
      trade_rate: 33.33,
      total: '3000',
      amount: '3.000',
    });
    place(state, 'b', limit('SELL', '1001', '1'));
    expect(placedOrder(place(state, 'a', market('BUY', { total: '600' })))).toMatchObject({
      total: '600',
      filled_total: '599.599',
      trade_rate: 99.93,
      amount: '0.599',
    });
    expect(placedOrder(place(state, 'c', { ...limit('BUY', '1001', '0.6', 'IOC') }))).toMatchObject({
      trade_rate: 66.83,
      filled_amount: '0.401',
    });
  });

  it('is by how much its average is worse than the last price when it came, in percent, for either side', () => {
    const state = stateOf();
    apply(state, { kind: 'terms', terms: { ...terms, pairs: [] } }, 0);
    tradeAt(state, '1000');
    place(state, 'b', limit('SELL', '1002', '1'));
    place(state, 'b', limit('BUY', '998.5', '1'));
    expect(placedOrder(place(state, 'a', limit('BUY', '1002', '1')))).toMatchObject({ impact_percent: 0.2 });
    tradeAt(state, '1000');
    expect(placedOrder(place(state, 'a', limit('SELL', '998.5', '0.5')))).toMatchObject({ impact_percent: 0.15 });
    expect(placedOrder(place(state, 'a', limit('BUY', '900', '0.5')))).not.toHaveProperty('impact_percent');
  });

  it('has what contracts have only where it is one, and its trigger only where it waits', () => {
    const { state } = contractState();
    apply(state, { kind: 'wake', markets: [linearKey] }, 0);
    const reported = placedOrder(order(state, 'a', limit('BUY', '990.0', '2')))!;
    expect(reported).toMatchObject({
      close_position: false,
      leverage: 10,
      margin_mode: 'CROSS',
      total: '1980',
      reduce_only: false,
    });
    for (const name of ['trigger_price', 'expire_time', 'list_id', 'margin_auto', 'tp', 'sl', 'parent_id'])
      expect(reported).not.toHaveProperty(name);
    const waiting = placedOrder(
      order(state, 'a', {
        side: 'BUY',
        order_type: 'STOP_MARKET',
        time_in_force: 'GTC',
        amount: '1',
        trigger_price: '1010.0',
        sl: { trigger_price: '1000.0' },
      }),
    )!;
    expect(waiting).toMatchObject({
      trigger_price: '1010.0',
      trigger_by: 'LAST',
      trigger_time: null,
      sl: { trigger_price: '1000.0' },
      price: '0',
      total: '0',
    });
    expect(waiting).not.toHaveProperty('tp');
    expect(placedOrder(place(stateOf([listed()]), 'a', limit('BUY', '990', '1')))).not.toHaveProperty('leverage');
  });
});

describe('where an order stands', () => {
  it('an exit is a take-profit on the gaining side and a stop-loss on the other', () => {
    const leg = (side: 'BUY' | 'SELL', rises: boolean) => exitLegOf({ side, rises } as OrderState);
    expect([leg('SELL', true), leg('SELL', false), leg('BUY', true), leg('BUY', false)]).toEqual([
      'tp',
      'sl',
      'sl',
      'tp',
    ]);
  });

  it('it waits for the price that its trigger is held against, on spot always for the last one', () => {
    const { state } = contractState();
    const marketState = state.markets.get(linearKey)!;
    const queue = (triggerBy: OrderState['triggerBy'], of = marketState) =>
      triggersOf({ market: of, triggerBy } as OrderState);
    expect([
      queue('LAST') === marketState.triggers,
      queue('MARK') === marketState.contract!.marks,
      queue('INDEX') === marketState.contract!.indexes,
    ]).toEqual([true, true, true]);
    const spot = stateOf().markets.get(key)!;
    expect(queue('MARK', spot)).toBe(spot.triggers);
  });

  it('what is to be filled at once does not rest', () => {
    expect((['GTC', 'GTX', 'GTD', 'DAY', 'IOC', 'FOK'] as const).map(mayRest)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
