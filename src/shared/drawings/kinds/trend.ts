import type { DrawingKind } from '../kind.ts';
import { path } from '../primitive.ts';

/** A line from one place to another. */
export const trend: DrawingKind = { anchors: 2, geometry: (points) => [path(points)] };
