import { expect, test } from 'vitest';
import { gapsIn } from '../../../../src/app/charts/gap-layer.ts';

const minute = 60_000;
const barsAt = (...minutes: number[]) => ({ time: Float64Array.from(minutes, (each) => each * minute) });

test('a gap stands after each bar that the next one does not follow', () => {
  expect(gapsIn(barsAt(0, 1, 2, 4, 5, 9), '1m', 0, 5)).toEqual([2, 4]);
  expect(gapsIn(barsAt(0, 1, 2, 4, 5, 9), '1m', 3, 4)).toEqual([]);
  expect(gapsIn(barsAt(0, 1), '1m', -1, 1)).toEqual([]);
});

test('months and weeks have no gap because they differ in length', () => {
  const months = { time: Float64Array.from(['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01', '2026-05-01'], (day) => Date.parse(day)) };
  expect(gapsIn(months, '1M', 0, 4)).toEqual([3]);
});
