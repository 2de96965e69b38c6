import type { DrawingKind } from '../kind.ts';
import { path } from '../primitive.ts';

/** A price, over the whole width, with its figure. Its handle stands in the middle, whatever its time. */
export const horizontal: DrawingKind = {
  anchors: 1,
  geometry: ([at], { width, grow }, { anchors }, words) =>
    at
      ? [
          path([
            { x: 0, y: at.y },
            { x: width, y: at.y },
          ]),
          {
            kind: 'text',
            at: { x: width - 4, y: at.y - 9 * grow },
            lines: [words.price(anchors[0]!.p)],
            align: 'right',
            size: 11 * grow,
          },
        ]
      : [],
  handles: ([at], { width }) => (at ? [{ x: width / 2, y: at.y }] : []),
};
