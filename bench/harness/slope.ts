/** A line through points: its rise per unit of x, and half the width of its 95 % confidence interval. */
export interface Slope {
  readonly rise: number;
  readonly halfWidth: number;
}

/** Student's t for 95 %, both sides, within 1 % from three degrees of freedom on. */
const student = (freedom: number): number => 1.96 + 2.37 / freedom + 2.8 / freedom ** 2 + 3.6 / freedom ** 3;

/**
 * Least squares. Needs three points at least with different x; else nothing is known of it and the interval is
 * infinite.
 */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): Slope {
  const count = points.length;
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / count;
  const meanX = mean(0);
  const meanY = mean(1);
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (count < 3 || spread === 0) return { rise: 0, halfWidth: Number.POSITIVE_INFINITY };
  const rise = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const rest = points.reduce((sum, [x, y]) => sum + (y - meanY - rise * (x - meanX)) ** 2, 0);
  return { rise, halfWidth: student(count - 2) * Math.sqrt(rest / (count - 2) / spread) };
}
