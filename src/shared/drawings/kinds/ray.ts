import { type DrawingKind, extend } from '../kind.ts';
import { path } from '../primitive.ts';

/** A line that begins at the first place and goes on through the second. */
export const ray: DrawingKind = {
  anchors: 2,
  geometry: ([a, b], frame) => (a && b ? [path(extend(a, b, frame))] : []),
};
