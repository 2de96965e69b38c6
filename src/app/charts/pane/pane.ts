import uPlot from 'uplot';
import type { ChartColours } from '../theme/chart-colours.ts';
import css from './chart.module.css';
import { elementOf } from '../canvas/element.ts';
import { type Geometry, geometryOf } from './geometry.ts';
import type { Palette } from '../theme/palette.ts';
import { minAxis, nominal } from '../scale/price-axis.ts';
import { levelOf, priceLabels, type PriceScale, priceSplits } from '../scale/price-scale.ts';

/** Says that a rectangle of the live canvas has been painted on, device px. */
export type Dirty = (x: number, y: number, width: number, height: number) => void;

/** What a pane asks while it paints. */
export interface PaneParts {
  readonly host: HTMLElement;
  readonly palette: () => Palette;
  readonly colours: () => ChartColours;
  readonly scale: () => PriceScale;
  readonly priceText: (price: number) => string;
  /** Whether this pane has the labels of the time axis. */
  readonly hasTimes: () => boolean;
  /** Bar numbers between two that get a label, on so many CSS px. */
  readonly timeSplits: (range: readonly [min: number, max: number], width: number) => number[];
  /** Labels of bar numbers. */
  readonly timeTexts: (numbers: readonly number[]) => string[];
  /** Paints what closed bars have settled, over the grid. */
  readonly sealed: (geo: Geometry) => void;
  /** Paints what a tick moves, and says where. */
  readonly live: (geo: Geometry, dirty: Dirty) => void;
}

/**
 * One plot of a chart: axes, grid and closed bars on uPlot's canvas, what a tick moves on a canvas above it. The owner
 * calls `dispose`.
 */
export interface Pane {
  readonly u: uPlot;
  readonly over: HTMLElement;
  /** Both canvases, the lower one first. */
  readonly canvases: readonly HTMLCanvasElement[];
  /** The strips of both axes; that of the times takes no room where another pane has the labels. */
  readonly axis: HTMLElement;
  readonly timeAxis: HTMLElement;
  /** Paints everything. */
  readonly paint: (extent: Extent) => void;
  /** Paints the live canvas alone. */
  readonly paintLive: () => void;
  readonly dispose: () => void;
}

/** What a pane shows, and how large it is in CSS px. */
export interface Extent {
  /** Bar numbers at the left and the right edge. */
  readonly from: number;
  readonly to: number;
  /** Levels at the lower and the upper edge. */
  readonly min: number;
  readonly max: number;
  readonly width: number;
  readonly height: number;
  /** Width of the price axis, px. */
  readonly axis: number;
}

/** Height of the time axis, px. */
export const axisHeightOf = ({ size }: Palette): number => Math.round((24 * size) / nominal);

export function createPane(parts: PaneParts): Pane {
  const { scale } = parts;
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  canvas.dataset.layer = 'live';
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('no canvas');
  let axisWidth = minAxis;
  let levels: readonly number[] = [];
  const u = createPlot(
    parts,
    () => axisWidth,
    (_u, found) => (levels = found),
    () => {
      parts.sealed(geometryOf(u, u.ctx, scale()));
      paintLive();
    },
  );
  u.ctx.canvas.ariaHidden = 'true';
  u.ctx.canvas.after(canvas);
  const axis = elementOf(css.axis);
  const timeAxis = elementOf(css.timeAxis);
  timeAxis.dataset.axis = 'time';
  u.over.after(axis, timeAxis);
  let dirt: (readonly [number, number, number, number])[] = [];
  const paintLive = () => {
    const { width, height } = u.ctx.canvas;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    else for (const rectangle of dirt) ctx.clearRect(...rectangle);
    dirt = [];
    parts.live(geometryOf(u, ctx, scale()), (x, y, w, h) =>
      dirt.push([Math.floor(x) - 1, Math.floor(y) - 1, Math.ceil(w) + 3, Math.ceil(h) + 3]),
    );
    hideLabels();
  };
  /** Covers the labels of the price axis that tags have covered a part of: over the axis, under the tags. */
  const hideLabels = () => {
    const { size, bg1 } = parts.palette();
    const right = u.bbox.left + u.bbox.width;
    const tall = Math.round(size * devicePixelRatio);
    ctx.globalCompositeOperation = 'destination-over';
    ctx.fillStyle = parts.colours().background || bg1;
    for (const level of levels) {
      const top = Math.round(u.valToPos(level, 'y', true) - tall / 2);
      if (!dirt.some(([x, y, , h]) => x >= right && y < top + tall && y + h > top)) continue;
      const label = [Math.ceil(right + 5 * devicePixelRatio), top, canvas.width, tall] as const;
      ctx.fillRect(...label);
      dirt.push(label);
    }
    ctx.globalCompositeOperation = 'source-over';
  };
  return {
    u,
    over: u.over,
    axis,
    timeAxis,
    canvases: [u.ctx.canvas, canvas],
    paintLive,
    paint: ({ from, to, min, max, width, height, axis: wide }) =>
      u.batch(() => {
        axisWidth = wide;
        axis.style.bottom = timeAxis.style.height = `${timesHeight(parts)}px`;
        const { size, font } = parts.palette();
        const pixels = size * devicePixelRatio;
        // uPlot reads a font once, into this form.
        for (const one of u.axes) Object.assign(one, { font: [`${pixels}px ${font}`, pixels, size] });
        if (u.width !== width || u.height !== height) u.setSize({ width, height });
        u.setScale('x', { min: from, max: to });
        u.setScale('y', { min, max });
        // Labels depend on more than the range: on the zone, the base of percents, the bars.
        u.redraw(false, true);
      }),
    dispose: () => u.destroy(),
  };
}

