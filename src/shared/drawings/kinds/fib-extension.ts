import type { DrawingKind } from '../kind.ts';
import { fibLevels } from '../fib-levels.ts';
import { path } from '../primitive.ts';

const shares = [0, 0.382, 0.618, 1, 1.272, 1.618, 2, 2.618];

/** The move from the first place to the second, laid on from the third: where a trend may go. */
export const fibExtension: DrawingKind = {
  anchors: 3,
  geometry: (points, frame, { anchors }, words) => {
    const [a, b, c] = anchors;
    if (!a || !b) return [];
    return c
      ? fibLevels({ points, base: c.p, move: b.p - a.p, shares, frame, words })
      : [path(points, { dashed: true, alpha: 0.6 })];
  },
};
