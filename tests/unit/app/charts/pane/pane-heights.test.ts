import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveSeparator, paneHeights } from '../../../../../src/app/charts/pane/pane-heights.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test('panes share the height to the pixel, and the candles keep a third of it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 170, max: 2_000 }),
      fc.nat(8),
      fc.dictionary(fc.constantFrom(...ids), fc.double({ min: 0.05, max: 0.9, noNaN: true })),
      (height, count, shares) => {
        const heights = paneHeights(height, ids.slice(0, count), shares);
        expect(heights).toHaveLength(count + 1);
        expect(heights.reduce((a, b) => a + b, 0)).toBe(height);
        expect(heights[0]).toBeGreaterThanOrEqual(Math.min(height * 0.35, height - 36) - count);
        for (const each of heights.slice(1)) expect(each === 0 || each >= 36).toBe(true);
      },
    ),
  );
});

test('a low chart shows its candles alone', () => {
  expect(paneHeights(120, ['a'], {})).toEqual([120, 0]);
});

test('a separator moves the panes beside it and no other, and stops where one has its least height', () => {
  const heights = [300, 100, 100];
  expect(moveSeparator(heights, ['a', 'b'], 1, 20)).toEqual({ a: 80 / 500, b: 100 / 500 });
  expect(moveSeparator(heights, ['a', 'b'], 2, -20)).toEqual({ a: 80 / 500, b: 120 / 500 });
  expect(moveSeparator(heights, ['a', 'b'], 1, 1e6)).toEqual({ a: 36 / 500, b: 100 / 500 });
  expect(moveSeparator(heights, ['a', 'b'], 1, -1e6)).toEqual({ a: (100 + 125) / 500, b: 100 / 500 });
});
