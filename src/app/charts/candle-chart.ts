import uPlot from 'uplot';
import type { Kline } from '../../shared/market/kline.ts';
import { groupDigits } from '../format/price.ts';
import { formatDateTime } from '../format/time.ts';
import { axisSplits, timeLabels, timeSplits } from './candle-axis.ts';
import { type CandleColumns, emptyColumns, extremes, takeBars } from './candle-columns.ts';
import { listenToGestures } from './candle-gestures.ts';
import { paintCandles, paintLast } from './candle-painter.ts';
import { carry, isFollowing, liveView, pan, zoom } from './candle-view.ts';
import { type Palette, readPalette } from './palette.ts';

export interface CandleChartOptions {
  readonly host: HTMLElement;
  /** Digits after the point of a price. */
  readonly decimals: number;
  /** The bar under the crosshair; null where there is none. */
  readonly onCursor: (at: number | null) => void;
  /** The oldest bars are near the edge of the view. */
  readonly onNearStart: () => void;
  readonly onFollowing: (following: boolean) => void;
}

/** Candles and volume in one element. Painted at most once a frame. The owner calls `dispose`. */
export interface CandleChart {
  readonly setBars: (bars: readonly Kline[]) => void;
  /** Values that are not live are painted without their colours. */
  readonly setFaded: (faded: boolean) => void;
  readonly goLive: () => void;
  readonly dispose: () => void;
}

const axisWidth = 78;
const axisHeight = 24;
const nearStart = 60;
const headRoom = 0.08;
const footRoom = 0.24;

export function createCandleChart({ host, decimals, onCursor, onNearStart, onFollowing }: CandleChartOptions): CandleChart {
  let columns = emptyColumns();
  let view = liveView(0, barsThatFit(host.clientWidth));
  let palette = readPalette(document.documentElement);
  let [faded, mostVolume, frame] = [false, 0, 0];
  const priceText = (price: number) => groupDigits(price.toFixed(decimals));
  const tags = createTags(host);

  const rangeOfPrices = (): [number, number] => {
    const found = extremes(columns, view.right - view.count, view.right);
    if (!found) return [0, 1];
    mostVolume = found.most;
    const height = Math.max(found.top - found.bottom, found.top * 1e-5);
    return [found.bottom - height * footRoom, found.top + height * headRoom];
  };
  const paint = (u: uPlot) => {
    if (columns.length === 0) return;
    const colours = faded ? { ...palette, up: palette.fg3, down: palette.fg3 } : palette;
    paintCandles(u, columns, mostVolume, colours);
    const last = columns.length - 1;
    paintLast(u, columns.close[last]!, priceText(columns.close[last]!), columns.close[last]! >= columns.open[last]! ? colours.up : colours.down, palette);
  };
  const plot = new uPlot({
    width: Math.max(50, host.clientWidth), height: Math.max(50, host.clientHeight), legend: { show: false }, padding: [0, 0, 0, 0],
    cursor: { drag: { x: false, y: false, setScale: false }, points: { show: false } },
    scales: { x: { time: false, range: () => [view.right - view.count, view.right] }, y: { range: rangeOfPrices } },
    axes: [timeAxis(() => columns, () => palette), priceAxis(priceText, () => palette)],
    series: [{}, { scale: 'y', paths: () => null, points: { show: false } }],
    hooks: {
      draw: [paint],
      setCursor: [(u) => {
        const at = u.cursor.idx ?? null;
        const inside = at !== null && (u.cursor.left ?? -1) >= 0;
        tags.place(u, inside ? priceText(u.posToVal(u.cursor.top ?? 0, 'y')) : '', inside ? formatDateTime(columns.time[at] ?? 0).slice(0, -3) : '');
        onCursor(inside ? at : null);
      }],
    },
  }, [columns.index.subarray(0, 0), columns.close.subarray(0, 0)], host);

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
      look(carry(view, before, columns.length, taken.prepended));
    },
    setFaded: (next) => {
      faded = next;
      invalidate();
    },
    goLive: () => look(liveView(columns.length, view.count)),
    dispose: () => {
      cancelAnimationFrame(frame);
      stop.abort();
      unfollow();
      tags.remove();
      plot.destroy();
    },
  };
}

/** Bars of a good width for a chart of this width in px. */
const barsThatFit = (width: number): number => Math.max(30, Math.min(160, Math.round((width - axisWidth) / 8)));

const axisLook = (palette: () => Palette) => ({
  stroke: () => palette().fg3, font: `11px ${palette().font}`, grid: { stroke: () => palette().line1, width: 1 }, ticks: { show: false },
});

const timeAxis = (columns: () => CandleColumns, palette: () => Palette): uPlot.Axis => ({
  ...axisLook(palette), size: axisHeight, gap: 6,
  splits: (u, _axis, min, max) => timeSplits(min, max, u.bbox.width / devicePixelRatio),
  values: (_u, splits) => timeLabels(columns(), splits),
});

const priceAxis = (text: (price: number) => string, palette: () => Palette): uPlot.Axis => ({
  ...axisLook(palette), scale: 'y', side: 1, size: axisWidth, gap: 6,
  splits: (u, _axis, min, max) => axisSplits(min, max, u.bbox.height / devicePixelRatio),
  values: (_u, splits) => splits.map(text),
});

/** The crosshair's price and time at the axes. */
function createTags(host: HTMLElement) {
  const [price, time] = [document.createElement('div'), document.createElement('div')];
  price.dataset.tag = 'price';
  time.dataset.tag = 'time';
  host.append(price, time);
  return {
    place: (u: uPlot, priceText: string, timeText: string) => {
      price.hidden = time.hidden = priceText === '';
      price.textContent = priceText;
      time.textContent = timeText;
      price.style.transform = `translateY(${u.cursor.top ?? 0}px) translateY(-50%)`;
      time.style.transform = `translateX(${u.cursor.left ?? 0}px) translateX(-50%)`;
    },
    remove: () => {
      price.remove();
      time.remove();
    },
  };
}

/** Keeps the plot as large as its host and tells of theme changes. */
function followHost(host: HTMLElement, plot: uPlot, onTheme: () => void): () => void {
  const sizes = new ResizeObserver(() => {
    if (host.clientWidth > 0 && host.clientHeight > 0) plot.setSize({ width: host.clientWidth, height: host.clientHeight });
  });
  sizes.observe(host);
  const themes = new MutationObserver(onTheme);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-dir', 'lang'] });
  return () => {
    sizes.disconnect();
    themes.disconnect();
  };
}
