import { requireNotNegative } from './argument.ts';
import { exp } from '../base/math/exp.ts';
import { log } from '../base/math/log.ts';

const rootTwoPi = 2.5066282746310002;

/** Density of the standard normal distribution. */
export const normalDensity = (x: number): number => exp((-x * x) / 2) / rootTwoPi;

/**
 * Probability that a standard normal variable lies at or below `x`: absolute error below 1e-15, relative error below
 * 1e-13 down to 1e-300; NaN for NaN. Hart's rational approximation 5666 (Computer Approximations, 1968; after West,
 * "Better approximations to cumulative normal functions", 2005) to 3, and Laplace's continued fraction beyond, where
 * the rational one keeps its absolute error only.
 */
export function normalCdf(x: number): number {
  const tail = upperTail(Math.abs(x));
  return x > 0 ? 1 - tail : tail;
}

/** Steps that bring the continued fraction to 1e-14 at 3, and sooner beyond. */
const fractionSteps = 40;

/** Probability beyond z ≥ 0. */
function upperTail(z: number): number {
  if (z > 38) return 0;
  if (z > 3) {
    let fraction = z;
    for (let step = fractionSteps; step > 0; step--) fraction = z + step / fraction;
    return normalDensity(z) / fraction;
  }
  let above = 3.52624965998911e-2;
  for (const factor of numerator) above = above * z + factor;
  let below = 8.83883476483184e-2;
  for (const factor of denominator) below = below * z + factor;
  return (exp((-z * z) / 2) * above) / below;
}

const numerator = [
  0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931, 220.206867912376,
];
const denominator = [
  1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831, 793.826512519948,
  440.413735824752,
];

/** Steps of Halley's method, each of which triples the digits of a start that has three. */
const quantileSteps = 4;

/**
 * The value below which a standard normal variable lies with a probability: −Infinity for 0, Infinity for 1. Relative
 * error below 1e-13. Abramowitz and Stegun 26.2.23 as a start (error below 4.5e-4), then Halley's method on
 * `normalCdf`. Refuses what is no probability.
 */
export function normalQuantile(probability: number): number {
  requireNotNegative({ probability, probabilityBelowOne: 1 - probability });
  if (probability === 0 || probability === 1) return probability === 0 ? -Infinity : Infinity;
  if (probability > 0.5) return -normalQuantile(1 - probability);
  const t = Math.sqrt(-2 * log(probability));
  const above = 2.515517 + t * (0.802853 + t * 0.010328);
  let x = above / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
  for (let step = 0; step < quantileSteps; step++) {
    const error = (normalCdf(x) - probability) / normalDensity(x);
    x -= error / (1 + (x * error) / 2);
  }
  return x;
}
