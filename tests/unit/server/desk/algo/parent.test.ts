import { describe, expect, test } from 'vitest';
import { figuresOf, twapOf } from '../../../../../src/server/desk/algo/parent.ts';
import { deadlineOf } from '../../../../../src/shared/strategies/execution/execution-order.ts';
import { key, stateOf } from '../../../shared/core/core-kit.ts';
import { childOf, parentOf, startMs } from './run-kit.ts';

const market = stateOf().markets.get(key)!;
const filled = { ...parentOf().figures, filled_amount: '0.033', filled_total: '33.033', avg_price: '1001' };

test('the sums over children are those of what is filled, with the latest time of a fill', () => {
  const children = [
    childOf(0, { execution_time: 9 }),
    childOf(1, { filled_amount: '0.010', fee_asset: 'USDT', execution_time: 7 }),
    childOf(2, { filled_amount: '0', execution_time: null }),
  ];
  expect(figuresOf(children, market, 3, '5')).toEqual({
    filled_amount: '0.035',
    filled_total: '35',
    avg_price: '1000',
    fee: '0.000035',
    fee_asset: 'BTC',
    done_slices: 3,
    vwap_bench: '5',
    execution_time: 9,
  });
  expect(figuresOf([], market, 0, null)).toEqual(parentOf().figures);
});

describe('a parent as the wire tells it', () => {
  test('names itself, its deadline and what its children share', () => {
    expect(
      twapOf(parentOf({ passed: { position_side: 'LONG', reduce_only: true }, figures: filled }), 5),
    ).toMatchObject({
      parent_id: 'p',
      order_id: 'p',
      client_id: 'x',
      exchange_order_id: '',
      position_side: 'LONG',
      reduce_only: true,
      order_type: 'TWAP',
      kind: 'TWAP',
      time_in_force: 'GTD',
      source: 'WEB',
      price: '0',
      slices: 4,
      next_at: 5,
      expire_time: startMs + 40_000,
      trade_rate: 33,
      duration_s: 40,
      arrival_price: '1000.0',
    });
    expect(twapOf(parentOf(), null)).toMatchObject({
      position_side: 'BOTH',
      reduce_only: false,
      trade_rate: 0,
      next_at: null,
      impact_percent: null,
    });
    expect(deadlineOf(parentOf())).toBe(startMs + 40_000);
  });

  test('rounds its rate to hundredths of a percent', () => {
    expect(twapOf(parentOf({ amount: '0.300', figures: { ...filled, filled_amount: '0.100' } }), null).trade_rate).toBe(
      33.33,
    );
  });

  test('totals what it would cost at its limit, and without one or in coin what was traded', () => {
    const limited = { algo: { limit_price: '1000.5' }, figures: filled };
    expect(
      [
        parentOf(limited),
        parentOf({ figures: filled }),
        parentOf({ ...limited, account_type: 'inverse' }),
        parentOf({ ...limited, account_type: 'delivery' }),
        parentOf({ ...limited, account_type: 'linear' }),
      ].map((parent) => twapOf(parent, null).total),
    ).toEqual(['100.05', '33.033', '33.033', '33.033', '100.05']);
    expect(twapOf(parentOf(limited), null).price).toBe('1000.5');
  });

  test('tells by how much its average is worse than the price at arrival', () => {
    expect(twapOf(parentOf({ figures: filled }), null).impact_percent).toBe(0.1);
    expect(twapOf(parentOf({ side: 'SELL', figures: filled }), null).impact_percent).toBe(-0.1);
    expect(twapOf(parentOf({ figures: { ...filled, avg_price: '1000.12345' } }), null).impact_percent).toBe(0.0123);
  });

  test.each([
    ['0.090', 3],
    ['0.091', 4],
    ['0.030', 1],
    ['0.001', 1],
  ])('an ICEBERG of %s that shows 0.03 has %i slices', (amount, slices) => {
    expect(
      twapOf(parentOf({ amount, algo: { kind: 'ICEBERG', slices: undefined, visible: '0.030' } }), null).slices,
    ).toBe(slices);
  });
});
