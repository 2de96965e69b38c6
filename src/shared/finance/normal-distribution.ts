const rootTwoPi = 2.5066282746310002;

/** Density of the standard normal distribution. */
export const normalDensity = (x: number): number => Math.exp((-x * x) / 2) / rootTwoPi;

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
  return (Math.exp((-z * z) / 2) * above) / below;
}

const numerator = [
  0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931, 220.206867912376,
];
const denominator = [
  1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831, 793.826512519948,
  440.413735824752,
];
