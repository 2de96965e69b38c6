import type { DrawingKind } from '../kind.ts';
import { path } from '../primitive.ts';

/** A line by hand. It is moved as a whole and has no handles. */
export const brush: DrawingKind = { anchors: 'free', geometry: (points) => [path(points)], handles: () => [] };
