import { requireNotNegative } from './argument.ts';
import { normalCdf } from './normal-distribution.ts';

/** Levels of significance that have critical values, percent. */
export const significanceLevels = [1, 5, 10] as const;
export type SignificanceLevel = (typeof significanceLevels)[number];

/** β∞, β₁ and β₂ of the response surface for two variables with a constant, by level. */
const surfaces: Readonly<Record<SignificanceLevel, readonly [number, number, number]>> = {
  1: [-3.89644, -10.9519, -22.527],
  5: [-3.33613, -6.1101, -6.823],
  10: [-3.04445, -4.2412, -2.72],
};

/**
 * Critical value of the Engle–Granger test of two series, with a constant, at so many observations: a statistic below
 * it rejects that they are unrelated. β∞ + β₁ ÷ T + β₂ ÷ T². Source: MacKinnon, "Critical Values for Cointegration
 * Tests" (2010), table 2, N = 2.
 */
export function criticalValue(level: SignificanceLevel, observations: number): number {
  requireNotNegative({ observationsMoreThanOne: observations - 1 });
  const [limit, first, second] = surfaces[level];
  return limit + first / observations + second / (observations * observations);
}

/** Statistics beyond which the probability is 0 or 1, and between the two polynomials. */
const lowest = -18.86;
const highest = 0.92;
const between = -2.62;
const low = [0.039796, 1.5012, 2.92] as const;
const high = [-0.042377, -0.29198, 0.64695, 2.1945] as const;

/**
 * Probability of a statistic of the Engle–Granger test of two series as low as this where they are unrelated, of many
 * observations; NaN for NaN. Source: MacKinnon, "Approximate Asymptotic Distribution Functions for Unit-Root and
 * Cointegration Tests" (1994), tables 3 and 4, N = 2, constant.
 */
export function unrelatedProbability(statistic: number): number {
  if (statistic > highest) return 1;
  if (statistic < lowest) return 0;
  const factors = statistic <= between ? low : high;
  return normalCdf(factors.reduce((sum: number, factor) => sum * statistic + factor, 0));
}

/** A regression on lagged differences is of so many observations, and its statistic. */
export interface UnitRootTest {
  readonly statistic: number;
  readonly observations: number;
}

/**
 * Augmented Dickey–Fuller statistic of a series around zero, without a constant: the t-ratio of u(t − 1) in the
 * regression of u(t) − u(t − 1) on it and on `lags` differences before; undefined where there are too few values or
 * they do not vary. By the Cholesky factor L of all products, in which the level comes last before the difference y:
 * t = L(y, level) · √(rows − regressors) ÷ L(y, y). Source: Said and Dickey (1984).
 */
export function dickeyFuller(series: ArrayLike<number>, lags: number): UnitRootTest | undefined {
  requireNotNegative({ lags });
  const size = lags + 2;
  const observations = series.length - 1 - lags;
  const freedom = observations - (size - 1);
  if (freedom < 1) return undefined;
  const row = new Float64Array(size);
  const products = new Float64Array(size * size);
  for (let time = lags + 1; time < series.length; time++) {
    for (let lag = 1; lag <= lags; lag++) row[lag - 1] = series[time - lag]! - series[time - lag - 1]!;
    row[lags] = series[time - 1]!;
    row[lags + 1] = series[time]! - series[time - 1]!;
    for (let i = 0; i < size; i++)
      for (let j = 0; j <= i; j++) products[i * size + j] = products[i * size + j]! + row[i]! * row[j]!;
  }
  if (!factorise(products, size)) return undefined;
  const last = (size - 1) * size;
  return { statistic: (products[last + lags]! * Math.sqrt(freedom)) / products[last + size - 1]!, observations };
}

/** Least part of a sum of squares that is more than rounding. */
const leastPart = 1e-12;

/** Cholesky's factor of a symmetric matrix, in the place of its lower half; false where that has none. */
function factorise(matrix: Float64Array, size: number): boolean {
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      const whole = matrix[i * size + j]!;
      let sum = whole;
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!;
      if (i === j && !(sum > whole * leastPart)) return false;
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * size + j]!;
    }
  return true;
}
