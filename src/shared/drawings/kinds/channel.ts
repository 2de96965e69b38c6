import type { DrawingKind } from '../kind.ts';
import { path, type Point } from '../primitive.ts';

/**
 * A line and its parallel through the third place, with the line midway. The parallel keeps the distance in height,
 * whatever the time of the third.
 */
export const channel: DrawingKind = {
  anchors: 3,
  geometry: ([a, b, c]) => {
    if (!a || !b) return [];
    if (!c) return [path([a, b])];
    const shift = offsetOf(a, b, c);
    const down = (share: number) => [a, b].map(({ x, y }) => ({ x, y: y + shift * share }));
    return [
      { kind: 'path', points: [a, b, ...down(1).reverse()], closed: true, fill: 0.08, alpha: 0 },
      path([a, b]),
      path(down(1)),
      path(down(0.5), { alpha: 0.6, dashed: true }),
    ];
  },
};

/** How far the third place lies below the line a–b, px. */
const offsetOf = (a: Point, b: Point, c: Point): number =>
  c.y - (b.x === a.x ? a.y : a.y + ((b.y - a.y) * (c.x - a.x)) / (b.x - a.x));
