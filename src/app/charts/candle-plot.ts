import uPlot from 'uplot';
import { axisSplits, timeLabels, timeSplits } from './candle-axis.ts';
import type { CandleColumns } from './candle-columns.ts';
import type { Palette } from './palette.ts';

/** What a plot asks while it paints. */
export interface PlotParts {
  readonly host: HTMLElement;
  readonly columns: () => CandleColumns;
  readonly palette: () => Palette;
  readonly priceText: (price: number) => string;
  /** First and last index in view. */
  readonly rangeOfBars: () => [number, number];
  /** Prices at the lower and the upper edge. */
  readonly rangeOfPrices: () => [number, number];
  readonly paint: (u: uPlot) => void;
  /** The bar under the crosshair; null beside the plot. */
  readonly onCursor: (u: uPlot, at: number | null) => void;
}

/** Width of the price axis, px. */
export const axisWidth = 78;
const axisHeight = 24;
/** A label nearer to an edge than this would be cut, px. */
const halfLabel = 7;

/** A plot without series of its own: axes and crosshair around what `paint` paints. */
export function createPlot({ host, columns, palette, priceText, rangeOfBars, rangeOfPrices, paint, onCursor }: PlotParts): uPlot {
  return new uPlot({
    width: Math.max(50, host.clientWidth), height: Math.max(50, host.clientHeight), legend: { show: false }, padding: [0, 0, 0, 0],
    cursor: { drag: { x: false, y: false, setScale: false }, points: { show: false } },
    scales: { x: { time: false, range: rangeOfBars }, y: { range: rangeOfPrices } },
    axes: [timeAxis(columns, palette), priceAxis(priceText, palette)],
    series: [{}, { scale: 'y', paths: () => null, points: { show: false } }],
    hooks: {
      draw: [paint],
      setCursor: [(u) => {
        const at = u.cursor.idx ?? null;
        onCursor(u, (u.cursor.left ?? -1) >= 0 ? at : null);
      }],
    },
  }, [columns().index.subarray(0, 0), columns().close.subarray(0, 0)], host);
}

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
  splits: (u, _axis, min, max) => {
    const height = u.bbox.height / devicePixelRatio;
    const edge = ((max - min) / height) * halfLabel;
    return axisSplits(min, max, height).filter((price) => price >= min + edge && price <= max - edge);
  },
  values: (_u, splits) => splits.map(text),
});

/** The crosshair's price and time at the axes. */
export function createTags(host: HTMLElement) {
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
export function followHost(host: HTMLElement, plot: uPlot, onTheme: () => void): () => void {
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
