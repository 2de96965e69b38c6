import type { Drawing } from './drawing.ts';
import type { DrawingFrame } from './frame.ts';
import type { Point, Primitive } from './primitive.ts';

/** Figures in the words of the reader. */
export interface DrawingWords {
  readonly price: (price: number) => string;
  /** A change of price with its sign. */
  readonly change: (difference: number) => string;
  /** In percent, with its sign. */
  readonly percent: (percent: number) => string;
  readonly bars: (count: number) => string;
  readonly span: (ms: number) => string;
}

/** What a kind of drawing is made of. */
export interface DrawingKind {
  /** Clicks that make one; `free`: drawn in one stroke. */
  readonly anchors: 1 | 2 | 3 | 'free';
  /** What is painted and hit. `points` are the anchors in px. Nothing where it cannot be drawn here. */
  readonly geometry: (
    points: readonly Point[],
    frame: DrawingFrame,
    drawing: Drawing,
    words: DrawingWords,
  ) => readonly Primitive[];
  /** Where the handles stand, one for each anchor, unless at the anchors. */
  readonly handles?: (points: readonly Point[], frame: DrawingFrame) => readonly Point[];
}

const far = 1e5;

/**
 * The line from `a` through `b` as far as it goes beyond `b` (and with `both` beyond `a`), cut where it is far out of
 * the pane.
 */
export function extend(a: Point, b: Point, { width, height }: DrawingFrame, both = false): readonly [Point, Point] {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  if (dx === 0 && dy === 0) return [a, b];
  const reach = Math.min(far, width + height + Math.hypot(a.x, a.y)) / Math.hypot(dx, dy) + 1;
  const end = { x: a.x + dx * reach, y: a.y + dy * reach };
  return both ? [{ x: a.x - dx * reach, y: a.y - dy * reach }, end] : [a, end];
}
