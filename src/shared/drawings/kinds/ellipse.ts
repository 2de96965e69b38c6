import type { DrawingKind } from '../kind.ts';

/** The ellipse in the box between two corners. */
export const ellipse: DrawingKind = {
  anchors: 2,
  geometry: ([a, b]) =>
    a && b
      ? [
          {
            kind: 'ellipse',
            centre: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
            rx: Math.abs(b.x - a.x) / 2,
            ry: Math.abs(b.y - a.y) / 2,
            fill: 0.12,
          },
        ]
      : [],
};
