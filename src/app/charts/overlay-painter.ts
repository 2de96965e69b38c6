import type uPlot from 'uplot';
import type { OverlayLine } from './overlays.ts';
import { type Palette, withAlpha } from './palette.ts';

interface Span {
  readonly u: uPlot;
  readonly first: number;
  readonly last: number;
}

/** Lines and bands of the indicators in view, over the candles; `length` is how many bars there are. Clips to the plot. */
export function paintOverlays(u: uPlot, lines: readonly OverlayLine[], length: number, palette: Palette): void {
  if (lines.length === 0) return;
  const { ctx, bbox } = u;
  const [min, max] = [u.scales.x?.min ?? 0, u.scales.x?.max ?? 1];
  const span: Span = { u, first: Math.max(0, Math.floor(min) - 1), last: Math.min(length - 1, Math.ceil(max) + 1) };
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.lineWidth = 1.25 * devicePixelRatio;
  ctx.lineJoin = 'round';
  for (const { indicator, series, tone } of lines) {
    const colour = palette.series[tone] ?? palette.fg2;
    const edges = series.outputs.filter((_, at) => indicator.outputs[at]!.kind === 'band');
    if (edges.length === 2) fillBetween(span, edges[0]!, edges[1]!, withAlpha(colour, 0.07));
    ctx.strokeStyle = colour;
    for (const column of series.outputs) strokeColumn(span, column);
  }
  ctx.restore();
}

/** A line through the values; it begins anew after a missing one. */
function strokeColumn({ u, first, last }: Span, column: Float64Array): void {
  const { ctx } = u;
  ctx.beginPath();
  let down = false;
  for (let at = first; at <= last; at++) {
    const value = column[at]!;
    if (Number.isNaN(value)) {
      down = false;
      continue;
    }
    const [x, y] = [u.valToPos(at, 'x', true), u.valToPos(value, 'y', true)];
    if (down) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
    down = true;
  }
  ctx.stroke();
}

/** The area between two columns that have their values at the same bars, of which only the oldest may be missing. */
function fillBetween({ u, first, last }: Span, upper: Float64Array, lower: Float64Array, colour: string): void {
  let from = first;
  while (from <= last && Number.isNaN(upper[from])) from++;
  if (from >= last) return;
  const { ctx } = u;
  ctx.beginPath();
  for (let at = from; at <= last; at++) ctx.lineTo(u.valToPos(at, 'x', true), u.valToPos(upper[at]!, 'y', true));
  for (let at = last; at >= from; at--) ctx.lineTo(u.valToPos(at, 'x', true), u.valToPos(lower[at]!, 'y', true));
  ctx.fillStyle = colour;
  ctx.fill();
}
