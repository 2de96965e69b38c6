import type { NumberedBars } from '../series/bar-store.ts';
import type { ChartColours } from '../theme/chart-colours.ts';
import type { Geometry, Span } from '../pane/geometry.ts';
import { withAlpha } from '../theme/palette.ts';
import { beginVerticals, addVertical } from './verticals.ts';

/** Values along bars: `first` is the number of the value at index 0. */
export interface Along {
  readonly values: Float64Array;
  readonly first: number;
}

/**
 * Bars from one drawn value to the next: about one a pixel where many bars share one. Aligned to bar numbers, so that a
 * moved view draws the same ones.
 */
const strideOf = (perBar: number): number => (perBar >= 1 ? 1 : Math.floor(1 / perBar));

/** Calls for the values of a span that are drawn, the last one always; for none of a span without bars. */
function eachDrawn({ perBar }: Geometry, first: number, span: Span, visit: (at: number) => void): void {
  if (span.last < span.first) return;
  const stride = strideOf(perBar);
  const begin = span.first + ((stride - ((((first + span.first) % stride) + stride) % stride)) % stride);
  for (let index = begin; index < span.last; index += stride) visit(index);
  visit(span.last);
}

/**
 * A line through the values; it begins anew after a missing one. `steps` goes level and then upright, and leaves out
 * the upright part where the value changed.
 */
export function strokeValues(geo: Geometry, { values, first }: Along, span: Span, steps = false): void {
  const { ctx, x, y, perBar } = geo;
  ctx.beginPath();
  let down = false;
  let before = Number.NaN;
  eachDrawn(geo, first, span, (i) => {
    const value = values[i]!;
    if (Number.isNaN(value)) {
      down = false;
      return;
    }
    if (steps) {
      if (value !== before) ctx.moveTo(x(first + i) - perBar / 2, y(value));
      ctx.lineTo(x(first + i) + perBar / 2, y(value));
    } else if (down) ctx.lineTo(x(first + i), y(value));
    else ctx.moveTo(x(first + i), y(value));
    before = value;
    down = true;
  });
  ctx.stroke();
}

/** The area between two rows of values wherever both are there. */
export function fillBetween(geo: Geometry, upper: Along, lower: Along, span: Span, colour: string): void {
  const { ctx, x, y } = geo;
  ctx.fillStyle = colour;
  let part: number[] = [];
  const close = () => {
    if (part.length > 1) {
      ctx.beginPath();
      for (const index of part) ctx.lineTo(x(upper.first + index), y(upper.values[index]!));
      for (const at of part.toReversed()) ctx.lineTo(x(lower.first + at), y(lower.values[at]!));
      ctx.fill();
    }
    part = [];
  };
  eachDrawn(geo, upper.first, span, (at) => {
    if (Number.isNaN(upper.values[at]!) || Number.isNaN(lower.values[at]!)) close();
    else part.push(at);
  });
  close();
}

/** Closes as a line: alone, over a filled ground, or in two colours above and below the first close in view. */
export function paintPriceLine(
  geo: Geometry,
  bars: NumberedBars,
  span: Span,
  type: 'line' | 'area' | 'baseline',
  colours: ChartColours,
): void {
  const { ctx, left, top, width, height, y, ratio } = geo;
  const along = { values: bars.close, first: bars.first };
  const base =
    type === 'baseline'
      ? y(bars.close[Math.max(0, Math.min(bars.length - 1, Math.ceil(geo.from) - bars.first))]!)
      : top + height;
  ctx.lineWidth = 1.5 * ratio;
  ctx.lineJoin = 'round';
  if (type !== 'baseline') {
    if (type === 'area') fillTo(geo, along, span, base, withAlpha(colours.line, 0.14));
    ctx.strokeStyle = colours.line;
    strokeValues(geo, along, span);
    return;
  }
  for (const [from, to, colour] of [
    [top, base, colours.up],
    [base, top + height, colours.down],
  ] as const) {
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, from, width, to - from);
    ctx.clip();
    fillTo(geo, along, span, base, withAlpha(colour, 0.14));
    ctx.strokeStyle = colour;
    strokeValues(geo, along, span);
    ctx.restore();
  }
}

/** The ground between the values and a place `base` on the vertical axis. */
function fillTo(geo: Geometry, { values, first }: Along, span: Span, base: number, colour: string): void {
  const { ctx, x, y } = geo;
  ctx.beginPath();
  let begin = Number.NaN;
  let end = Number.NaN;
  eachDrawn(geo, first, span, (index) => {
    if (Number.isNaN(values[index]!)) return;
    end = x(first + index);
    if (Number.isNaN(begin)) begin = end;
    ctx.lineTo(end, y(values[index]!));
  });
  ctx.lineTo(end, base);
  ctx.lineTo(begin, base);
  ctx.fillStyle = colour;
  ctx.fill();
}

/** Bars from zero: above it in the one colour, below in the other, pale where they shrink. */
export function paintHistogram(
  geo: Geometry,
  { values, first }: Along,
  span: Span,
  { up, down }: Pick<ChartColours, 'up' | 'down'>,
): void {
  const { ctx, x, y, perBar } = geo;
  const zero = Math.round(y(0));
  const width = Math.max(1, Math.floor(perBar * 0.5));
  const half = width >> 1;
  for (const [colour, sign, grows] of [
    [up, 1, true],
    [withAlpha(up, 0.45), 1, false],
    [down, -1, true],
    [withAlpha(down, 0.45), -1, false],
  ] as const) {
    ctx.fillStyle = colour;
    beginVerticals(ctx, colour);
    eachDrawn(geo, first, span, (i) => {
      const value = values[i]!;
      if (
        Math.sign(value) !== sign ||
        !(Math.abs(value) < Math.abs(values[i - 1] ?? 0) && Math.sign(values[i - 1] ?? 0) === sign) !== grows
      )
        return;
      const end = Math.round(y(value));
      const [top, bottom] = end < zero ? [end, zero] : [zero, end];
      addVertical(ctx, Math.round(x(first + i)) - half, top, width, Math.max(1, bottom - top));
    });
    ctx.stroke();
  }
}

/** A small square at each value. */
export function paintDots(geo: Geometry, { values, first }: Along, span: Span): void {
  const { ctx, x, y, ratio } = geo;
  const size = Math.max(2, Math.round(2.5 * ratio));
  eachDrawn(geo, first, span, (index) => {
    if (!Number.isNaN(values[index]!))
      ctx.fillRect(Math.round(x(first + index) - size / 2), Math.round(y(values[index]!) - size / 2), size, size);
  });
}
