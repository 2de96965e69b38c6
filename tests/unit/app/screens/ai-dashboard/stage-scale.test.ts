import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boxesOf,
  priceRangeOf,
  rowsInColumn,
  ticksAt,
  yOf,
} from '../../../../../src/app/screens/ai-dashboard/backtest/stage-scale.ts';
import { timeMarks } from '../../../../../src/app/screens/ai-dashboard/backtest/time-marks.ts';
import { barsOf } from '../../../shared/backtest/backtest-kit.ts';

const dayMs = 86_400_000;

test('a price that is read back from its place is the price, as near as a pixel tells', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 10, max: 1_000_000 }),
      fc.integer({ min: 100, max: 1_200 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (low, span, height, share) => {
        const range = { low, high: low + span };
        const { price } = boxesOf(height);
        const ticks = Math.round(low + span * share);
        const perPixel = span / (price.bottom - price.top);
        expect(Math.abs(ticksAt(range, price, yOf(range, price, ticks)) - ticks)).toBeLessThanOrEqual(perPixel + 1);
      },
    ),
  );
});

test('panes follow each other without overlapping, whatever the height', () => {
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 2_000 }), (height) => {
      const { price, value, position } = boxesOf(height);
      expect(price.top).toBe(0);
      expect(price.bottom).toBeLessThan(value.top);
      expect(value.bottom).toBeLessThan(position.top);
      expect(position.bottom).toBe(height - 20);
    }),
  );
});

test('the scale holds all bars and the edges near them; one far away does not flatten the bars', () => {
  const bars = barsOf([[1_000, 1_010, 990, 1_005], null, [1_005, 1_020, 1_000, 1_001]]);
  const near = priceRangeOf(bars, [9_850, 10_250]);
  expect(near.low).toBeLessThan(9_850);
  expect(near.high).toBeGreaterThan(10_250);
  const far = priceRangeOf(bars, [1, 10_250]);
  expect(far.low).toBeGreaterThan(9_600);
  expect(far.low).toBeLessThan(9_900);
});

test('times are marked at midnights of the zone, also after its clocks have changed', () => {
  const marks = timeMarks(Date.UTC(2026, 2, 26), Date.UTC(2026, 3, 2), 800, 'Europe/Berlin');
  expect(marks.map(({ text }) => text)).toEqual(['03-27', '03-28', '03-29', '03-30', '03-31', '04-01', '04-02']);
  expect(marks.map(({ atMs }) => (atMs % dayMs) / 3_600_000)).toEqual([23, 23, 23, 22, 22, 22, 22]);
});

test('within an hour round minutes are marked', () => {
  const marks = timeMarks(Date.UTC(2026, 2, 26, 8, 3), Date.UTC(2026, 2, 26, 9, 1), 800, 'UTC');
  expect(marks.map(({ text }) => text)).toEqual(['08:10', '08:20', '08:30', '08:40', '08:50', '09:00']);
});

test('labels are never nearer than they are wide', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 120, max: 2_000 }), (days, width) => {
      const marks = timeMarks(0, days * dayMs, width, 'UTC');
      const apart = marks.slice(1).map(({ atMs }, index) => ((atMs - marks[index]!.atMs) / (days * dayMs)) * width);
      expect(Math.min(...apart, 76)).toBeGreaterThanOrEqual(Math.min(76, (90 / days) * width));
    }),
  );
});

test('every bar has its pixel column and every column a bar, of any count of bars and any width', () => {
  for (let rows = 1; rows <= 1_500; rows++)
    for (const width of [37, 390, 620, 1_100]) {
      const columns = Math.min(rows, width);
      let next = 0;
      for (let column = 0; column < columns; column++) {
        const { from, to } = rowsInColumn(column, columns, rows);
        if (from !== next || to <= from)
          expect.fail(`column ${column} of ${columns} shows ${from} to ${to} of ${rows}`);
        next = to;
      }
      expect(next).toBe(rows);
    }
});
