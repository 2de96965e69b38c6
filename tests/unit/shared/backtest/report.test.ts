import { expect, test } from 'vitest';
import type { BarColumns } from '../../../../src/shared/backtest/bars.ts';
import { backtest, type BacktestRequest } from '../../../../src/shared/backtest/report.ts';
import { refusalIn } from '../../../refusal-in.ts';
import { instrument } from '../core/core-kit.ts';
import { barsOf, gridParams, markets, minuteMs, walk } from './backtest-kit.ts';

const flat = (price: number) => [price, price, price, price] as const;
const report = (bars: BarColumns, params: object = {}, changes: Partial<BacktestRequest> = {}) =>
  backtest(
    {
      strategy_type: 'GRID',
      params: { ...gridParams, ...params },
      instrument,
      funds: '400',
      slippage: 0,
      touchFills: false,
      ...changes,
    },
    bars,
  );

test('it begins at the first close within the range, and holds what was bought beside it', () => {
  const it = report(barsOf([flat(1_050), flat(1_020), flat(1_000), flat(1_000), null, flat(1_001)]));
  expect(it.from).toBe(2);
  expect(it.equity).toHaveLength(4);
  // 400 less 0.05 % at 1000, worth 1001 at the end; the gap has the value of the close before it.
  const bought = 400 * 0.9995;
  expect([...it.hold]).toEqual([400, bought, bought, expect.closeTo((bought * 1_001) / 1_000, 9)]);
  expect(it.summary).toMatchObject({ missing: 1, fills: 1, days: 4 / 1_440, sharpe: null });
  expect(it.summary.holdRate).toBeCloseTo((0.9995 * 1.001 - 1) * 100, 9);
  expect(it.summary.profit).toBeCloseTo(it.equity.at(-1)! - 400, 9);
});

test('a range that the price never comes to is refused with that, and one that is upside down by its field', () => {
  expect(refusalIn(() => report(walk(1, 20), { lower: '2000', upper: '2100' }))).toEqual({
    code: 'INPUT',
    data: { field: 'params', rule: 'never_in_range' },
  });
  expect(refusalIn(() => report(walk(1, 20), { lower: '1010', upper: '990' }))).toMatchObject({
    code: 'PARAMETERS',
    data: [{ field: 'upper', rule: 'above_lower' }],
  });
});

test.each([
  ['lower', undefined, 'required'],
  ['lower', 'abc', 'positive_decimal'],
  ['grid_levels', Number.NaN, 'integer'],
  ['invest', '0', 'positive_decimal'],
  ['mode', 'OTHER', 'mode'],
])('%s of %s is refused by its rule %s', (field, value, rule) => {
  expect(refusalIn(() => report(walk(1, 20), { [field]: value }))).toEqual({
    code: 'PARAMETERS',
    data: expect.arrayContaining([expect.objectContaining({ field, rule })]),
  });
});

test('a strategy that nobody knows is refused', () => {
  expect(refusalIn(() => report(walk(1, 20), {}, { strategy_type: 'NONE' }))?.code).toBe('UNKNOWN_STRATEGY');
});

test('a duration counts from its beginning', () => {
  const it = report(walk(2, 60), {}, { durationMs: 10 * minuteMs });
  const begun = (it.from + 1) * minuteMs;
  expect(it.events.find(({ event }) => event === 'STOPPING')).toEqual({
    atMs: begun + 10 * minuteMs,
    event: 'STOPPING',
    data: { mode: 'CANCEL_CLOSE', reason: 'END_TIME' },
  });
});

test('the deepest fall is by closes, from the highest value before it', () => {
  const { equity, summary } = report(walk(9, 500));
  let deepest = 0;
  for (let to = 0; to < equity.length; to++)
    for (let from = 0; from <= to; from++) deepest = Math.min(deepest, equity[to]! / equity[from]! - 1);
  expect(summary.maxDrawdown).toBeCloseTo(deepest * 100, 9);
  expect(summary.maxDrawdown).toBeLessThan(0);
});

test('a perpetual says its funding by the rate that was given, and begins with what the grid may use', () => {
  const bars = barsOf(Array.from({ length: 600 }, () => flat(1_000)));
  const over = (changes: Partial<BacktestRequest>, params: object = {}) =>
    backtest(
      {
        strategy_type: 'GRID',
        params: { ...gridParams, direction: 'SHORT', leverage: 5, ...params },
        instrument: markets.linear,
        slippage: 0,
        touchFills: false,
        ...changes,
      },
      bars,
    );
  const usual = over({});
  expect(usual.equity[0]).toBe(400);
  const held = Math.abs(usual.held.at(-1)!);
  expect(usual.summary.funding).toEqual({ sum: expect.closeTo(held * 0.0001, 9), rate: 0.0001 });
  expect(over({ fundingRate: -0.001 }).summary.funding?.sum).toBeCloseTo(-held * 0.001, 9);
  expect(usual.summary.isLiquidated).toBe(false);
  const coins = over({ instrument: markets.inverse }, { invest: '2' });
  expect([...new Set(coins.hold)]).toEqual([2]);
  expect(report(bars).summary).not.toHaveProperty('funding');
});

test('one that waits for a price begins wherever the price is', () => {
  const bars = barsOf([flat(1_050), flat(1_020), flat(1_000), flat(1_000), flat(1_001)]);
  expect(report(bars, { trigger_price: '1005' }).from).toBe(0);
});
