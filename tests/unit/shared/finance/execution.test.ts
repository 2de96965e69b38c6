import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averagePrice, executionImpact, sweep } from '../../../../src/shared/finance/execution-impact.ts';
import { gridLevels, gridProfit } from '../../../../src/shared/finance/grid-levels.ts';
import { sliceLots } from '../../../../src/shared/finance/twap-slices.ts';

describe('a grid', () => {
  test('from 100 to 400 has equal steps or equal ratios', () => {
    expect(gridLevels({ low: 100, high: 400, intervals: 3 }, 'arithmetic')).toEqual([100, 200, 300, 400]);
    gridLevels({ low: 100, high: 400, intervals: 2 }, 'geometric').forEach((price, index) => {
      expect(price).toBeCloseTo(100 * 2 ** index, 9);
    });
  });

  test('earns the same on every geometric level, and least at the top of an arithmetic one', () => {
    const range = { low: 100, high: 400, intervals: 2 };
    const kept = 0.999 ** 2;
    expect(gridProfit(gridLevels(range, 'geometric'), 0.001).least).toBeCloseTo(2 * kept - 1, 12);
    expect(gridProfit(gridLevels(range, 'arithmetic'), 0.001)).toEqual({
      least: 1.6 * kept - 1,
      greatest: 2.5 * kept - 1,
    });
  });

  test('a round of one coin brings what its two fees leave: that of the buy in coin, that of the sale in quote', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 1e9 }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.constantFrom(0, 0.0002, 0.001, 0.01),
        (level, rise, fee) => {
          const bought = 1 - fee;
          const paid = level;
          const received = bought * (level + rise) * (1 - fee);
          expect(gridProfit([level, level + rise], fee).least).toBeCloseTo(received / paid - 1, 9);
        },
      ),
    );
  });

  test('a step that the fees eat brings a loss, where the plain difference less two fees would be a gain', () => {
    const fee = 0.01;
    // 1.02030405: above 1 by more than two fees, and below 1 ÷ 0.99².
    const low = 1_000_000;
    const high = 1_020_300;
    expect(high / low - 1 - 2 * fee).toBeGreaterThan(0);
    expect(gridProfit([low, high], fee).least).toBeLessThan(0);
  });

  test.each([
    [{ low: 0, high: 1, intervals: 2 }],
    [{ low: 2, high: 1, intervals: 2 }],
    [{ low: 1, high: 2, intervals: 0 }],
    [{ low: 1, high: 2, intervals: 1.5 }],
    [{ low: 1, high: Number.NaN, intervals: 2 }],
  ])('%j is none', (range) => {
    expect(() => gridLevels(range, 'arithmetic')).toThrow(RangeError);
  });
});

test.each([
  [[1], 0],
  [[2, 1], 0],
  [[1, 1], 0],
  [[0, 1], 0],
  [[1, 2], -0.1],
  [[1, 2], 1.1],
])('levels %j with a fee of %d have no profit', (levels, fee) => {
  expect(() => gridProfit(levels, fee)).toThrow(RangeError);
});

describe('slices', () => {
  test.each([
    [10, 4, [2, 3, 2, 3]],
    [9, 3, [3, 3, 3]],
    [2, 3, [0, 1, 1]],
    [1, 1, [1]],
  ])('%i lots in %i', (lots, slices, sizes) => {
    expect(sliceLots(lots, slices)).toEqual(sizes);
  });

  test('add up exactly and differ by one lot at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 500 }), (lots, slices) => {
        const sizes = sliceLots(lots, slices);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(lots);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test.each([
    [0, 1],
    [1, 0],
    [1.5, 1],
    [1, Number.NaN],
    [2 ** 52, 4],
  ])('%d lots in %d are refused', (lots, slices) => {
    expect(() => sliceLots(lots, slices)).toThrow(RangeError);
  });
});

describe('impact', () => {
  test.each([
    [1, 101, 0.01],
    [1, 110, 0.1],
    [-1, 101, -0.01],
    [-1, 99, 0.01],
  ] as const)('direction %i at %i against 100 is %d', (direction, average, impact) => {
    expect(executionImpact(direction, average, 100)).toBeCloseTo(impact, 15);
  });

  test('the average of 1 at 100 and 3 at 104 is 103, of nothing it is none', () => {
    expect(
      averagePrice([
        { price: 100, size: 1 },
        { price: 104, size: 3 },
      ]),
    ).toBe(103);
    expect(averagePrice([])).toBeNull();
    expect(() => averagePrice([{ price: 1, size: -1 }])).toThrow('size');
    expect(() => executionImpact(1, 1, 0)).toThrow('benchmark');
  });
});

describe('a sweep of a book', () => {
  const side = (levels: readonly (readonly [price: number, size: number])[]) => ({
    length: levels.length,
    price: (at: number) => levels[at]![0],
    size: (at: number) => levels[at]![1],
  });
  const asks = side([
    [100, 1],
    [101, 2],
    [103, 3],
  ]);

  test('takes level by level, by size or by quote, and tells where the levels end', () => {
    expect(sweep(1, asks, { size: 2 })).toEqual({ average: 100.5, whole: true });
    expect(sweep(1, asks, { quote: 302 })).toEqual({ average: 302 / 3, whole: true });
    expect(sweep(1, asks, { size: 7 })).toEqual({ average: (100 + 202 + 309) / 6, whole: false });
    expect(sweep(1, side([]), { size: 1 })).toBeNull();
    expect(() => sweep(1, asks, { size: -1 })).toThrow(RangeError);
  });

  test('what floats cannot tell from nothing is not missing, twice as much is', () => {
    const almost = (missing: number) => sweep(1, side([[100, 1 - missing * Number.EPSILON]]), { size: 1 })!.whole;
    expect([almost(0), almost(1), almost(2)]).toEqual([true, true, false]);
  });

  test('a limit stops it where the next level is beyond, on either side', () => {
    expect(sweep(1, asks, { size: 7 }, 101)).toEqual({ average: (100 + 202) / 3, whole: true });
    expect(sweep(1, asks, { size: 7 }, 99)).toBeNull();
    const bids = side([
      [99, 1],
      [98, 5],
    ]);
    expect(sweep(-1, bids, { size: 4 }, 98)).toEqual({ average: (99 + 3 * 98) / 4, whole: true });
    expect(sweep(-1, bids, { size: 4 }, 99)).toEqual({ average: 99, whole: true });
  });

  test('the more it takes, the worse its average, never better than the best and never worse than the last price', () => {
    const levels = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 100 })), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        levels,
        fc.constantFrom(1 as const, -1 as const),
        fc.double({ min: 0.01, max: 2_000, noNaN: true }),
        fc.double({ min: 1, max: 3, noNaN: true }),
        (steps, direction, size, more) => {
          let price = 10_000;
          const own = side(
            steps.map(([away, there]) => {
              price += direction * away;
              return [price, there] as const;
            }),
          );
          const small = sweep(direction, own, { size })!;
          const large = sweep(direction, own, { size: size * more })!;
          expect(direction * (large.average - small.average)).toBeGreaterThanOrEqual(-1e-6);
          expect(direction * (small.average - own.price(0))).toBeGreaterThanOrEqual(-1e-6);
          expect(direction * (own.price(own.length - 1) - large.average)).toBeGreaterThanOrEqual(-1e-6);
          expect(small.whole).toBe(size <= steps.reduce((sum, [, there]) => sum + there, 0));
        },
      ),
    );
  });
});
