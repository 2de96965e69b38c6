import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  deflatedSharpe,
  expectedMaxSharpe,
  probabilisticSharpe,
  shapeOf,
  sharpeSample,
} from '../../../../src/shared/finance/deflated-sharpe.ts';
import { normalCdf, normalQuantile } from '../../../../src/shared/finance/normal-distribution.ts';
import { overfitLamp } from '../../../../src/shared/finance/overfit.ts';

describe('quantiles of the normal distribution', () => {
  test.each([
    [0.5, 0],
    [0.975, 1.959963984540054],
    [0.99, 2.3263478740408408],
    [0.0013498980316300933, -3],
    [1e-10, -6.361340902404056],
  ])('of %d is %d', (probability, value) => {
    expect(normalQuantile(probability)).toBeCloseTo(value, 12);
  });

  test('undo the distribution', () => {
    fc.assert(
      fc.property(fc.double({ min: -7, max: 7, noNaN: true }), (value) => {
        const probability = normalCdf(value);
        // Near 1 the probability itself has no more digits than that.
        expect(normalQuantile(probability)).toBeCloseTo(value, value > 5 ? 4 : 9);
      }),
    );
  });

  test('end in infinity, and refuse what is no probability', () => {
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
    for (const wrong of [-0.1, 1.1, Number.NaN]) expect(() => normalQuantile(wrong)).toThrow(RangeError);
  });
});

// Bailey and López de Prado's own example: a ratio of 2.5 a year from 1,250 daily returns (250 a year), skewness −3,
// kurtosis 10, the best of 100 trials whose yearly ratios have a variance of 1/2.
const daily = { sharpe: 2.5 / Math.sqrt(250), periods: 1_250, skewness: -3, kurtosis: 10 };
const variance = 1 / (2 * 250);

describe('the deflated Sharpe ratio', () => {
  test("the paper's example: 0.1132 is expected of luck, and 0.9004 is left", () => {
    expect(expectedMaxSharpe(variance, 100)).toBeCloseTo(0.1132, 4);
    expect(deflatedSharpe(daily, variance, 100)).toBeCloseTo(0.9004, 4);
  });

  test("the paper's further figures: 46 trials, or 88 with normal returns, would have left 0.9505", () => {
    expect(deflatedSharpe(daily, variance, 46)).toBeCloseTo(0.9505, 3);
    expect(deflatedSharpe({ ...daily, skewness: 0, kurtosis: 3 }, variance, 88)).toBeCloseTo(0.9505, 3);
  });

  test('by hand: 0.1 over 101 normal returns is 1 ÷ √1.005 deviations above nothing', () => {
    const sample = { sharpe: 0.1, periods: 101, skewness: 0, kurtosis: 3 };
    expect(probabilisticSharpe(sample, 0)).toBeCloseTo(normalCdf(1 / Math.sqrt(1.005)), 14);
    expect(probabilisticSharpe(sample, 0.1)).toBe(0.5);
    expect(deflatedSharpe(sample, 5, 1)).toBe(probabilisticSharpe(sample, 0));
  });

  test('is lower the more was tried, and the more trials differ', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 100_000 }),
        fc.double({ min: 1e-4, max: 0.1, noNaN: true }),
        (trials, v) => {
          expect(expectedMaxSharpe(v, trials + 1)).toBeGreaterThan(expectedMaxSharpe(v, trials));
          expect(expectedMaxSharpe(2 * v, trials)).toBeCloseTo(Math.SQRT2 * expectedMaxSharpe(v, trials), 10);
        },
      ),
    );
  });

  test('has no figure for one return, or where the moments leave none', () => {
    expect(probabilisticSharpe({ ...daily, periods: 1 }, 0)).toBeNull();
    expect(probabilisticSharpe({ sharpe: 1, periods: 9, skewness: 3, kurtosis: 3 }, 0)).toBeNull();
  });

  test('refuses figures that are none', () => {
    expect(() => expectedMaxSharpe(-1, 2)).toThrow(/variance/);
    expect(() => expectedMaxSharpe(1, 0)).toThrow(/trials/);
    expect(() => probabilisticSharpe({ ...daily, skewness: Number.NaN }, 0)).toThrow(/skewness/);
  });
});

describe('the shape of returns', () => {
  test('by hand: 0, 0, 0, 4 has skewness 2 ÷ √3 and kurtosis 7 ÷ 3', () => {
    // Mean 1, moments 3, 6 and 21.
    expect(shapeOf([0, 0, 0, 4])).toEqual({ skewness: 6 / 3 ** 1.5, kurtosis: 21 / 9 });
    expect(sharpeSample([0, 0, 0, 4])).toMatchObject({ sharpe: 0.5, periods: 4 });
  });

  test('of values that do not vary there is none', () => {
    expect([shapeOf([1, 1]), sharpeSample([0.1, 0.1]), sharpeSample([1])]).toEqual([null, null, null]);
    expect(() => shapeOf([])).toThrow(RangeError);
  });
});

test.each([
  [2, 1, 0.95, 'GREEN'],
  [2, 0.99, 0.99, 'AMBER'],
  [2, 2, 0.94, 'AMBER'],
  [2, 2, 0.49, 'RED'],
  [2, 0, 0.99, 'RED'],
  [0, 2, 0.99, 'RED'],
  [2, 2, null, 'AMBER'],
  [null, 2, 0.99, 'AMBER'],
  [2, null, 0.99, 'AMBER'],
  [null, -1, null, 'RED'],
])('%d in the sample, %d out of it and %d deflated is %s', (inSample, outOfSample, deflated, lamp) => {
  expect(overfitLamp({ inSample, outOfSample, deflated })).toBe(lamp);
});
