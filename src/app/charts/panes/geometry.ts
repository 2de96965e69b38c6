import type uPlot from 'uplot';
import type { BarTimes } from '../series/bar-times.ts';
import type { PaneFrame } from './pane-frame.ts';
import type { Palette } from '../theme/palette.ts';
import { nominal } from '../scale/price-axis.ts';
import { levelOf, type PriceScale, priceOf } from '../scale/price-scale.ts';

/** Where bars and prices lie in a pane's canvas, in device pixels. */
export interface Geometry {
  readonly ctx: CanvasRenderingContext2D;
  readonly ratio: number;
  /** The plot; axes stand beside it. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Number at the left edge of the plot. */
  readonly from: number;
  readonly perBar: number;
  /** Of a bar's middle, by its number; not rounded. */
  readonly x: (number: number) => number;
  /** Not rounded. */
  readonly y: (price: number) => number;
}

/** The plot as it lies now, for painting with `ctx`. */
export function geometryOf(u: uPlot, ctx: CanvasRenderingContext2D, scale: PriceScale): Geometry {
  const { left, top, width, height } = u.bbox;
  const from = u.scales.x?.min ?? 0;
  const to = u.scales.x?.max ?? 1;
  const min = u.scales.y?.min ?? 0;
  const max = u.scales.y?.max ?? 1;
  const perBar = width / (to - from);
  const perLevel = height / (max - min);
  const origin = top + max * perLevel;
  const plain = scale.mode !== 'log' && !scale.inverted;
  return {
    ctx,
    ratio: devicePixelRatio,
    left,
    top,
    width,
    height,
    from,
    perBar,
    x: (number) => left + (number - from) * perBar,
    y: plain ? (price) => origin - price * perLevel : (price) => origin - levelOf(scale, price) * perLevel,
  };
}

/** Indices of the first and the last bar that may be seen, both inclusive; none where the last is before the first. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** The bars in view and one more at each side, but none after the index `end`; `first` is the number of index 0. */
export const spanOf = ({ from, width, perBar }: Geometry, first: number, end: number): Span => ({
  first: Math.max(0, Math.floor(from) - first - 1),
  last: Math.min(end, Math.ceil(from + width / perBar) - first + 1),
});

/** For what is laid out around text: everything of it grows with the text. */
export const grown = (geo: Geometry, { size }: Palette): Geometry => ({ ...geo, ratio: (geo.ratio * size) / nominal });

/** Keeps what follows within the plot; the caller restores the context. */
export function clipToPlot({ ctx, left, top, width, height }: Geometry): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
}

/** The frame of a pane for what is painted over its plot. */
export function frameOf(u: uPlot, times: BarTimes, scale: PriceScale, version: number, { size }: Palette): PaneFrame {
  const ratio = devicePixelRatio;
  const width = u.bbox.width / ratio;
  const height = u.bbox.height / ratio;
  const from = u.scales.x?.min ?? 0;
  const to = u.scales.x?.max ?? 1;
  const min = u.scales.y?.min ?? 0;
  const max = u.scales.y?.max ?? 1;
  const perBar = width / (to - from);
  return {
    version,
    width,
    height,
    bars: times.bars,
    grow: size / nominal,
    xOfTime: (ms) => (times.numberOf(ms) - from) * perBar,
    timeOfX: (x) => times.timeOf(from + x / perBar),
    yOfPrice: (price) => ((max - levelOf(scale, price)) / (max - min)) * height,
    priceOfY: (y) => priceOf(scale, max - (y / height) * (max - min)),
  };
}
