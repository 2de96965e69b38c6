import { formatDate } from '../format/time.ts';
import { groupDigits } from '../format/price.ts';
import { drawFigures } from './canvas/figures.ts';
import { withAlpha } from './theme/palette.ts';
import { roundValues } from './scale/price-scale.ts';
import type { Frame } from './canvas/surface.ts';

/** One day of an index of 0 to 100, and a price beside it where one is known. Times are beginnings of UTC days, ms. */
export interface IndexPoint {
  readonly time: number;
  readonly value: number;
  readonly price: number | null;
}

export interface IndexPicture {
  /** Ascending, at least one; days may be missing. */
  readonly points: readonly IndexPoint[];
  /** Least values of the bands above the lowest. */
  readonly bounds: readonly number[];
  readonly faded: boolean;
  /** The point under the pointer. */
  readonly hover: number | undefined;
}

const dayMs = 86_400_000;
/** Least distance of a label from the frame, px. */
const margin = 6;

/** Room around the plot for labels of this size, px. */
const roomFor = (font: number) => ({
  left: 16 + 1.9 * font,
  right: 16 + 3.8 * font,
  top: margin + 0.6 * font,
  bottom: 2 * margin + font,
});

/** Place of a time across the plot, 0 at its left edge and 1 at its right. */
const shareOf = (points: readonly IndexPoint[], time: number): number => {
  const first = points[0]!.time;
  const last = points.at(-1)!.time;
  return last === first ? 0.5 : (time - first) / (last - first);
};

/** Which point lies nearest to a place in a picture of this width with text of this size, px. */
export function pointAt(points: readonly IndexPoint[], x: number, width: number, font: number): number {
  const { left, right } = roomFor(font);
  const share = (x - left) / Math.max(1, width - left - right);
  let nearest = 0;
  points.forEach(({ time }, index) => {
    if (Math.abs(shareOf(points, time) - share) < Math.abs(shareOf(points, points[nearest]!.time) - share))
      nearest = index;
  });
  return nearest;
}

/** The index with its bands by the left axis, the price by the right one. A line ends where a day is missing. */
export function paintIndex(frame: Frame, { points, bounds, faded, hover }: IndexPicture): void {
  const { ctx, width, height, palette, font } = frame;
  const { left, right, top, bottom } = roomFor(font);
  const floor = height - bottom;
  const x = (time: number) => left + shareOf(points, time) * (width - left - right);
  const y = (value: number) => floor - (value / 100) * (floor - top);
  const prices = points.flatMap(({ price }) => (price === null ? [] : [price]));
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const pad = (high - low || high || 1) * 0.06;
  const priceY = (price: number) => floor - ((price - low + pad) / (high - low + 2 * pad)) * (floor - top);
  ctx.font = `450 ${font - 1}px ${palette.font}`;
  ctx.textBaseline = 'middle';
  for (const value of [0, ...bounds, 100]) {
    ctx.fillStyle = palette.line1;
    ctx.fillRect(left, Math.round(y(value)), width - left - right, 1);
    ctx.fillStyle = palette.fg3;
    drawFigures(ctx, String(value), left - 8, y(value));
  }
  if (prices.length > 0)
    for (const price of roundValues(low - pad, high + pad, floor - top, 56))
      drawFigures(ctx, groupDigits(String(Math.round(price))), width - margin, priceY(price));
  paintDates(frame, points, x);
  strokeDays(ctx, points, ({ price }) => price, { x, y: priceY, colour: palette.fg3, wide: 1.25 });
  strokeDays(ctx, points, ({ value }) => value, { x, y, colour: faded ? palette.fg3 : palette.accent, wide: 1.75 });
  const pointed = hover === undefined ? undefined : points[hover];
  if (!pointed) return;
  ctx.fillStyle = palette.line2;
  ctx.fillRect(Math.round(x(pointed.time)), top, 1, floor - top);
  for (const [at, colour] of [
    [y(pointed.value), palette.accent],
    ...(pointed.price === null ? [] : [[priceY(pointed.price), palette.fg2] as const]),
  ] as const) {
    ctx.fillStyle = withAlpha(colour, 1);
    ctx.beginPath();
    ctx.arc(x(pointed.time), at, 3.5, 0, 2 * Math.PI);
    ctx.fill();
  }
}

function paintDates(
  { ctx, width, height, palette, font }: Frame,
  points: readonly IndexPoint[],
  x: (time: number) => number,
): void {
  const { left, right, bottom } = roomFor(font);
  const wide = ctx.measureText('2026-00-00').width + 24;
  const count = Math.max(1, Math.min(points.length, Math.floor((width - left - right) / wide)));
  const step = (points.length - 1) / Math.max(1, count - 1);
  ctx.fillStyle = palette.fg3;
  for (let index = 0; index < count; index++) {
    const { time } = points[Math.round(index * step)]!;
    const text = formatDate(time, 'UTC');
    const end = x(time) + ctx.measureText(text).width / 2;
    drawFigures(
      ctx,
      text,
      Math.max(ctx.measureText(text).width + margin, Math.min(width - margin, end)),
      height - bottom / 2,
    );
  }
}

interface Stroke {
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
  readonly colour: string;
  readonly wide: number;
}

function strokeDays(
  ctx: CanvasRenderingContext2D,
  points: readonly IndexPoint[],
  of: (point: IndexPoint) => number | null,
  { x, y, colour, wide }: Stroke,
): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = wide;
  ctx.lineJoin = 'round';
  ctx.beginPath();
  let before: number | undefined;
  for (const point of points) {
    const value = of(point);
    if (value === null) continue;
    if (before !== undefined && point.time - before <= dayMs) ctx.lineTo(x(point.time), y(value));
    else ctx.moveTo(x(point.time), y(value));
    before = point.time;
  }
  ctx.stroke();
}
