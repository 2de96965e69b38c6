import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatBar, type Kline } from '../../../../../src/shared/market/kline.ts';
import { minuteMs } from '../../../../../src/shared/base/time.ts';
import { addVolumes } from '../../../../../src/shared/strategies/execution/traded-volume.ts';
import {
  equalTargets,
  icebergLots,
  sliceTimes,
  weightedTargets,
} from '../../../../../src/shared/strategies/execution/schedule.ts';

const lots = fc.integer({ min: 1, max: 1e9 });
const isAscending = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || value >= values[index - 1]!);

test('slice times begin at once, ascend, stay within the duration, and are the same again', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer({ min: 10, max: 86_400 }),
      fc.integer({ min: 1, max: 500 }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      (id, duration_s, slices, randomize) => {
        const times = sliceTimes(id, { duration_s, slices, randomize });
        expect([times.length, times[0]]).toEqual([slices, 0]);
        expect(isAscending(times)).toBe(true);
        expect(times.at(-1)!).toBeLessThan(duration_s * 1_000);
        expect(sliceTimes(id, { duration_s, slices, randomize })).toEqual(times);
        for (const [at, atMs] of times.entries())
          expect(Math.abs(atMs - (at * duration_s * 1_000) / slices)).toBeLessThanOrEqual(
            (randomize * duration_s * 1_000) / slices + 1,
          );
      },
    ),
  );
});

test('the slices of a TWAP add up to the whole and differ by one lot at most', () => {
  fc.assert(
    fc.property(lots, fc.integer({ min: 1, max: 500 }), (all, slices) => {
      const targets = equalTargets(all, slices);
      const sizes = targets.map((target, index) => target - (targets[index - 1] ?? 0));
      expect(targets.at(-1)).toBe(all);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the slices of a VWAP add up to the whole and follow their weights to a lot', () => {
  fc.assert(
    fc.property(
      lots,
      fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 100 }),
      (all, weights) => {
        const targets = weightedTargets(all, weights);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        expect(targets.at(-1)).toBe(all);
        expect(isAscending(targets)).toBe(true);
        let sum = 0;
        for (const [at, weight] of weights.entries()) {
          sum += weight;
          if (total > 0 && at < weights.length - 1)
            expect(Math.abs(targets[at]! - (all * sum) / total)).toBeLessThanOrEqual(1 + all * 1e-12);
        }
      },
    ),
  );
  expect(weightedTargets(10, [0, 0])).toEqual([5, 10]);
  expect(weightedTargets(10, [3, 1, 1])).toEqual([6, 8, 10]);
  expect(weightedTargets(10, [1, 1, 1])).toEqual([3, 6, 10]);
  expect(weightedTargets(10, [0, 0, 2])).toEqual([0, 0, 10]);
});

test('the children of an ICEBERG add up to the whole, none is too small, and none leaves too little behind', () => {
  fc.assert(
    fc.property(lots, fc.integer({ min: 1, max: 1e7 }), fc.integer({ min: 1, max: 1e3 }), (all, visible, least) => {
      fc.pre(all >= least && visible >= least && all / visible < 1e4);
      let left = all;
      while (left > 0) {
        const size = icebergLots(left, visible, least);
        expect(size).toBeGreaterThanOrEqual(least);
        expect(size).toBeLessThan(visible + least);
        left -= size;
        expect(left === 0 || left >= least).toBe(true);
      }
      expect(left).toBe(0);
    }),
  );
});

test('the volume of bars is shared out to the slices, and none of it is lost or counted twice', () => {
  const bars = (count: number): Kline[] =>
    Array.from(
      { length: count },
      (_, index) => [...flatBar(index * minuteMs, 5).slice(0, 5), index + 1, 0, 0] as unknown as Kline,
    );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 40 }), (minutes, slices) => {
      const weights = Array.from({ length: slices }, () => 0);
      addVolumes(
        weights,
        bars(minutes),
        weights.map((_, index) => (index * minutes * minuteMs) / slices),
        minutes * minuteMs,
      );
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo((minutes * (minutes + 1)) / 2, 6);
    }),
  );
  const halves = [0, 0];
  addVolumes(halves, bars(2), [0, 90_000], 120_000);
  expect(halves).toEqual([2, 1]);
});
