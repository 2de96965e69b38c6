import { expect, test } from 'vitest';
import {
  criticalValue,
  dickeyFuller,
  unrelatedProbability,
} from '../../../../src/shared/finance/cointegration-test.ts';
import { fitPair } from '../../../../src/shared/finance/pair-fit.ts';
import { normalAt } from '../../../../src/shared/base/random.ts';
import { fuzzRuns, nightlyMs } from '../../../fuzz.ts';

test('critical values are those of MacKinnon (2010) for two variables', () => {
  expect(criticalValue(5, 100)).toBeCloseTo(-3.3979, 4);
  expect(criticalValue(5, 500)).toBeCloseTo(-3.3484, 4);
  expect(criticalValue(1, Number.MAX_SAFE_INTEGER)).toBeCloseTo(-3.89644, 5);
  expect(criticalValue(10, 50)).toBeCloseTo(-3.04445 - 4.2412 / 50 - 2.72 / 2_500, 10);
  expect(() => criticalValue(5, 0)).toThrow(RangeError);
});

test('at a critical value of many observations the probability is its level, and it rises with the statistic', () => {
  expect(unrelatedProbability(-3.89644)).toBeCloseTo(0.01, 3);
  expect(unrelatedProbability(-3.33613)).toBeCloseTo(0.05, 3);
  expect(unrelatedProbability(-3.04445)).toBeCloseTo(0.1, 3);
  // Between the levels by statsmodels 0.15.
  expect(unrelatedProbability(-2)).toBeCloseTo(0.5285780802451076, 12);
  expect(unrelatedProbability(-3)).toBeCloseTo(0.1102054949706574, 12);
  expect(unrelatedProbability(-4)).toBeCloseTo(0.00718130705505248, 12);
  let before = 0;
  for (let statistic = -20; statistic < 2; statistic += 0.01) {
    const p = unrelatedProbability(statistic);
    expect(p).toBeGreaterThanOrEqual(before - 2e-3);
    expect(p).toBeLessThanOrEqual(1);
    before = p;
  }
  expect([unrelatedProbability(-19), unrelatedProbability(1)]).toEqual([0, 1]);
});

test('the statistic is the t-ratio of the regression, worked out by hand', () => {
  // Differences −1, 1, −2, 1 on levels 1, 0, 1, −1: γ = −4 ÷ 3; residuals 1/3, 1, −2/3, −1/3 with squares of 5/3.
  const found = dickeyFuller([1, 0, 1, -1, 0], 0);
  const slope = -4 / 3;
  const error = Math.sqrt(5 / 3 / 3 / 3);
  expect(found).toMatchObject({ observations: 4 });
  expect(found?.statistic).toBeCloseTo(slope / error, 12);
});

test('a series that is too short, or does not vary, has none', () => {
  expect(dickeyFuller([1, 2], 0)).toBeUndefined();
  expect(dickeyFuller([0, 0, 0, 0, 0, 0], 1)).toBeUndefined();
  expect(dickeyFuller([1, 2, 3, 4, 5], 4)).toBeUndefined();
  expect(() => dickeyFuller([1, 2, 3], -1)).toThrow(RangeError);
});

/** A random walk: sums of normal steps. */
function walk(seed: number, length: number): Float64Array {
  const values = new Float64Array(length);
  for (let step = 1; step < length; step++) values[step] = values[step - 1]! + normalAt(seed, step);
  return values;
}

/** Part of pairs of independent walks that the test takes for a pair at 5 %. */
function falseShare(pairs: number, lags: number): number {
  let found = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const fit = fitPair(walk(2 * pair + 1, 250), walk(2 * pair + 2, 250), lags);
    if (fit && fit.statistic < criticalValue(5, fit.observations)) found++;
  }
  return found / pairs;
}

test('independent random walks are taken for a pair in 5 % of cases', { timeout: nightlyMs }, () => {
  // A few hundred walks have a standard error of a percent: the nightly run has thousands, and a bound of a percent.
  const pairs = fuzzRuns(0) > 0 ? 20_000 : 400;
  const bound = Math.max(0.01, 3.3 * Math.sqrt((0.05 * 0.95) / pairs));
  for (const lags of [0, 1]) {
    const share = falseShare(pairs, lags);
    expect(Math.abs(share - 0.05)).toBeLessThan(bound);
  }
});
