import { type Interval, nextOpenOf } from '../../../../../src/shared/base/time.ts';
import { nextBarOpen } from '../../../../../src/shared/market/session/session-bars.ts';
import { expect, test } from 'vitest';
import { gapsIn } from '../../../../../src/app/charts/bars/gap-layer.ts';

const minute = 60_000;
const barsAt = (...minutes: number[]) => ({ time: Float64Array.from(minutes, (each) => each * minute) });

const every = (interval: Interval) => (openMs: number) => nextOpenOf(interval, openMs);

test('a gap stands after each bar that the next one does not follow', () => {
  expect(gapsIn(barsAt(0, 1, 2, 4, 5, 9), every('1m'), 0, 5)).toEqual([2, 4]);
  expect(gapsIn(barsAt(0, 1, 2, 4, 5, 9), every('1m'), 3, 4)).toEqual([]);
  expect(gapsIn(barsAt(0, 1), every('1m'), -1, 1)).toEqual([]);
});

test('months and weeks have no gap because they differ in length', () => {
  const months = {
    time: Float64Array.from(['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01', '2026-05-01'], (day) =>
      Date.parse(day),
    ),
  };
  expect(gapsIn(months, every('1M'), 0, 4)).toEqual([3]);
});

test('where a market rests no bar is missing, within its hours one is', () => {
  // A-shares in minutes: lunch from 11:30 to 13:00 in Shanghai.
  const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+08:00`);
  const time = Float64Array.from(['11:28', '11:29', '13:00', '13:01', '13:03'].map(at));
  expect(gapsIn({ time }, (openMs) => nextBarOpen('astock', '1m', openMs), 0, 4)).toEqual([3]);
});
