import type { Drawing, DrawingKindName } from './drawing.ts';
import { type DrawingFrame, pointOf } from './frame.ts';
import type { DrawingKind, DrawingWords } from './kind.ts';
import { arrow } from './kinds/arrow.ts';
import { brush } from './kinds/brush.ts';
import { channel } from './kinds/channel.ts';
import { ellipse } from './kinds/ellipse.ts';
import { extended } from './kinds/extended.ts';
import { fibExtension } from './kinds/fib-extension.ts';
import { fibRetracement } from './kinds/fib-retracement.ts';
import { horizontal } from './kinds/horizontal.ts';
import { horizontalRay } from './kinds/horizontal-ray.ts';
import { measure } from './kinds/measure.ts';
import { nineTurn } from './kinds/nine-turn.ts';
import { ray } from './kinds/ray.ts';
import { rectangle } from './kinds/rectangle.ts';
import { text } from './kinds/text.ts';
import { trend } from './kinds/trend.ts';
import { vertical } from './kinds/vertical.ts';
import type { Point, Primitive } from './primitive.ts';

/** What each kind is made of. */
export const kinds: Readonly<Record<DrawingKindName, DrawingKind>> = {
  trend,
  ray,
  extended,
  horizontal,
  horizontal_ray: horizontalRay,
  vertical,
  channel,
  fib_retracement: fibRetracement,
  fib_extension: fibExtension,
  rectangle,
  ellipse,
  text,
  arrow,
  brush,
  measure,
  nine_turn: nineTurn,
};

const pointsOf = (drawing: Drawing, frame: DrawingFrame): readonly Point[] =>
  drawing.anchors.map((anchor) => pointOf(frame, anchor));

/** What is painted of a drawing in a pane as it stands now. */
export const geometryOf = (drawing: Drawing, frame: DrawingFrame, words: DrawingWords): readonly Primitive[] =>
  kinds[drawing.kind].geometry(pointsOf(drawing, frame), frame, drawing, words);

/** Where its handles stand, in the order of its anchors. */
export function handlesOf(drawing: Drawing, frame: DrawingFrame): readonly Point[] {
  const points = pointsOf(drawing, frame);
  return kinds[drawing.kind].handles?.(points, frame) ?? points;
}

/** Whether a drawing has all of its places. */
export function isWhole({ kind, anchors }: Pick<Drawing, 'kind' | 'anchors'>): boolean {
  const { anchors: wanted } = kinds[kind];
  return wanted === 'free' ? anchors.length > 1 : anchors.length === wanted;
}
