import type { DrawingKind } from '../kind.ts';
import { path } from '../primitive.ts';

const headPx = 11;
const spread = 0.45;

/** A line with a head at the second place. */
export const arrow: DrawingKind = {
  anchors: 2,
  geometry: ([a, b]) => {
    if (!a || !b) return [];
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const wing = (turn: number) => ({
      x: b.x - headPx * Math.cos(angle + turn),
      y: b.y - headPx * Math.sin(angle + turn),
    });
    return [path([a, b]), { kind: 'path', points: [wing(spread), b, wing(-spread)], closed: true, fill: 1 }];
  },
};
