import type { DrawingKind } from '../kind.ts';
import { fibLevels } from '../fib-levels.ts';

const shares = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];

/** Shares of the move from the first place to the second, taken back from its end: 0 is the second, 1 the first. */
export const fibRetracement: DrawingKind = {
  anchors: 2,
  geometry: (points, frame, { anchors }, words) => {
    const [a, b] = anchors;
    return a && b ? fibLevels({ points, base: b.p, move: a.p - b.p, shares, frame, words }) : [];
  },
};
