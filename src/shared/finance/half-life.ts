import { log } from '../base/math/log.ts';

/**
 * Steps in which the distance of a series from its mean halves: ln 2 ÷ κ with κ = −ln φ, φ being the coefficient of
 * u(t) = c + φ·u(t − 1) + ε by least squares, of which the bias −(1 + 3φ) ÷ T is taken off. Infinite where it does not
 * come back; 0 where a step leaves nothing of the distance; undefined where it has fewer than five values or does not
 * vary. Source: Kendall, "Note on Bias in the Estimation of Autocorrelation" (1954).
 */
export function halfLife(series: ArrayLike<number>): number | undefined {
  const rows = series.length - 1;
  if (rows < 4) return undefined;
  let before = 0;
  let after = 0;
  for (let time = 1; time <= rows; time++) {
    before += series[time - 1]!;
    after += series[time]!;
  }
  let square = 0;
  let product = 0;
  for (let time = 1; time <= rows; time++) {
    const distance = series[time - 1]! - before / rows;
    square += distance * distance;
    product += distance * (series[time]! - after / rows);
  }
  if (!(square > 0)) return undefined;
  const persistence = (rows * (product / square) + 1) / (rows - 3);
  if (persistence >= 1) return Number.POSITIVE_INFINITY;
  return persistence <= 0 ? 0 : Math.LN2 / -log(persistence);
}
