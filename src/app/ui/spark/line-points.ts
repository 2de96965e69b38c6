/** Where a line is drawn; it keeps clear of the edges by the margin. */
export interface LineBox {
  readonly width: number;
  readonly height: number;
  /** Room at the left and right. */
  readonly inset?: number;
  /** Room at the top and bottom. */
  readonly margin: number;
}

/** What stands at the bottom and at the top. */
export interface LineRange {
  readonly low: number;
  readonly high: number;
}

export const rangeOf = (values: readonly number[]): LineRange => ({
  low: Math.min(...values),
  high: Math.max(...values),
});

/** How far down a value is drawn; in the middle where all are equal. */
export function lineY(value: number, { low, high }: LineRange, { height, margin }: LineBox): number {
  const share = high === low ? 0.5 : (value - low) / (high - low);
  return height - margin - share * (height - 2 * margin);
}

/** Points of a line as SVG has them, from the first to the last place along the width. */
export function linePoints(
  points: readonly (readonly [at: number, value: number])[],
  box: LineBox,
  range: LineRange = rangeOf(points.map(([, value]) => value)),
): string {
  const inset = box.inset ?? 0;
  const from = points[0]?.[0] ?? 0;
  const span = (points.at(-1)?.[0] ?? 0) - from || 1;
  return points
    .map(([at, value]) => {
      const x = inset + ((at - from) / span) * (box.width - 2 * inset);
      return `${x.toFixed(1)},${lineY(value, range, box).toFixed(1)}`;
    })
    .join(' ');
}
