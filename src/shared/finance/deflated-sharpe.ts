import { pow } from '../base/math/pow.ts';
import { requireFinite, requireNotNegative, requirePositive } from './argument.ts';
import { normalCdf, normalQuantile } from './normal-distribution.ts';
import { mean, sampleDeviation } from './statistics.ts';

const euler = 0.5772156649015329;

/**
 * Highest Sharpe ratio that the best of `trials` without any skill is expected to have: √variance · ((1 − γ) · Φ⁻¹(1 −
 * 1 ÷ N) + γ · Φ⁻¹(1 − 1 ÷ (N · e))), γ = 0.5772. `variance` is that of the ratios of all trials, in the unit in which
 * the ratio is wanted. 0 for one trial. Source: Bailey and López de Prado, "The Deflated Sharpe Ratio" (2014), eq. 1.
 */
export function expectedMaxSharpe(variance: number, trials: number): number {
  requireNotNegative({ variance, trialsMoreThanOne: trials - 1 });
  if (trials === 1) return 0;
  const score = (1 - euler) * normalQuantile(1 - 1 / trials) + euler * normalQuantile(1 - 1 / (trials * Math.E));
  return Math.sqrt(variance) * score;
}

/** What a Sharpe ratio was found from; ratios a period (not a year's). */
export interface SharpeSample {
  readonly sharpe: number;
  /** Number of returns. */
  readonly periods: number;
  /** Of the returns; 0 and 3 for normal ones. */
  readonly skewness: number;
  readonly kurtosis: number;
}

/**
 * Probability that the true Sharpe ratio is above `benchmark`: Φ((SR − SR*) · √(T − 1) ÷ √(1 − γ₃ · SR + (γ₄ − 1) ÷ 4 ·
 * SR²)). null below two returns, and where skewness and kurtosis leave the root nothing. Source: Bailey and López de
 * Prado, "The Sharpe Ratio Efficient Frontier" (2012), eq. 11.
 */
export function probabilisticSharpe(
  { sharpe, periods, skewness, kurtosis }: SharpeSample,
  benchmark: number,
): number | null {
  requireFinite({ sharpe, periods, skewness, kurtosis, benchmark });
  const variance = 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe;
  if (periods < 2 || variance <= 0) return null;
  return normalCdf(((sharpe - benchmark) * Math.sqrt(periods - 1)) / Math.sqrt(variance));
}

/**
 * Deflated Sharpe ratio: the probability that the best of `trials` has a true Sharpe ratio above 0, once it is allowed
 * for that it was chosen. `variance` is that of the ratios of all trials, a period's. null as `probabilisticSharpe`.
 * Source: Bailey and López de Prado, "The Deflated Sharpe Ratio" (2014), eq. 2.
 */
export const deflatedSharpe = (best: SharpeSample, variance: number, trials: number): number | null =>
  probabilisticSharpe(best, expectedMaxSharpe(variance, trials));

/** Skewness and kurtosis of a sample, by moments of the whole (n): 0 and 3 for normal values. */
export interface Shape {
  readonly skewness: number;
  readonly kurtosis: number;
}

/** Skewness m₃ ÷ m₂^1.5 and kurtosis m₄ ÷ m₂²; null where values do not vary. Refuses an empty list and NaN. */
export function shapeOf(values: readonly number[]): Shape | null {
  const centre = mean(values);
  if (values.every((value) => value === values[0])) return null;
  const moment = (power: number): number => mean(values.map((value) => pow(value - centre, power)));
  const variance = moment(2);
  requirePositive({ variance });
  return { skewness: moment(3) / (variance * Math.sqrt(variance)), kurtosis: moment(4) / (variance * variance) };
}

/**
 * The sample of returns, for the two ratios above; null below two returns and where they do not vary. Refuses NaN.
 */
export function sharpeSample(returns: readonly number[]): SharpeSample | null {
  const deviation = sampleDeviation(returns);
  const shape = deviation ? shapeOf(returns) : null;
  return shape && deviation ? { sharpe: mean(returns) / deviation, periods: returns.length, ...shape } : null;
}
