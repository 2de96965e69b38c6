import '../../../src/app/styles/tokens.css';
import 'uplot/dist/uPlot.min.css';
import { BarStore } from '../../../src/app/charts/series/bar-store.ts';
import { BarList } from '../../../src/shared/market/bar-list.ts';
import { CandleChart } from '../../../src/app/charts/candles/candle-chart.ts';
import type { ChartStyle } from '../../../src/app/charts/model/chart-model.ts';
import { createPlaces, type Place } from '../../../src/app/charts/candles/chart-place.ts';
import { createFrameScheduler } from '../../../src/app/charts/canvas/frame-scheduler.ts';
import type { MountLayer } from '../../../src/app/charts/pane/pane-layer.ts';
import { kindOf } from '../../../src/app/charts/studies/study-kinds.ts';
import type { StudySpec } from '../../../src/app/charts/studies/studies.ts';
import { paintNineTurn } from '../../../src/app/charts/bars/nine-turn-painter.ts';
import { paintTags } from '../../../src/app/charts/studies/study-tags.ts';
import { hourMs } from '../../../src/shared/base/time.ts';
import type { Kline } from '../../../src/shared/market/kline.ts';
import { walk } from '../../unit/shared/indicators/bars.ts';

/** Bars of one hour from one seed. */
export const barsOf = (count: number, seed = 4): Kline[] =>
  walk(count, seed).map(
    ({ timeMs, open, high, low, close, volume }): Kline => [timeMs, open, high, low, close, volume, 0, 1],
  );
export const study = (kind: string, params: Record<string, number> = {}): StudySpec => ({
  id: kind,
  kind,
  indicator: kindOf(kind)?.indicator,
  params,
  colours: {},
  tone: 0,
  name: kind,
});

/** Bars of an hour, which say nothing of when they close. */
export const usualStyle: ChartStyle = {
  type: 'candles',
  mode: 'linear',
  inverted: false,
  zone: undefined,
  tags: paintTags,
  nineTurn: paintNineTurn,
  clock: { nextOpen: (openMs) => openMs + hourMs, closeOf: () => 0, nowMs: Date.now },
};

export const frame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

interface RigOptions {
  readonly width?: number;
  readonly height?: number;
  readonly layers?: readonly MountLayer[];
  readonly style?: Partial<ChartStyle>;
}

/**
 * A chart of 800 by 500 px, where no other size is given, on a page of its own, without a countdown, whose text would
 * change by itself.
 */
export async function mountChart(
  bars: readonly Kline[],
  specs: readonly StudySpec[] = [],
  { width = 800, height = 500, layers = [], style }: RigOptions = {},
) {
  const host = document.createElement('div');
  const legend = document.createElement('p');
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'relative', width: `${width}px`, height: `${height}px` });
  box.append(host);
  document.body.append(box, legend);
  const cursors: (readonly [at: number | null, byKey: boolean])[] = [];
  const shares: Record<string, number>[] = [];
  const places: Place[] = [];
  const teller = createPlaces((place) => places.push(place));
  const chart = new CandleChart({
    host,
    legend,
    frames: createFrameScheduler(),
    decimals: 2,
    valueText: (value) => value.toFixed(2),
    separatorLabel: (name) => `Height of ${name}`,
    onCursor: (at, byKey) => cursors.push([at, byKey]),
    onNearStart: () => undefined,
    onView: teller.see,
    onShares: (next) => shares.push(next),
    layers,
  });
  const store = new BarStore();
  const take = async (list: readonly Kline[]) => {
    chart.take(store, store.take(BarList.of(list)));
    await frame();
  };
  chart.setStyle({ ...usualStyle, ...style });
  chart.setStudies(specs, {});
  await take(bars);
  await frame();
  const canvasOf = (pane: string, layer: 'sealed' | 'live') =>
    host.querySelector<HTMLCanvasElement>(
      `[data-pane="${pane}"] canvas${layer === 'live' ? '[data-layer="live"]' : ':not([data-layer])'}`,
    )!;
  return {
    chart,
    host,
    legend,
    store,
    take,
    cursors,
    shares,
    places,
    teller,
    canvasOf,
    pixels: (pane: string, layer: 'sealed' | 'live') => {
      const canvas = canvasOf(pane, layer);
      return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    },
    dispose: () => {
      chart.dispose();
      box.remove();
      legend.remove();
    },
  };
}

export type Rig = Awaited<ReturnType<typeof mountChart>>;

/** A number that stands for all pixels of a canvas. */
export const hashOf = ({ data }: ImageData): number =>
  data.reduce((hash, value) => (Math.imul(hash, 31) + value) | 0, 7);

/** How many pixels have about a colour #rrggbb. */
export function countOf({ data }: ImageData, hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
  let found = 0;
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3]! > 200 && Math.abs(data[at]! - r) + Math.abs(data[at + 1]! - g) + Math.abs(data[at + 2]! - b) < 12)
      found++;
  return found;
}
