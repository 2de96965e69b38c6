import { log } from '../base/math/log.ts';
import type { Kline } from '../market/kline.ts';
import { dickeyFuller, unrelatedProbability } from './cointegration-test.ts';
import { halfLife } from './half-life.ts';

/** Natural logarithms of closes of two markets at the bars that both have, ascending. */
export interface PairCloses {
  readonly openMs: readonly number[];
  readonly a: Float64Array;
  readonly b: Float64Array;
}

/** The newest `count` bars that both markets have; fewer where there are no more. Prices above 0. */
export function pairCloses(a: readonly Kline[], b: readonly Kline[], count: number): PairCloses {
  const rows: (readonly [openMs: number, a: number, b: number])[] = [];
  let [i, j] = [a.length - 1, b.length - 1];
  while (i >= 0 && j >= 0 && rows.length < count) {
    const [one, other] = [a[i]!, b[j]!];
    if (one[0] === other[0]) rows.push([one[0], log(one[4]), log(other[4])]);
    if (one[0] >= other[0]) i--;
    if (other[0] >= one[0]) j--;
  }
  rows.reverse();
  return {
    openMs: rows.map(([openMs]) => openMs),
    a: Float64Array.from(rows, ([, close]) => close),
    b: Float64Array.from(rows, ([, , close]) => close),
  };
}

/** Deviation below which there is nothing but rounding. */
const leastSigma = 1e-9;

/** How two series of log prices hang together: a = alpha + beta·b + u. */
export interface PairFit {
  readonly alpha: number;
  readonly beta: number;
  /** Standard deviation of u, by n − 2. */
  readonly sigma: number;
  /** Of the Engle–Granger test. */
  readonly statistic: number;
  readonly observations: number;
  /** Probability of such a statistic where they are unrelated. */
  readonly p: number;
  /** Of u, in bars; infinite where it does not come back. */
  readonly halfLife: number;
}

/**
 * Fits two series of log prices by least squares, and tests what is left over with `lags` differences; undefined where
 * they are too short or do not vary. Source: Engle and Granger, "Co-Integration and Error Correction" (1987).
 */
export function fitPair(a: ArrayLike<number>, b: ArrayLike<number>, lags: number): PairFit | undefined {
  const { length } = a;
  if (length < 3 || b.length !== length) return undefined;
  let [meanA, meanB] = [0, 0];
  for (let row = 0; row < length; row++) {
    meanA += a[row]! / length;
    meanB += b[row]! / length;
  }
  let [square, product] = [0, 0];
  for (let row = 0; row < length; row++) {
    const distance = b[row]! - meanB;
    square += distance * distance;
    product += distance * (a[row]! - meanA);
  }
  if (!(square > length * leastSigma * leastSigma)) return undefined;
  const beta = product / square;
  const alpha = meanA - beta * meanB;
  const left = new Float64Array(length);
  let squares = 0;
  for (let row = 0; row < length; row++) {
    left[row] = a[row]! - alpha - beta * b[row]!;
    squares += left[row]! * left[row]!;
  }
  const sigma = Math.sqrt(squares / (length - 2));
  const test = dickeyFuller(left, lags);
  const half = halfLife(left);
  if (!(sigma > leastSigma) || !test || half === undefined) return undefined;
  return { alpha, beta, sigma, ...test, p: unrelatedProbability(test.statistic), halfLife: half };
}

/** Standard deviations by which two log prices are off their fit. */
export const pairScore = ({ alpha, beta, sigma }: Pick<PairFit, 'alpha' | 'beta' | 'sigma'>, a: number, b: number) =>
  (a - alpha - beta * b) / sigma;
