import type { DrawingKind } from '../kind.ts';

/** A span of time and of price. */
export const rectangle: DrawingKind = {
  anchors: 2,
  geometry: ([a, b]) =>
    a && b ? [{ kind: 'path', points: [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }], closed: true, fill: 0.12 }] : [],
};
