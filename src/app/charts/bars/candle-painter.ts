import type { ChartType } from '../../../shared/trade/workspace/chart-choices.ts';
import type { BarColumns } from '../../../shared/indicators/series.ts';
import type { NumberedBars } from '../series/bar-store.ts';
import type { ChartColours } from '../theme/chart-colours.ts';
import type { Geometry, Span } from '../pane/geometry.ts';
import { paintPriceLine } from './line-painter.ts';
import type { Buckets, Lod } from '../series/lod.ts';
import { withAlpha } from '../theme/palette.ts';
import { beginVerticals, addVertical } from './verticals.ts';

/** Bars as one way to draw them, and what colours they have. */
export interface BarLook {
  readonly type: ChartType;
  readonly colours: ChartColours;
}

/** Width of a wick and of a body of that parity, so that the wick stands in the body's middle; device px. */
export function barWidths(perBar: number, ratio: number): { readonly wick: number; readonly body: number } {
  const wick = Math.max(1, Math.round(ratio));
  const wide = Math.floor(perBar * 0.72);
  if (wide <= wick) return { wick: Math.min(wick, Math.max(1, Math.floor(perBar))), body: Math.max(1, wide) };
  return { wick, body: (wide - wick) % 2 === 0 ? wide : wide - 1 };
}

/**
 * Paints the bars of a span, one colour after the other, in whole device pixels; columns of one pixel where many bars
 * share one.
 */
export function paintBars(geo: Geometry, bars: NumberedBars, lod: Lod, span: Span, look: BarLook): void {
  if (span.last < span.first) return;
  if (look.type === 'line' || look.type === 'area' || look.type === 'baseline') {
    paintPriceLine(geo, bars, span, look.type, look.colours);
    return;
  }
  if (geo.perBar < 1) paintColumns(geo, lod.bucketsFor(1 / geo.perBar), bars, span, look.colours);
  else for (const rising of [false, true]) paintSide(geo, bars, span, look, rising);
}

function paintSide(
  geo: Geometry,
  bars: NumberedBars,
  { first, last }: Span,
  { type, colours }: BarLook,
  rising: boolean,
): void {
  const { ctx, x, y, perBar, ratio } = geo;
  const { open, high, low, close } = bars;
  const { wick, body } = barWidths(perBar, ratio * (colours.edgeWidth ?? 1));
  const halfWick = wick >> 1;
  const overhang = (body - wick) >> 1;
  const [fill, edge] = rising ? [colours.up, colours.upEdge] : [colours.down, colours.downEdge];
  const parts = body <= wick ? 'wick' : type === 'bars' ? 'bar' : type === 'hollow' && rising ? 'hollow' : 'body';
  ctx.fillStyle = edge;
  beginVerticals(ctx, edge);
  for (let index = first; index <= last; index++) {
    if (close[index]! >= open[index]! !== rising) continue;
    const left = Math.round(x(bars.first + index)) - halfWick;
    const [top, bottom] = order(Math.round(y(high[index]!)), Math.round(y(low[index]!)));
    if (parts !== 'hollow') addVertical(ctx, left, top, wick, Math.max(1, bottom - top));
    if (parts === 'bar')
      paintTicks(ctx, left, Math.round(y(open[index]!)), Math.round(y(close[index]!)), wick, overhang);
    if (parts === 'hollow')
      paintHollow(ctx, left, wick, overhang, [
        top,
        bottom,
        ...order(Math.round(y(open[index]!)), Math.round(y(close[index]!))),
      ]);
  }
  ctx.stroke();
  if (parts !== 'body') return;
  const bordered = edge !== fill && body > 2 * wick;
  for (const inset of bordered ? [0, wick] : [0]) {
    ctx.fillStyle = inset > 0 || !bordered ? fill : edge;
    for (let i = first; i <= last; i++) {
      if (close[i]! >= open[i]! !== rising) continue;
      const left = Math.round(x(bars.first + i)) - halfWick - overhang;
      const [top, bottom] = order(Math.round(y(open[i]!)), Math.round(y(close[i]!)));
      if (bottom - top > 2 * inset || inset === 0)
        ctx.fillRect(left + inset, top + inset, body - 2 * inset, Math.max(1, bottom - top - 2 * inset));
    }
  }
}

const order = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a]);

/** Open at the left, close at the right. */
function paintTicks(
  ctx: CanvasRenderingContext2D,
  left: number,
  open: number,
  close: number,
  wick: number,
  overhang: number,
): void {
  const lift = wick >> 1;
  ctx.fillRect(left - overhang, open - lift, overhang, wick);
  ctx.fillRect(left + wick, close - lift, overhang, wick);
}

