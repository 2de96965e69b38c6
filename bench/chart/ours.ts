import 'uplot/dist/uPlot.min.css';
import { CandleChart } from '../../src/app/charts/candles/candle-chart.ts';
import { createFrameScheduler } from '../../src/app/charts/canvas/frame-scheduler.ts';
import { paintNineTurn } from '../../src/app/charts/bars/nine-turn-painter.ts';
import { kindOf } from '../../src/app/charts/studies/study-kinds.ts';
import { paintTags } from '../../src/app/charts/studies/study-tags.ts';
import type { MountLayer } from '../../src/app/charts/pane/pane-layer.ts';
import { barMs, type Contestant, meanBars, type SceneData } from './scene.ts';

const frames = createFrameScheduler();
const study = (kind: string, params: Record<string, number>, tone: number) => ({
  id: `${kind}${tone}`,
  kind,
  indicator: kindOf(kind)?.indicator,
  params,
  colours: {},
  tone,
  name: kind,
});

/** Ours works its means out itself. `layersOver` makes what lies over the candles besides. */
export const oursWith =
  (layersOver: (data: SceneData) => readonly MountLayer[]): Contestant =>
  (host, data, visible) => {
    const { length, time, open, high, low, close, volume } = data;
    const legend = document.createElement('p');
    const plot = document.createElement('div');
    host.append(plot, legend);
    const own = { first: 0, length, time, open, high, low, close, volume };
    const chart = new CandleChart({
      host: plot,
      legend,
      frames,
      decimals: 2,
      valueText: (value) => value.toFixed(0),
      separatorLabel: String,
      onCursor: () => undefined,
      onNearStart: () => undefined,
      onView: () => undefined,
      onShares: () => undefined,
      layers: layersOver(data),
    });
    chart.setStyle({
      type: 'candles',
      mode: 'linear',
      inverted: false,
      zone: undefined,
      clock: { nextOpen: (openMs) => openMs + barMs, closeOf: (openMs) => openMs + barMs, nowMs: Date.now },
      tags: paintTags,
      nineTurn: paintNineTurn,
    });
    chart.take(own, { from: 0, prepended: 0, anew: true });
    chart.setStudies(
      [study('ma', { period: meanBars[0] }, 0), study('ma', { period: meanBars[1] }, 1), study('volume', {}, 0)],
      {},
    );
    chart.show({ right: length + 3, count: visible });
    const last = length - 1;
    return {
      tick: (tick) => {
        high[last] = tick.high;
        low[last] = tick.low;
        close[last] = tick.close;
        volume[last] = tick.volume;
        chart.take(own, { from: last, prepended: 0, anew: false });
      },
      pan: (count) => chart.panBy(count),
      fit: (less) => chart.show({ right: length - 1 - less, count: length - less }),
      dispose: () => chart.dispose(),
    };
  };

export const ours: Contestant = oursWith(() => []);
