import { CandlestickSeries, createChart, HistogramSeries, LineSeries, type UTCTimestamp } from 'lightweight-charts';
import type { Contestant, SceneData } from './scene.ts';

/** lightweight-charts; the means are given. */
const lightweightWith =
  (conflation: boolean): Contestant =>
  (host, data, visible) => {
    const chart = createChart(host, {
      width: host.clientWidth,
      height: host.clientHeight,
      layout: { background: { color: '#10151c' }, textColor: '#94a1b2', attributionLogo: false },
      timeScale: { minBarSpacing: 0.0001, timeVisible: true, enableConflation: conflation },
    });
    const candles = chart.addSeries(CandlestickSeries);
    const means = [chart.addSeries(LineSeries, { lineWidth: 1 }), chart.addSeries(LineSeries, { lineWidth: 1 })];
    const volume = chart.addSeries(HistogramSeries, {}, 1);
    const timeAt = (at: number) => (data.time[at]! / 1_000) as UTCTimestamp;
    const rows = <T>(make: (at: number) => T) => Array.from({ length: data.length }, (_, index) => make(index));
    candles.setData(
      rows((at) => ({
        time: timeAt(at),
        open: data.open[at]!,
        high: data.high[at]!,
        low: data.low[at]!,
        close: data.close[at]!,
      })),
    );
    for (const [k, mean] of means.entries()) mean.setData(meanRows(data, k, timeAt));
    volume.setData(
      rows((at) => ({
        time: timeAt(at),
        value: data.volume[at]!,
        color: data.close[at]! >= data.open[at]! ? '#2cc58f' : '#ff7085',
      })),
    );
    let right = data.length + 3;
    const show = (from: number, to: number) => chart.timeScale().setVisibleLogicalRange({ from, to });
    show(right - visible, right);
    const last = data.length - 1;
    chart.setCrosshairPosition(data.close[last - 20]!, timeAt(last - 20), candles);
    return {
      tick: (tick) => {
        candles.update({
          time: timeAt(last),
          open: data.open[last]!,
          high: tick.high,
          low: tick.low,
          close: tick.close,
        });
        for (const [k, mean] of means.entries()) mean.update({ time: timeAt(last), value: tick.means[k]! });
        volume.update({ time: timeAt(last), value: tick.volume });
      },
      pan: (bars) => {
        right += bars;
        show(right - visible, right);
      },
      fit: (less) => show(0, last - less),
      dispose: () => chart.remove(),
    };
  };

const meanRows = (data: SceneData, k: number, timeAt: (at: number) => UTCTimestamp) =>
  Array.from({ length: data.length }, (_, index) =>
    Number.isNaN(data.means[k]![index]!)
      ? { time: timeAt(index) }
      : { time: timeAt(index), value: data.means[k]![index]! },
  );

export const lightweight = lightweightWith(false);
export const lightweightConflated = lightweightWith(true);
