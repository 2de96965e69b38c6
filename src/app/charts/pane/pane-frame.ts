import type { DrawingFrame } from '../../../shared/drawings/frame.ts';

/**
 * How time and price lie in one pane at one moment. What paints over a pane reads it anew at each paint and keeps none
 * of it: `version` tells whether anything else in it has changed.
 */
export interface PaneFrame extends DrawingFrame {
  /** Grows with each change of view, size or bars in front; not with a tick of the last bar. */
  readonly version: number;
}
