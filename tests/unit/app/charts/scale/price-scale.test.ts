import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  labelOf,
  levelOf,
  type PriceScale,
  priceLabels,
  priceOf,
  priceSplits,
  roundValues,
} from '../../../../../src/app/charts/scale/price-scale.ts';

const scale = (patch: Partial<PriceScale> = {}): PriceScale => ({
  mode: 'linear',
  inverted: false,
  base: 100,
  ...patch,
});

test('labels stand at round places', () => {
  expect(roundValues(66_010, 67_990, 640)).toEqual([
    66_200, 66_400, 66_600, 66_800, 67_000, 67_200, 67_400, 67_600, 67_800,
  ]);
});

test('a level leads back to its price on every scale', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      fc.constantFrom('linear', 'log', 'percent', 'indexed' as const),
      fc.boolean(),
      (price, mode, inverted) => {
        const one = scale({ mode, inverted });
        expect(priceOf(one, levelOf(one, price)) / price).toBeCloseTo(1, 9);
      },
    ),
  );
});

test('higher prices have higher levels, and lower ones upside down', () => {
  for (const mode of ['linear', 'log'] as const) {
    expect(levelOf(scale({ mode }), 5)).toBeLessThan(levelOf(scale({ mode }), 6));
    expect(levelOf(scale({ mode, inverted: true }), 5)).toBeGreaterThan(levelOf(scale({ mode, inverted: true }), 6));
  }
});

test('percent and 100 count from the base, at round shares', () => {
  const percent = scale({ mode: 'percent' });
  const splits = priceSplits(percent, 80, 130, 400);
  expect(priceLabels(percent, splits, String)).toEqual(['−10%', '0%', '10%', '20%']);
  expect(labelOf(scale({ mode: 'indexed' }), 112.5, String)).toBe('112.50');
});

test('a wide logarithmic axis has decades, a narrow one round prices', () => {
  const log = scale({ mode: 'log' });
  expect(priceSplits(log, Math.log(0.9), Math.log(1_100), 260)).toEqual([10, 100]);
  expect(priceSplits(log, Math.log(0.9), Math.log(1_100), 600)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]);
  const narrow = priceSplits(log, Math.log(96), Math.log(104), 400);
  expect(narrow.every((price) => Number.isInteger(price))).toBe(true);
});
