import type { DrawingKind } from '../kind.ts';
import { path } from '../primitive.ts';

/** A time, over the whole height. Its handle stands in the middle, whatever its price. */
export const vertical: DrawingKind = {
  anchors: 1,
  geometry: ([at], { height }) =>
    at
      ? [
          path([
            { x: at.x, y: 0 },
            { x: at.x, y: height },
          ]),
        ]
      : [],
  handles: ([at], { height }) => (at ? [{ x: at.x, y: height / 2 }] : []),
};