/** Four thin sides, and the wick above and below. */
function paintHollow(
  ctx: CanvasRenderingContext2D,
  left: number,
  wick: number,
  overhang: number,
  [top, bottom, upper, lower]: number[],
): void {
  const x = left - overhang;
  const width = wick + 2 * overhang;
  const height = Math.max(wick, lower! - upper!);
  if (upper! > top!) ctx.fillRect(left, top!, wick, upper! - top!);
  if (bottom! > upper! + height) ctx.fillRect(left, upper! + height, wick, bottom! - upper! - height);
  ctx.fillRect(x, upper!, width, wick);
  ctx.fillRect(x, upper! + height - wick, width, wick);
  ctx.fillRect(x, upper!, wick, height);
  ctx.fillRect(x + width - wick, upper!, wick, height);
}

/** What shares one pixel: its first and last bucket. */
type EachPixel = (x: number, first: number, last: number) => void;

/** Walks over the buckets of a span, those of one pixel together. */
function eachPixel(
  geo: Geometry,
  buckets: Buckets,
  bars: BarColumns & { readonly first: number },
  span: Span,
  visit: EachPixel,
): void {
  const { size } = buckets;
  const from = Math.max(0, Math.floor((bars.first + span.first) / size) - buckets.first);
  const to = Math.min(buckets.length - 1, Math.floor((bars.first + span.last) / size) - buckets.first);
  const pixelOf = (at: number) => Math.floor(geo.left + ((buckets.first + at) * size - geo.from) * geo.perBar);
  let begin = from;
  for (let index = from + 1; index <= to + 1; index++) {
    const pixel = pixelOf(begin);
    if (index <= to && pixelOf(index) === pixel) continue;
    visit(pixel, begin, index - 1);
    begin = index;
  }
}

/** One column from high to low for each pixel, coloured by whether its last close is above its first open. */
function paintColumns(geo: Geometry, buckets: Buckets, bars: NumberedBars, span: Span, colours: ChartColours): void {
  const falling: number[] = [];
  const { ctx, y } = geo;
  beginVerticals(ctx, colours.upEdge);
  eachPixel(geo, buckets, bars, span, (x, first, last) => {
    let top = buckets.high[first]!;
    let bottom = buckets.low[first]!;
    for (let i = first + 1; i <= last; i++) {
      if (buckets.high[i]! > top) top = buckets.high[i]!;
      if (buckets.low[i]! < bottom) bottom = buckets.low[i]!;
    }
    const [upper, lower] = order(Math.round(y(top)), Math.round(y(bottom)));
    if (buckets.close[last]! >= buckets.open[first]!) addVertical(ctx, x, upper, 1, Math.max(1, lower - upper));
    else falling.push(x, upper, Math.max(1, lower - upper));
  });
  ctx.stroke();
  beginVerticals(ctx, colours.downEdge);
  for (let index = 0; index < falling.length; index += 3)
    addVertical(ctx, falling[index]!, falling[index + 1]!, 1, falling[index + 2]!);
  ctx.stroke();
}

/**
 * Volumes of a span from the lower edge of the plot up, in the colours of their bars; the largest of a pixel in one
 * colour where many bars share one.
 */
export function paintVolume(
  geo: Geometry,
  bars: NumberedBars,
  lod: Lod,
  span: Span,
  { up, down, axis }: ChartColours,
): void {
  if (span.last < span.first) return;
  const { ctx, x, y, perBar, ratio } = geo;
  const floor = Math.round(y(0));
  if (perBar < 1) {
    const buckets = lod.bucketsFor(1 / perBar);
    beginVerticals(ctx, withAlpha(axis, 0.5));
    eachPixel(geo, buckets, bars, span, (pixel, first, last) => {
      let max = 0;
      for (let i = first; i <= last; i++) if (buckets.volume[i]! > max) max = buckets.volume[i]!;
      addVertical(ctx, pixel, Math.round(y(max)), 1, floor - Math.round(y(max)));
    });
    ctx.stroke();
    return;
  }
  const { wick, body } = barWidths(perBar, ratio);
  const half = (wick >> 1) + ((body - wick) >> 1);
  for (const rising of [false, true]) {
    ctx.fillStyle = withAlpha(rising ? up : down, 0.5);
    beginVerticals(ctx, withAlpha(rising ? up : down, 0.5));
    for (let index = span.first; index <= span.last; index++) {
      if (bars.close[index]! >= bars.open[index]! !== rising || !(bars.volume[index]! > 0)) continue;
      const top = Math.min(floor - 1, Math.round(y(bars.volume[index]!)));
      addVertical(ctx, Math.round(x(bars.first + index)) - half, top, body, floor - top);
    }
    ctx.stroke();
  }
}
