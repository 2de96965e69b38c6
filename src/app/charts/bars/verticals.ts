/**
 * Upright lines of one device pixel in one colour, as one stroke: in a software raster that takes half the time of a
 * rectangle each (bench/chart.ts, pan), and is the same to the pixel, for the middle of each line lies in the middle of
 * its pixels. The caller calls `addVertical` for each and then strokes.
 */
export function beginVerticals(ctx: CanvasRenderingContext2D, colour: string): void {
  ctx.beginPath();
  ctx.lineWidth = 1;
  ctx.lineCap = 'butt';
  ctx.strokeStyle = colour;
}

/**
 * From `top` down by `height`, device px, whole ones. One that is wider than a pixel is a rectangle, and needs no
 * stroke.
 */
export function addVertical(
  ctx: CanvasRenderingContext2D,
  x: number,
  top: number,
  width: number,
  height: number,
): void {
  if (width > 1) {
    ctx.fillRect(x, top, width, height);
    return;
  }
  ctx.moveTo(x + 0.5, top);
  ctx.lineTo(x + 0.5, top + height);
}
