import { type DrawingKind, extend } from '../kind.ts';
import { path } from '../primitive.ts';

/** A line through two places, without an end. */
export const extended: DrawingKind = {
  anchors: 2,
  geometry: ([a, b], frame) => (a && b ? [path(extend(a, b, frame, true))] : []),
};
