import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresOf, LatencyHistogram } from '../../../src/shared/base/latency-histogram.ts';

/** Half of a bucket, which ends a tenth higher than the one before. */
const histogramError = Math.sqrt(1.1) - 1;

const filled = (list: readonly number[]): LatencyHistogram => {
  const histogram = new LatencyHistogram();
  for (const ms of list) histogram.record(ms);
  return histogram;
};
/** Nearest rank of a sorted copy. */
const exact = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.max(1, Math.ceil(share * list.length)) - 1]!;
const durations = fc.array(fc.double({ min: 0.1, max: 120_000, noNaN: true }), { minLength: 1, maxLength: 300 });
const shares = fc.double({ min: 0, max: 1, noNaN: true });

test('a percentile is that of the sorted list within the error of a bucket', () => {
  fc.assert(
    fc.property(durations, shares, (list, share) => {
      const reported = filled(list).percentile(share)!;
      const truth = exact(list, share);
      expect(Math.abs(reported - truth)).toBeLessThanOrEqual(truth * histogramError + 1e-9);
    }),
  );
});

test('a merge is the same as recording both lists into one, and leaves its source as it was', () => {
  fc.assert(
    fc.property(durations, durations, shares, (a, b, share) => {
      const both = filled(a);
      const other = filled(b);
      const before = other.percentile(share);
      both.merge(other);
      expect(both.count).toBe(a.length + b.length);
      expect(both.percentile(share)).toBe(filled([...a, ...b]).percentile(share));
      expect(other.percentile(share)).toBe(before);
    }),
  );
});

test('percentiles rise with the share and stay between the least and the most', () => {
  fc.assert(
    fc.property(durations, shares, shares, (list, one, two) => {
      const [low, high] = [Math.min(one, two), Math.max(one, two)].map((share) => filled(list).percentile(share)!);
      expect(low).toBeLessThanOrEqual(high!);
      expect(low).toBeGreaterThanOrEqual(Math.min(...list));
      expect(high).toBeLessThanOrEqual(Math.max(...list));
    }),
  );
});

test('below 0 counts as 0, beyond the last bucket the longest stands, and what is no number is passed over', () => {
  expect(filled([-5]).percentile(0.5)).toBe(0);
  expect(filled([1, 500_000, 900_000]).percentile(1)).toBe(900_000);
  expect(filled([Number.NaN, Number.POSITIVE_INFINITY]).count).toBe(0);
});

test('nothing measured has no figures, and a cleared histogram is as a new one', () => {
  const histogram = filled([3, 4]);
  expect(figuresOf([histogram, filled([5])])?.count).toBe(3);
  histogram.clear();
  expect(histogram.percentile(0.5)).toBeUndefined();
  expect(figuresOf([histogram])).toBeNull();
});