/** A plot without series of its own: axes around what `paint` paints. Ranges are set from outside. */
function createPlot(
  parts: PaneParts,
  axisWidth: () => number,
  filter: (u: uPlot, levels: number[]) => number[],
  paint: () => void,
): uPlot {
  const given = (_u: uPlot, min: number | null, max: number | null): [number, number] => [min ?? 0, max ?? 1];
  return new uPlot(
    {
      width: Math.max(50, parts.host.clientWidth),
      height: Math.max(50, parts.host.clientHeight),
      legend: { show: false },
      padding: [0, 0, 0, 0],
      cursor: { show: false },
      select: { show: false } as uPlot.Select,
      scales: { x: { time: false, auto: false, range: given }, y: { auto: false, range: given } },
      axes: [timeAxis(parts), { ...priceAxis(parts, axisWidth), filter }],
      series: [{}, { scale: 'y', auto: false, show: false }],
      hooks: { draw: [paint] },
    },
    [[], []],
    parts.host,
  );
}

const timesHeight = ({ hasTimes, palette }: PaneParts): number => (hasTimes() ? axisHeightOf(palette()) : 0);

/** A length on the canvas, px, as if its labels had their usual size: larger ones stand further apart. */
const roomOf = ({ palette }: PaneParts, pixels: number): number =>
  (pixels / devicePixelRatio / palette().size) * nominal;

/** Length of a stroke at a label, px. */
const tick = 4;

/**
 * Colours of an axis: labels, grid, the line along it and the strokes at its labels. What has no colour is not seen.
 */
type AxisColours = readonly [labels: string, grid: string, line?: string, tick?: string];

const axisLook = (parts: PaneParts, of: (colours: ChartColours) => AxisColours) => {
  const [stroke, grid, line, mark] = [0, 1, 2, 3].map((index) => () => of(parts.colours())[index] || '#0000');
  return {
    stroke,
    grid: { stroke: grid, width: 1 },
    border: { show: true, stroke: line, width: 1 },
    ticks: { stroke: mark, width: 1, size: tick },
    gap: 6 - tick,
  } as uPlot.Axis;
};

const timeAxis = (parts: PaneParts): uPlot.Axis => ({
  ...axisLook(parts, (all) => [
    all.timeAxis,
    all.timeGrid,
    ...(parts.hasTimes() ? ([all.timeLine, all.timeTick] as const) : ([] as const)),
  ]),
  size: () => timesHeight(parts),
  splits: (u, _axis, min, max) => parts.timeSplits([min, max], roomOf(parts, u.bbox.width)),
  values: (_u, splits) => (parts.hasTimes() ? parts.timeTexts(splits) : splits.map(() => '')),
});

/** Splits are levels, labels are written from prices. */
const priceAxis = (parts: PaneParts, width: () => number): uPlot.Axis => {
  let prices: number[] = [];
  return {
    ...axisLook(parts, (all) => [all.axis, all.grid, all.axisLine, all.axisTick]),
    scale: 'y',
    side: 1,
    size: width,
    splits: (u, _axis, min, max) => {
      prices = priceSplits(parts.scale(), min, max, roomOf(parts, u.bbox.height));
      return prices.map((price) => levelOf(parts.scale(), price));
    },
    values: () => priceLabels(parts.scale(), prices, parts.priceText),
  };
};
