import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  equityLines,
  equitySeries,
  runsOf,
  typesOf,
} from '../../../../../../src/app/screens/account/analysis/equity-series.ts';
import type { EquityPoint } from '../../../../../../src/shared/contracts/account-balance.ts';
import { dayMs, hourMs } from '../../../../../../src/shared/base/time.ts';

const day = 20_000 * dayMs;
const point = (time: number, usd_total: string, by_type: EquityPoint['by_type'] = {}, api_id = 'a1'): EquityPoint => ({
  time,
  api_id,
  usd_total,
  by_type,
});
const daily = { fromMs: day, stepMs: dayMs };

test('accounts are added up by step; days have their change, and falls are measured from the peak of the period', () => {
  const points = [
    point(day - hourMs, '80', { spot: '80' }),
    point(day - hourMs, '20', { spot: '20' }, 'a2'),
    point(day + 5 * hourMs, '90', { spot: '60', linear: '30' }),
    point(day + 5 * hourMs, '20', { spot: '20' }, 'a2'),
    point(day + 30 * hourMs, '60', { spot: '30', linear: '30' }),
    point(day + 30 * hourMs, '28', { spot: '28' }, 'a2'),
  ];
  const { rows, days, deepest } = equitySeries(points, 'total', daily);
  expect(rows.map(({ usd }) => usd)).toEqual(['110', '88']);
  expect(days.map(({ change, rate }) => [change, rate])).toEqual([
    ['10', 0.1],
    ['-22', -0.2],
  ]);
  expect(deepest).toBeCloseTo(-0.2, 12);
  expect(equitySeries(points, 'linear', daily).rows.map(({ usd }) => usd)).toEqual(['30', '30']);
  expect(typesOf(points)).toEqual(['spot', 'linear']);
  expect(
    equityLines(points, equitySeries(points, 'total', daily), ['spot', 'linear'], daily).map(({ byType }) => byType),
  ).toEqual([
    { spot: '80', linear: '30' },
    { spot: '58', linear: '30' },
  ]);
});

test('accounts whose last look of a day differs are one row of that day all the same', () => {
  expect(equitySeries([point(day + hourMs, '1'), point(day + 9 * hourMs, '2', {}, 'a2')], 'total', daily).rows).toEqual(
    [{ ms: day + 9 * hourMs, usd: '3', drawdown: 0 }],
  );
});

test('where the day before is not known, or was worth nothing, nothing is made up', () => {
  const { days } = equitySeries([point(day, '5'), point(day + 2 * dayMs, '6')], 'total', daily);
  expect(days.map(({ change, rate }) => [change, rate])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
  const owing = equitySeries([point(day, '-5'), point(day + dayMs, '6')], 'total', daily);
  expect(owing.rows.map(({ drawdown }) => drawdown)).toEqual([undefined, undefined]);
  expect(owing.deepest).toBeUndefined();
  expect(owing.days.at(-1)).toMatchObject({ change: '11', rate: undefined });
  expect(equitySeries([], 'total', daily)).toEqual({ rows: [], days: [], deepest: undefined });
});

test('changes of days that follow one another add up to the whole change, whatever the worths', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 60 }), (cents) => {
      const points = cents.map((value, at) => point(day + (at - 1) * dayMs, (value / 100).toFixed(2)));
      const { days } = equitySeries(points, 'total', daily);
      const sum = days.reduce((so, { change }) => so + Math.round(Number(change) * 100), 0);
      expect(sum).toBe(cents.at(-1)! - cents[0]!);
      for (const { drawdown } of days) if (drawdown !== undefined) expect(drawdown).toBeLessThanOrEqual(0);
    }),
  );
});

test('where steps are missing the line is broken', () => {
  const rows = [0, 1, 2, 5, 6].map((at) => ({ ms: day + at * dayMs + at * hourMs }));
  expect(runsOf(rows, dayMs).map((run) => run.length)).toEqual([3, 2]);
  expect(runsOf([], dayMs)).toEqual([]);
});

test('lines have a part for each type of account, nothing where nothing is known', () => {
  const points = [point(day, '1234.5', { spot: '1234.5' }), point(day + dayMs, '1111.05', { linear: '1111.05' })];
  const lines = equityLines(points, equitySeries(points, 'total', daily), ['spot', 'linear'], daily);
  expect(lines.map(({ usd, change, byType }) => [usd, change, byType])).toEqual([
    ['1234.5', undefined, { spot: '1234.5', linear: '0' }],
    ['1111.05', '-123.45', { spot: '0', linear: '1111.05' }],
  ]);
});
