import * as v from 'valibot';
import { EntryId, Updated } from '../base/kept-list.ts';
import { intervalKeys } from '../base/time.ts';
import { DrawingStyle } from '../trade/workspace/drawing-tools.ts';

/** Every kind of drawing, in the order of the tool menu. */
export const drawingKinds = [
  'trend',
  'ray',
  'extended',
  'horizontal',
  'horizontal_ray',
  'vertical',
  'channel',
  'fib_retracement',
  'fib_extension',
  'rectangle',
  'ellipse',
  'text',
  'arrow',
  'brush',
  'measure',
  'nine_turn',
] as const;
export type DrawingKindName = (typeof drawingKinds)[number];

/** Most points of one drawing: a brush has many. */
export const maxAnchors = 1_000;
/** Most characters of a text. */
export const longestText = 300;

/** A place on the chart by itself: time in ms since the epoch, price in quote per base. Never an index or a pixel. */
export const Anchor = v.strictObject({
  t: v.pipe(v.number(), v.finite(), v.minValue(0)),
  p: v.pipe(v.number(), v.finite()),
});
export type Anchor = Readonly<v.InferOutput<typeof Anchor>>;

/** The pane of the candles. */
export const pricePane = 'price';

/** One drawing over a pane: that of the candles, or that of an indicator by its id. `z`: the higher lies on top. */
export const Drawing = v.strictObject({
  id: EntryId,
  kind: v.picklist(drawingKinds, 'kind'),
  pane: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(40)), pricePane),
  anchors: v.pipe(v.array(Anchor), v.minLength(1), v.maxLength(maxAnchors)),
  style: DrawingStyle,
  locked: v.boolean(),
  hidden: v.boolean(),
  z: v.pipe(v.number(), v.safeInteger()),
  v: v.literal(1),
  updated: Updated,
  /** The intervals that it is shown on; all where it is left out. */
  intervals: v.optional(v.pipe(v.array(v.picklist(intervalKeys)), v.minLength(1), v.maxLength(intervalKeys.length))),
  /** What a text drawing says; only it has one. */
  text: v.optional(v.pipe(v.string(), v.maxLength(longestText))),
});
export type Drawing = Readonly<v.InferOutput<typeof Drawing>>;
