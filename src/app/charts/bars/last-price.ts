import type { Geometry } from '../pane/geometry.ts';
import { type Palette, withAlpha } from '../theme/palette.ts';
import type { Dirty } from '../pane/pane.ts';

export interface LastPrice {
  readonly price: number;
  readonly text: string;
  /** Time until the bar closes; nothing where it is not known. */
  readonly countdown: string;
  readonly colour: string;
}

/**
 * The dashed line of the last price and its tag on the price axis; what the tag covers of the axis, from and to, device
 * px, undefined where the price is out of view.
 */
export function paintLast(
  geo: Geometry,
  { price, text, countdown, colour }: LastPrice,
  palette: Palette,
  dirty: Dirty,
): readonly [number, number] | undefined {
  const { ctx, left, top, width, height, ratio } = geo;
  const y = Math.round(geo.y(price));
  if (!(y >= top && y <= top + height)) return undefined;
  const thick = Math.max(1, Math.round(ratio));
  ctx.strokeStyle = withAlpha(colour, 0.7);
  ctx.lineWidth = thick;
  ctx.lineCap = 'butt';
  ctx.beginPath();
  for (let x = left; x < left + width; x += 8 * thick) {
    ctx.moveTo(x, y + thick / 2);
    ctx.lineTo(Math.min(x + 4 * thick, left + width), y + thick / 2);
  }
  ctx.stroke();
  dirty(left, y, width, thick);
  const tall = Math.round((countdown === '' ? 18 : 31) * ratio);
  // Near the lower edge the tag stands higher: it would be cut.
  const tagX = left + width + 1;
  const tagY = Math.round(Math.min(y - 9 * ratio, top + height - tall));
  const tagWidth = ctx.canvas.width - left - width - 1;
  ctx.fillStyle = colour;
  ctx.fillRect(tagX, tagY, tagWidth, tall);
  ctx.fillStyle = palette.bg1;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.font = `600 ${11 * ratio}px ${palette.font}`;
  ctx.fillText(text, tagX + 6 * ratio, tagY + 10 * ratio);
  if (countdown !== '') {
    ctx.font = `500 ${10 * ratio}px ${palette.font}`;
    ctx.fillText(countdown, tagX + 6 * ratio, tagY + 23 * ratio);
  }
  dirty(tagX, tagY, tagWidth, tall);
  return [tagY, tagY + tall];
}

/** `04:07`, `1:04:07` or `3d 04h` until a moment; nothing once it has passed. */
export function countdownTo(ms: number, nowMs: number): string {
  const seconds = Math.floor((ms - nowMs) / 1_000);
  if (seconds < 0) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${two(hours % 24)}h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
