import * as v from 'valibot';

/** Every kind of drawing, in the order of the tool menu. */
export const drawingKinds = [
  'trend', 'ray', 'extended', 'horizontal', 'horizontal_ray', 'vertical', 'channel', 'fib_retracement', 'fib_extension', 'rectangle', 'ellipse', 'text', 'arrow', 'brush', 'measure',
  'nine_turn',
] as const;
export type DrawingKindName = (typeof drawingKinds)[number];

export const dashes = ['solid', 'dashed', 'dotted'] as const;
export type Dash = (typeof dashes)[number];

/** Most points of one drawing: a brush has many. */
export const mostAnchors = 1_000;
/** Most characters of a text. */
export const longestText = 300;

/** A place on the chart by itself: time in ms since the epoch, price in quote per base. Never an index or a pixel. */
export const Anchor = v.strictObject({ t: v.pipe(v.number(), v.finite(), v.minValue(0)), p: v.pipe(v.number(), v.finite()) });
export type Anchor = Readonly<v.InferOutput<typeof Anchor>>;

/** `colour` 0 is the accent of the theme, 1 to 7 its series colours, so that a drawing fits both themes. `width` in CSS px. */
export const DrawingStyle = v.strictObject({
  colour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7)), width: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)), dash: v.picklist(dashes, 'dash'),
});
export type DrawingStyle = Readonly<v.InferOutput<typeof DrawingStyle>>;

export const DrawingId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,40}$/, 'id'));

/** When something was changed last, ms since the epoch by the clock of who changed it; rises with each change of one drawing. */
export const Updated = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** One drawing over a pane; `price` is the pane of the candles. `z`: the higher lies on top. */
export const Drawing = v.strictObject({
  id: DrawingId,
  kind: v.picklist(drawingKinds, 'kind'),
  pane: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  anchors: v.pipe(v.array(Anchor), v.minLength(1), v.maxLength(mostAnchors)),
  style: DrawingStyle,
  locked: v.boolean(),
  hidden: v.boolean(),
  z: v.pipe(v.number(), v.safeInteger()),
  v: v.literal(1),
  updated: Updated,
  /** What a text drawing says; only it has one. */
  text: v.optional(v.pipe(v.string(), v.maxLength(longestText))),
});
export type Drawing = Readonly<v.InferOutput<typeof Drawing>>;

export const pricePane = 'price';

export const defaultStyle: DrawingStyle = { colour: 0, width: 1, dash: 'solid' };
