import fc from 'fast-check';
import { expect, test } from 'vitest';
import { must } from '../../../../src/shared/base/assert.ts';
import { normalAt } from '../../../../src/shared/base/random.ts';
import { criticalValue } from '../../../../src/shared/finance/cointegration-test.ts';
import { fitPair, pairCloses, pairScore } from '../../../../src/shared/finance/pair-fit.ts';
import { isPairEntry, pairGain } from '../../../../src/shared/finance/pair-rules.ts';
import { flatBar } from '../../../../src/shared/market/kline.ts';
import { fuzzRuns } from '../../../fuzz.ts';

/** Log prices with a = alpha + beta·b + u: b walks, u comes back by a part each step. */
function syntheticPair(seed: number, { alpha = 1, beta = 1.4, back = 0.1, size = 0.01, length = 300 } = {}) {
  const [a, b] = [new Float64Array(length), new Float64Array(length)];
  let [walk, off] = [4, 0];
  for (let step = 0; step < length; step++) {
    walk += 0.01 * normalAt(seed, step, 1);
    off = (1 - back) * off + size * normalAt(seed, step, 2);
    b[step] = walk;
    a[step] = alpha + beta * walk + off;
  }
  return { a, b };
}

test('a line is fitted exactly, by hand: b 1, 2, 3 and a 1, 3, 4 have β 1.5, α −1/3', () => {
  const fit = fitPair([1, 3, 4, 4, 3, 1, 1, 3, 4], [1, 2, 3, 3, 2, 1, 1, 2, 3], 0);
  expect(fit?.beta).toBeCloseTo(1.5, 12);
  expect(fit?.alpha).toBeCloseTo(-1 / 3, 12);
  // Residuals −1/6, 1/3, −1/6, three times, over n − 2.
  expect(fit?.sigma).toBeCloseTo(Math.sqrt((3 * (1 / 36 + 1 / 9 + 1 / 36)) / 7), 12);
});

test.each([
  [0, -9.26294507068414, 1.852512919100753e-14],
  [1, -7.484074895573725, 5.785992925773721e-10],
  [3, -6.95440140101061, 1.1014212387738368e-8],
])('with %i lags line, statistic and probability are those of statsmodels 0.15 (coint)', (lags, statistic, p) => {
  const [a, b]: [number[], number[]] = [[], []];
  let walk = 4;
  for (let step = 0; step < 120; step++) {
    walk += 0.1 * Math.sin(step * step * 0.7);
    b.push(walk);
    a.push(0.3 + 1.2 * walk + 0.2 * Math.sin(step * step * 0.37) + 0.1 * Math.sin(step * 0.9));
  }
  const fit = must(fitPair(a, b, lags), 'a fit');
  expect(fit.alpha).toBeCloseTo(0.29028019, 7);
  expect(fit.beta).toBeCloseTo(1.20439418, 7);
  expect(fit.sigma).toBeCloseTo(0.15766708826628445, 10);
  expect(fit.statistic).toBeCloseTo(statistic, 9);
  expect(fit.p / p).toBeCloseTo(1, 6);
  expect(fit.observations).toBe(119 - lags);
});

test('β of a synthetic pair is found, and the test says that it is one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 0.4, max: 3, noNaN: true }), (seed, beta) => {
      const { a, b } = syntheticPair(seed, { beta, back: 0.3, size: 0.002, length: 600 });
      const fit = must(fitPair(a, b, 1), 'a fit');
      expect(Math.abs(fit.beta - beta)).toBeLessThan(0.05);
      expect(fit.statistic).toBeLessThan(criticalValue(1, fit.observations));
      expect(fit.p).toBeLessThan(0.01);
    }),
    { numRuns: Math.min(50_000, fuzzRuns(30)) },
  );
});

test('prices in another unit move α alone; a bar by its own fit is its residual over σ', () => {
  const { a, b } = syntheticPair(3);
  const fit = must(fitPair(a, b, 1), 'a fit');
  const moved = must(
    fitPair(
      a.map((value) => value + 2),
      b,
      1,
    ),
    'a fit',
  );
  expect(moved.beta).toBeCloseTo(fit.beta, 9);
  expect(moved.alpha).toBeCloseTo(fit.alpha + 2, 9);
  expect(moved.statistic).toBeCloseTo(fit.statistic, 6);
  expect(pairScore(fit, a[9]!, b[9]!)).toBeCloseTo((a[9]! - fit.alpha - fit.beta * b[9]!) / fit.sigma, 12);
});

test('what does not vary, or hangs together without a rest, is no pair', () => {
  const flat = new Float64Array(50).fill(2);
  const { a, b } = syntheticPair(1, { length: 50 });
  expect(fitPair(a, flat, 1)).toBeUndefined();
  expect(fitPair(b, b, 1)).toBeUndefined();
  expect(fitPair(a, b.subarray(1), 1)).toBeUndefined();
});

test('only bars that both markets have count, the newest of them', () => {
  const one = [flatBar(1, 10), flatBar(2, 20), flatBar(4, 40), flatBar(5, 50)];
  const other = [flatBar(2, 1), flatBar(3, 2), flatBar(4, 3), flatBar(5, 4), flatBar(6, 5)];
  expect(pairCloses(one, other, 9).openMs).toEqual([2, 4, 5]);
  const { openMs, a, b } = pairCloses(one, other, 2);
  expect(openMs).toEqual([4, 5]);
  expect([...a]).toEqual([Math.log(40), Math.log(50)].map((value) => expect.closeTo(value, 12) as unknown));
  expect([...b]).toEqual([Math.log(3), Math.log(4)].map((value) => expect.closeTo(value, 12) as unknown));
});

test('an entry needs the distance, the pair, and a way back that pays four fees', () => {
  const { a, b } = syntheticPair(5, { back: 0.3 });
  const fit = must(fitPair(a, b, 1), 'a fit');
  const rules = { z_in: 2, z_out: 0.5, z_stop: 4, significance: 'P5', min_half_life: 0, max_half_life: 100 } as const;
  const free = { a: 0, b: 0 };
  expect([1.9, 2.1, 3.9, 4.1].map((z) => isPairEntry(fit, z, rules, free))).toEqual([false, true, true, false]);
  expect([-1.9, -2.1, -4.1].map((z) => isPairEntry(fit, z, rules, free))).toEqual([false, true, false]);
  expect(isPairEntry(fit, 2.1, { ...rules, max_half_life: fit.halfLife / 2 }, free)).toBe(false);
  expect(isPairEntry({ ...fit, beta: -1 }, 2.1, rules, free)).toBe(false);
  expect(isPairEntry({ ...fit, statistic: -3 }, 2.1, rules, free)).toBe(false);
  // 1.6 σ are as much as four fees of this rate.
  const rate = (1.6 * fit.sigma) / 2 / (1 + fit.beta);
  expect(pairGain(fit, 1.6, { a: rate, b: rate })).toBeCloseTo(0, 12);
  expect(isPairEntry(fit, 2.05, rules, { a: rate, b: rate })).toBe(false);
  expect(isPairEntry(fit, 2.2, rules, { a: rate, b: rate })).toBe(true);
});
