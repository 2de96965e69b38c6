/** Size of text that charts are laid out for, px; where it is another, what holds text grows with it. */
export const nominal = 11;
/** Width of the price axis, px, where prices are of a usual length. */
export const minAxis = 78;
/** Beside the text. */
const padding = 13;
/** The widest figure in the tag of the last price, px. */
const glyph = 7.2;
/** It changes by so much at once: every change paints the whole chart. */
const step = 8;

/**
 * Width of the price axis for labels of up to so many characters, in steps. It grows at once and shrinks only where two
 * steps are free, so that it does not change to and fro while a chart is moved.
 */
export function axisWidthFor(longest: number, now: number): number {
  const needed = minAxis + Math.max(0, Math.ceil((padding + longest * glyph - minAxis) / step)) * step;
  return needed > now || needed <= now - 2 * step ? needed : now;
}
