import * as v from 'valibot';

export const dashes = ['solid', 'dashed', 'dotted'] as const;
export type Dash = (typeof dashes)[number];

/**
 * `colour` 0 is the accent of the theme, 1 to 7 its series colours, so that a drawing fits both themes. `width` in CSS
 * px.
 */
export const DrawingStyle = v.strictObject({
  colour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7)),
  width: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
  dash: v.picklist(dashes, 'dash'),
});
export type DrawingStyle = Readonly<v.InferOutput<typeof DrawingStyle>>;

export const defaultStyle: DrawingStyle = { colour: 0, width: 1, dash: 'solid' };

/** `weak` draws to a price of the bar that is near, `strong` always to the nearest of the four. */
export const magnets = ['off', 'weak', 'strong'] as const;
export type Magnet = (typeof magnets)[number];

/** How the tools of all charts of a user draw. Each field falls back by itself. */
export const DrawingTools = v.object({
  magnet: v.optional(v.fallback(v.picklist(magnets), 'off'), 'off'),
  /** The tool stays after a drawing. */
  keep: v.optional(v.fallback(v.boolean(), false), false),
  /** Of the next drawing. */
  style: v.optional(v.fallback(DrawingStyle, { ...defaultStyle }), { ...defaultStyle }),
});
export type DrawingTools = Readonly<v.InferOutput<typeof DrawingTools>>;
