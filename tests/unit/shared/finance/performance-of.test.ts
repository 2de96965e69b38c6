import { expect, test } from 'vitest';
import { dayMs } from '../../../../src/shared/base/time.ts';
import { performanceOf } from '../../../../src/shared/finance/performance.ts';

const series = (...values: number[]) => values.map((value, day) => [day * dayMs, value] as const);

test('a worked example of four days', () => {
  // Returns +10 %, −20 %, +25 %; mean 5 %, deviation (n − 1) √(((5)² + (25)² + (20)²) ÷ 2) % = 22.912878 %.
  const found = performanceOf(series(1, 1.1, 0.88, 1.1));
  expect(found.total_return).toBeCloseTo(0.1, 12);
  expect(found.annual_return).toBeCloseTo(1.1 ** (365 / 3) - 1, 6);
  expect([found.max_drawdown, found.mdd_start, found.mdd_end]).toEqual([expect.closeTo(-0.2, 12), dayMs, 2 * dayMs]);
  const deviation = Math.sqrt((0.05 ** 2 + 0.25 ** 2 + 0.2 ** 2) / 2);
  expect(found.volatility).toBeCloseTo(deviation * Math.sqrt(365), 10);
  expect(found.sharpe).toBeCloseTo((0.05 / deviation) * Math.sqrt(365), 10);
  expect(found.sortino).toBeCloseTo((0.05 / Math.sqrt(0.2 ** 2 / 3)) * Math.sqrt(365), 10);
  expect(found.calmar).toBeCloseTo(found.annual_return! / 0.2, 6);
  expect([found.win_rate, found.profit_factor]).toEqual([2 / 3, expect.closeTo(0.35 / 0.2, 10)]);
  expect(found.best_day).toEqual({ time: 3 * dayMs, value: expect.closeTo(0.25, 12) });
  expect(found.worst_day).toEqual({ time: 2 * dayMs, value: expect.closeTo(-0.2, 12) });
});

test('a series that begins elsewhere than at 1 is judged by its own beginning', () => {
  const { best_day, worst_day, ...figures } = performanceOf(series(2, 2.2, 1.76, 2.2));
  const { best_day: best, worst_day: worst, ...others } = performanceOf(series(1, 1.1, 0.88, 1.1));
  for (const [name, value] of Object.entries(figures))
    expect(value, name).toBeCloseTo(others[name as keyof typeof others] as number, 8);
  expect([best_day?.time, worst_day?.time]).toEqual([best?.time, worst?.time]);
});

test('what has no bound or nothing to reckon from is null', () => {
  const none = performanceOf(series(1));
  expect(Object.values(none).every((value) => value === null)).toBe(true);
  expect(performanceOf([])).toEqual(none);
  expect(performanceOf(series(0, 1))).toEqual(none);
  const rising = performanceOf(series(1, 1.1, 1.21));
  expect([rising.max_drawdown, rising.mdd_start, rising.calmar, rising.sortino, rising.profit_factor]).toEqual([
    0,
    null,
    null,
    null,
    null,
  ]);
  const flat = performanceOf(series(1, 1, 1));
  expect([flat.total_return, flat.volatility, flat.sharpe, flat.win_rate]).toEqual([0, 0, null, null]);
});
