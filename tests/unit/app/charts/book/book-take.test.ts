import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { slippageText } from '../../../../../src/app/market/book/book-take-card.tsx';
import { takeTo } from '../../../../../src/app/charts/book/book-take.ts';

const side = (prices: number[], sizes: number[]) => ({
  prices: Float64Array.from(prices),
  sizes: Float64Array.from(sizes),
});
const asks = side([1_000, 1_010, 1_050], [1, 3, 4]);

test('an order as far as a row takes all before it, at the average of what it takes', () => {
  expect(takeTo(asks, 0, false)).toEqual({ lots: 1, average: 1_000, slippage: 0 });
  expect(takeTo(asks, 1, false)).toEqual({ lots: 4, average: 1_007.5, slippage: 0.0075 });
  expect(takeTo(asks, 9, false)).toMatchObject({ lots: 8, average: (1_000 + 3_030 + 4_200) / 8 });
});

test('of an inverse contract the average is of its coins', () => {
  const take = takeTo(asks, 1, true)!;
  expect(take.average).toBeCloseTo(4 / (1 / 1_000 + 3 / 1_010), 9);
});

test('a row that has nothing any more takes nothing, and an empty side is none', () => {
  expect(takeTo(side([1_000, 1_010], [0, 2]), 1, false)).toEqual({ lots: 2, average: 1_010, slippage: 0 });
  expect(takeTo(side([1_000], [0]), 0, false)).toBeUndefined();
  expect(takeTo(side([], []), 3, false)).toBeUndefined();
});

test('the farther the row, the more is taken, and the worse', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1_000 })), {
        minLength: 2,
        maxLength: 40,
      }),
      fc.boolean(),
      (levels, inverse) => {
        let price = 10_000;
        const prices = levels.map(([gap]) => (price += gap));
        const book = side(
          prices,
          levels.map(([, size]) => size),
        );
        const takes = levels.map((_, at) => takeTo(book, at, inverse)!);
        for (const [at, take] of takes.entries()) {
          expect(take.average).toBeGreaterThanOrEqual(prices[0]! - 1e-6);
          expect(take.average).toBeLessThanOrEqual(prices[at]! + 1e-6);
          if (at === 0) continue;
          expect(take.lots).toBeGreaterThan(takes[at - 1]!.lots);
          expect(take.slippage).toBeGreaterThan(takes[at - 1]!.slippage);
        }
      },
    ),
  );
});

test.each([
  [0, '0.000%'],
  [0.000_001, '< 0.001%'],
  [0.000_012_34, '0.001%'],
  [0.0123, '1.230%'],
])('a slippage of %d reads %s', (fraction, text) => {
  expect(slippageText(fraction)).toBe(text);
});
