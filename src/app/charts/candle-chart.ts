import type uPlot from 'uplot';
import type { Kline } from '../../shared/market/kline.ts';
import type { ChartOverlay } from '../../shared/trade/chart-overlay.ts';
import { groupDigits } from '../format/price.ts';
import { formatDateTime } from '../format/time.ts';
import { type CandleColumns, emptyColumns, extremes, takeBars } from './candle-columns.ts';
import { listenToGestures } from './candle-gestures.ts';
import { paintCandles, paintLast } from './candle-painter.ts';
import { axisWidth, createPlot, createTags, followHost } from './candle-plot.ts';
import { createCandleFrame } from './candle-frame.ts';
import { type CandleView, carry, isFollowing, liveView, pan, zoom } from './candle-view.ts';
import { createOverlays } from './overlays.ts';
import { writeOverlayLegend } from './overlay-legend.ts';
import { paintOverlays } from './overlay-painter.ts';
import type { MountLayer } from './pane-layer.ts';
import { type Palette, readPalette } from './palette.ts';
import { createTimeMark } from './time-mark.ts';

export interface CandleChartOptions {
  readonly host: HTMLElement;
  /** Where names and values of the overlays are written. */
  readonly legend: HTMLElement;
  /** Digits after the point of a price. */
  readonly decimals: number;
  /** The bar under the crosshair; null where there is none. */
  readonly onCursor: (at: number | null) => void;
  /** The oldest bars are near the edge of the view. */
  readonly onNearStart: () => void;
  readonly onFollowing: (following: boolean) => void;
  /** What lies over the candles besides, the lowest first. */
  readonly layers: readonly MountLayer[];
}

/** Candles and volume in one element. Painted at most once a frame. The owner calls `dispose`. */
export interface CandleChart {
  readonly setBars: (bars: readonly Kline[]) => void;
  /** Values that are not live are painted without their colours. */
  readonly setFaded: (faded: boolean) => void;
  /** Indicators over the candles. */
  readonly setOverlays: (overlays: readonly ChartOverlay[]) => void;
  /** Time under the crosshair of another window, ms; null where there is none. Placed at once. */
  readonly setMark: (ms: number | null) => void;
  readonly goLive: () => void;
  readonly dispose: () => void;
}

const nearStart = 60;
const headRoom = 0.08;
const footRoom = 0.24;

export function createCandleChart({ host, legend, decimals, onCursor, onNearStart, onFollowing, layers }: CandleChartOptions): CandleChart {
  let columns = emptyColumns();
  let view = liveView(0, barsThatFit(host.clientWidth));
  let palette = readPalette(document.documentElement);
  let [faded, frame] = [false, 0];
  const priceText = (price: number) => groupDigits(price.toFixed(decimals));
  const tags = createTags(host);
  const overlays = createOverlays();
  const frameOf = createCandleFrame();
  let pointedAt: number | null = null;
  const writeLegend = () => writeOverlayLegend(legend, overlays.lines(), pointedAt ?? columns.length - 1, decimals);
  const plot = createPlot({
    host, columns: () => columns, palette: () => palette, priceText, rangeOfBars: () => [view.right - view.count, view.right],
    rangeOfPrices: () => framed(extremes(columns, view.right - view.count, view.right)),
    paint: (u) => {
      if (columns.length === 0) return;
      paintBars(u, columns, { palette, faded, priceText, view }, () => paintOverlays(u, overlays.lines(), columns.length, palette));
      const pane = frameOf(u, columns);
      for (const one of mounted) one.update(pane, palette);
      mark.place(u, columns);
    },
    onCursor: (u, at) => {
      tags.place(u, at === null ? '' : priceText(u.posToVal(u.cursor.top ?? 0, 'y')), at === null ? '' : formatDateTime(columns.time[at] ?? 0).slice(0, -3));
      pointedAt = at;
      writeLegend();
      onCursor(at);
    },
  });
  const mark = createTimeMark(plot.over);
  const mounted = layers.map((mount) => mount(plot.over));

  const draw = () => {
    frame = 0;
    plot.batch(() => {
      plot.setData([columns.index.subarray(0, columns.length), columns.close.subarray(0, columns.length)], false);
      plot.setScale('x', { min: view.right - view.count, max: view.right });
    });
    onFollowing(isFollowing(view, columns.length));
    if (columns.length > 0 && view.right - view.count < nearStart) onNearStart();
  };
  const invalidate = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const look = (next: typeof view) => {
    view = next;
    invalidate();
  };
  const perPixel = () => view.count / Math.max(1, plot.over.clientWidth);
  const stop = new AbortController();
  listenToGestures(plot.over, host, {
    pan: (pixels) => look(pan(view, -pixels * perPixel(), columns.length)),
    zoom: (factor, x) => look(zoom(view, factor, view.right - view.count + x * perPixel(), columns.length)),
    reset: () => look(liveView(columns.length, barsThatFit(host.clientWidth))),
  }, stop.signal);
  const unfollow = followHost(host, plot, () => {
    palette = readPalette(document.documentElement);
    invalidate();
  });
  return {
    setBars: (bars) => {
      const taken = takeBars(columns, bars);
      const before = columns.length;
      columns = taken.columns;
      overlays.take(columns, taken.from);
      writeLegend();
      look(carry(view, before, columns.length, taken.prepended));
    },
    setFaded: (next) => {
      faded = next;
      invalidate();
    },
    setOverlays: (next) => {
      overlays.show(next);
      overlays.take(columns, columns.length - 1);
      writeLegend();
      invalidate();
    },
    setMark: (ms) => mark.show(plot, columns, ms),
    goLive: () => look(liveView(columns.length, view.count)),
    dispose: () => {
      cancelAnimationFrame(frame);
      stop.abort();
      unfollow();
      tags.remove();
      for (const one of mounted) one.dispose();
      plot.destroy();
    },
  };
}

/** Prices of the lower and the upper edge around the bars in view: room for the legend above and the volume below. */
function framed(found: ReturnType<typeof extremes>): [number, number] {
  if (!found) return [0, 1];
  const height = Math.max(found.top - found.bottom, found.top * 1e-5);
  return [found.bottom - height * footRoom, found.top + height * headRoom];
}

interface BarLook {
  readonly palette: Palette;
  readonly faded: boolean;
  readonly priceText: (price: number) => string;
  readonly view: CandleView;
}

function paintBars(u: uPlot, columns: CandleColumns, { palette, faded, priceText, view }: BarLook, paintLines: () => void): void {
  const colours = faded ? { ...palette, up: palette.fg3, down: palette.fg3 } : palette;
  paintCandles(u, columns, extremes(columns, view.right - view.count, view.right)?.most ?? 0, colours);
  paintLines();
  const last = columns.length - 1;
  const [open, close] = [columns.open[last]!, columns.close[last]!];
  paintLast(u, close, priceText(close), close >= open ? colours.up : colours.down, palette);
}

/** Bars of a good width for a chart of this width in px. */
const barsThatFit = (width: number): number => Math.max(30, Math.min(160, Math.round((width - axisWidth) / 8)));
