import type { Point, Stroke } from './letters.ts';

/** How much ink lies on each pixel, 0 to 1, row by row. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;
}

export const blankSheet = (width: number, height: number): Sheet => ({
  width,
  height,
  ink: new Float32Array(width * height),
});

/** Corners cut at a quarter of each side (Chaikin), which nears a B-spline; the ends stay. */
function cutCorners(points: readonly Point[]): readonly Point[] {
  const between = ([ax, ay]: Point, [bx, by]: Point, part: number): Point => [
    ax + (bx - ax) * part,
    ay + (by - ay) * part,
  ];
  const inner = points
    .slice(1)
    .flatMap((to, before) => [between(points[before]!, to, 0.25), between(points[before]!, to, 0.75)]);
  return [points[0]!, ...inner.slice(1, -1), points.at(-1)!];
}

/** Each side in four, so that a line can bend where it was straight. */
const divide = (points: readonly Point[]): readonly Point[] =>
  points.flatMap(([x, y], at) => {
    const [toX, toY] = points[at + 1] ?? [x, y];
    return at + 1 === points.length
      ? [[x, y] as const]
      : [0, 0.25, 0.5, 0.75].map((part) => [x + (toX - x) * part, y + (toY - y) * part] as const);
  });

/** The line that a stroke is drawn along, close enough that it can be bent. */
export const lineOf = ({ points, isRound }: Stroke): readonly Point[] =>
  divide(isRound ? cutCorners(cutCorners(points)) : points);

/** Puts ink along a line with round ends, or takes it off; what lies there already grows no darker. */
export function drawLine({ width, height, ink }: Sheet, line: readonly Point[], radius: number, isTaken = false): void {
  for (let at = 1; at < line.length; at++) {
    const [ax, ay] = line[at - 1]!;
    const [bx, by] = line[at]!;
    const dx = bx - ax;
    const dy = by - ay;
    const square = dx * dx + dy * dy || 1;
    const reach = radius + 1;
    const left = Math.max(0, Math.floor(Math.min(ax, bx) - reach));
    const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + reach));
    const top = Math.max(0, Math.floor(Math.min(ay, by) - reach));
    const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach));
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
        const covered = Math.min(1, radius + 0.5 - Math.hypot(x - ax - along * dx, y - ay - along * dy));
        if (covered <= 0) continue;
        const pixel = y * width + x;
        ink[pixel] = isTaken ? Math.min(ink[pixel]!, 1 - covered) : Math.max(ink[pixel]!, covered);
      }
  }
}
