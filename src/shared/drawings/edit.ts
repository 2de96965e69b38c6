import { kinds } from './catalogue.ts';
import type { Anchor, Drawing } from './drawing.ts';
import { barWidth, type DrawingFrame, movedAnchor } from './frame.ts';

/** A drawing moved as a whole by pixels, along time in whole bars. */
export const moveBy = (drawing: Drawing, frame: DrawingFrame, dx: number, dy: number): Drawing => ({
  ...drawing,
  anchors: drawing.anchors.map((anchor) => movedAnchor(frame, anchor, dx, dy)),
});

/**
 * A drawing with one of its anchors elsewhere. A horizontal line keeps its time, a vertical one its price: neither can
 * be seen.
 */
export function moveAnchor(drawing: Drawing, at: number, to: Anchor): Drawing {
  const old = drawing.anchors[at];
  if (!old) return drawing;
  const next =
    drawing.kind === 'horizontal' ? { t: old.t, p: to.p } : drawing.kind === 'vertical' ? { t: to.t, p: old.p } : to;
  return { ...drawing, anchors: drawing.anchors.map((anchor, index) => (index === at ? next : anchor)) };
}

/** Steps of an arrow key: bars to the right, steps of price up. */
export interface Nudge {
  readonly bars: number;
  readonly steps: number;
}

/** A drawing moved by keys, a step of price being `tick`. */
export function nudge(drawing: Drawing, frame: DrawingFrame, { bars, steps }: Nudge, tick: number): Drawing {
  const moved = moveBy(drawing, frame, bars * barWidth(frame), 0);
  return { ...moved, anchors: moved.anchors.map(({ t, p }) => ({ t, p: p + steps * tick })) };
}

/** A copy beside the drawing, with an id of its own and on top. */
export function duplicate(drawing: Drawing, frame: DrawingFrame, id: string, z: number): Drawing {
  const aside = kinds[drawing.kind].anchors === 1 ? ([0, 24] as const) : ([barWidth(frame) * 2, 16] as const);
  return {
    ...moveBy(drawing, frame, drawing.kind === 'vertical' ? barWidth(frame) * 3 : aside[0], aside[1]),
    id,
    z,
    locked: false,
  };
}
