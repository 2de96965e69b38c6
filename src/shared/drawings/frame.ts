import type { BarColumns } from '../indicators/series.ts';
import type { Anchor } from './drawing.ts';
import type { Point } from './primitive.ts';

/** How time and price lie in a pane, in CSS px from its upper left corner: what the chart's panes give. */
export interface DrawingFrame {
  readonly width: number;
  readonly height: number;
  /** How much larger than nominal the reader has texts: 1 at 11 px. */
  readonly grow: number;
  readonly bars: BarColumns;
  /** Of a time in ms: between two bars by its share, before the first and after the last as if the bars went on. */
  readonly xOfTime: (ms: number) => number;
  /** Open time in ms of the nearest bar; beyond the last one as if the bars went on. */
  readonly timeOfX: (x: number) => number;
  readonly yOfPrice: (price: number) => number;
  readonly priceOfY: (y: number) => number;
}

export const pointOf = ({ xOfTime, yOfPrice }: DrawingFrame, { t, p }: Anchor): Point => ({
  x: xOfTime(t),
  y: yOfPrice(p),
});

/** The place of a point, its time that of the nearest bar. */
export const anchorOf = ({ timeOfX, priceOfY }: DrawingFrame, { x, y }: Point): Anchor => ({
  t: Math.max(0, timeOfX(x)),
  p: priceOfY(y),
});

/** Width of one bar, px: the axis is one of bars, each as wide as the next. */
export function barWidth({ bars, xOfTime, width }: DrawingFrame): number {
  const last = bars.length - 1;
  return last < 1 ? width : xOfTime(bars.time[last]!) - xOfTime(bars.time[last - 1]!);
}

/** The place of a point with the time between two bars, for lines that are drawn by hand. */
export function exactAnchorOf(frame: DrawingFrame, { x, y }: Point): Anchor {
  const t = frame.timeOfX(x);
  const offset = x - frame.xOfTime(t);
  const width = barWidth(frame);
  const next = frame.timeOfX(x + (offset < 0 ? -width : width));
  const share = width > 0 ? Math.abs(offset) / width : 0;
  return { t: Math.max(0, t + (next - t) * Math.min(1, share)), p: frame.priceOfY(y) };
}

/** An anchor moved by pixels, along time in whole bars. What is not moved stays to the bit. */
export function movedAnchor(frame: DrawingFrame, { t, p }: Anchor, dx: number, dy: number): Anchor {
  const x = frame.xOfTime(t);
  return {
    t: dx === 0 ? t : Math.max(0, t + frame.timeOfX(x + dx) - frame.timeOfX(x)),
    p: dy === 0 ? p : frame.priceOfY(frame.yOfPrice(p) + dy),
  };
}
