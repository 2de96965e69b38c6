import type { DrawingKind } from '../kind.ts';
import { path } from '../primitive.ts';

/** A price from a time on, with its figure. */
export const horizontalRay: DrawingKind = {
  anchors: 1,
  geometry: ([at], { width, grow }, { anchors }, words) =>
    at && at.x < width
      ? [
          path([at, { x: width, y: at.y }]),
          {
            kind: 'text',
            at: { x: width - 4, y: at.y - 9 * grow },
            lines: [words.price(anchors[0]!.p)],
            align: 'right',
            size: 11 * grow,
          },
        ]
      : [],
};
