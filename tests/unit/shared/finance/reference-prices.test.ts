import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryPrice } from '../../../../src/shared/finance/delivery-price.ts';
import { clampToMedian, indexPrice, median, staleAfterMs } from '../../../../src/shared/finance/index-price.ts';
import { datedMark, perpetualMark } from '../../../../src/shared/finance/mark-price.ts';
import { meanBasis } from '../../../oracles/mark-price.ts';

const minute = 60_000;

describe('the index', () => {
  const sources = [
    { price: 100, weight: 0.25, atMs: 0 },
    { price: 101, weight: 0.5, atMs: 0 },
    { price: 120, weight: 0.25, atMs: 0 },
  ];

  test('holds 100, 101 and 120 at 100.495, 101 and 101.505, and weighs them to 101', () => {
    expect(clampToMedian([100, 101, 120]).map((price) => Number(price.toFixed(9)))).toEqual([100.495, 101, 101.505]);
    expect(indexPrice(sources, 0)).toBeCloseTo(101, 12);
  });

  test('drops a source that is silent for more than three minutes', () => {
    const late = sources.map((source, index) => (index === 1 ? source : { ...source, atMs: minute }));
    expect(indexPrice(late, staleAfterMs)).toBeCloseTo(101, 12);
    expect(indexPrice(late, staleAfterMs + 1)).toBeCloseTo((110 * 0.995 + 110 * 1.005) / 2, 12);
  });

  test('is null where no source is fresh or none carries weight', () => {
    expect(indexPrice([], 0)).toBeNull();
    expect(indexPrice(sources, staleAfterMs + 1)).toBeNull();
    expect(
      indexPrice(
        sources.map((source) => ({ ...source, weight: 0 })),
        0,
      ),
    ).toBeNull();
  });

  test('never lies further than half a percent from the median, and weights count by their ratio', () => {
    const source = fc.record({
      price: fc.double({ min: 1, max: 1e5, noNaN: true }),
      weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
      atMs: fc.constant(0),
    });
    fc.assert(
      fc.property(fc.array(source, { minLength: 1, maxLength: 9 }), (list) => {
        const index = indexPrice(list, 0)!;
        expect(Math.abs(index / median(list.map(({ price }) => price)) - 1)).toBeLessThanOrEqual(0.005 + 1e-12);
        expect(
          indexPrice(
            list.map((each) => ({ ...each, weight: each.weight * 7 })),
            0,
          )! / index,
        ).toBeCloseTo(1, 12);
      }),
    );
  });

  test('a price of 0 is refused, a median of nothing too', () => {
    expect(() => indexPrice([{ price: 0, weight: 1, atMs: 0 }], 0)).toThrow('price');
    expect(() => indexPrice([{ price: 1, weight: -1, atMs: 0 }], 0)).toThrow('weight');
    expect(() => median([])).toThrow('values');
    expect(() => median([1, Number.NaN])).toThrow('value');
  });

  test('the median of four is the mean of the middle two, whatever their order', () => {
    expect(median([9, 1, 3, 2])).toBe(2.5);
  });
});

describe('the mark price', () => {
  const market = {
    index: 50_000,
    last: 50_010,
    basis: 20,
    fundingRate: 0.0001,
    msToFunding: 4 * 60 * minute,
    fundingIntervalMs: 8 * 60 * minute,
  };

  test.each([
    ['last where it lies between index with funding (50,002.5) and index with basis (50,020)', {}, 50_010],
    ['index with basis where the last price ran away', { last: 60_000 }, 50_020],
    ['index with funding where it lies in the middle', { last: 40_000 }, 50_002.5],
    ['index at the stamp', { last: 40_000, msToFunding: 0 }, 50_000],
  ])('of a perpetual is %s', (_, change, mark) => {
    expect(perpetualMark({ ...market, ...change })).toBeCloseTo(mark, 9);
  });

  test('of a dated contract is index plus basis', () => {
    expect(datedMark(50_000, -35.5)).toBe(49_964.5);
  });

  test('the basis is a mean over 30 seconds, its start exclusive', () => {
    const samples = [
      [0, 90],
      [1, 10],
      [15_000, 20],
      [30_000, 30],
      [30_001, 99],
    ].map(([atMs, above]) => ({ atMs: atMs!, mid: 100 + above!, index: 100 }));
    expect(meanBasis(samples, 30_000)).toBe(20);
    expect(meanBasis([], 30_000)).toBe(0);
  });

  test('a time to funding beyond the interval is refused', () => {
    expect(() => perpetualMark({ ...market, msToFunding: 9 * 60 * minute })).toThrow('msPastFunding');
    expect(() => perpetualMark({ ...market, last: 0 })).toThrow('last');
    expect(() => datedMark(1, Number.NaN)).toThrow('basis');
  });
});

describe('the delivery price', () => {
  const expiry = 100 * minute;

  test('weighs each index by the time for which it held in the last 30 minutes', () => {
    expect(
      deliveryPrice(
        [
          { atMs: 0, price: 100 },
          { atMs: 80 * minute, price: 130 },
        ],
        expiry,
      ),
    ).toBeCloseTo((100 * 10 + 130 * 20) / 30, 12);
  });

  test('knows nothing from before the window or after expiry', () => {
    const samples = [
      { atMs: 0, price: 1 },
      { atMs: 60 * minute, price: 50 },
      { atMs: 100 * minute, price: 999 },
      { atMs: 101 * minute, price: 999 },
    ];
    expect(deliveryPrice(samples, expiry)).toBe(50);
  });

  test('counts the covered part where the samples begin late, and is null without any', () => {
    expect(deliveryPrice([{ atMs: 99 * minute, price: 70 }], expiry)).toBe(70);
    expect(deliveryPrice([], expiry)).toBeNull();
    expect(deliveryPrice([{ atMs: expiry, price: 70 }], expiry)).toBeNull();
  });

  test('takes two samples of one moment, of which the later one counts', () => {
    expect(
      deliveryPrice(
        [
          { atMs: 0, price: 1 },
          { atMs: 0, price: 3 },
        ],
        10,
      ),
    ).toBe(3);
  });

  test('refuses samples that fall in time and prices of 0', () => {
    expect(() =>
      deliveryPrice(
        [
          { atMs: 2, price: 1 },
          { atMs: 1, price: 1 },
        ],
        expiry,
      ),
    ).toThrow('ascend');
    expect(() => deliveryPrice([{ atMs: 2, price: 0 }], expiry)).toThrow('price');
  });
});
