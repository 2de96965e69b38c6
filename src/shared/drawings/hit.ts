import type { Drawing } from './drawing.ts';
import type { Box, Point, Primitive } from './primitive.ts';
import { boxOf, distanceTo, isNear } from './primitive.ts';

/** A drawing as it lies in a pane at one moment, ready to be painted and hit. */
export interface PlacedDrawing {
  readonly drawing: Drawing;
  readonly primitives: readonly Primitive[];
  readonly handles: readonly Point[];
  readonly boxes: readonly Box[];
}

export const place = (
  drawing: Drawing,
  primitives: readonly Primitive[],
  handles: readonly Point[],
): PlacedDrawing => ({ drawing, primitives, handles, boxes: primitives.map(boxOf) });

/** What lies under a pointer: a drawing's body, or one of its handles. */
export interface Hit {
  readonly id: string;
  readonly handle: number | undefined;
}

const byHeight = (a: PlacedDrawing, b: PlacedDrawing): number =>
  b.drawing.z - a.drawing.z || (a.drawing.id < b.drawing.id ? 1 : -1);

/**
 * What is hit at a point: the handles of the selected drawing first, then bodies, the topmost first. Hidden ones are
 * not there.
 */
export function hitAt(
  placed: readonly PlacedDrawing[],
  selected: string | undefined,
  point: Point,
  px: number,
): Hit | undefined {
  const chosen = placed.find(({ drawing }) => drawing.id === selected && !drawing.hidden && !drawing.locked);
  const handle = chosen ? nearestHandle(chosen, point, px) : -1;
  if (chosen && handle >= 0) return { id: chosen.drawing.id, handle };
  const body = placed
    .filter(({ drawing }) => !drawing.hidden)
    .toSorted(byHeight)
    .find((one) => distanceOf(one, point, px) <= px);
  return body && { id: body.drawing.id, handle: undefined };
}

function nearestHandle({ handles }: PlacedDrawing, { x, y }: Point, px: number): number {
  let nearest = -1;
  let least = px;
  for (const [at, handle] of handles.entries()) {
    const distance = Math.hypot(handle.x - x, handle.y - y);
    if (distance <= least) [nearest, least] = [at, distance];
  }
  return nearest;
}

/** Least distance to what is painted; boxes that are farther than `px` are not looked into. */
export function distanceOf({ primitives, boxes }: PlacedDrawing, point: Point, px: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < primitives.length; index++)
    if (isNear(boxes[index]!, point, px)) least = Math.min(least, distanceTo(primitives[index]!, point));
  return least;
}
