import { BarChart, CandlestickChart, LineChart } from 'echarts/charts';
import { AxisPointerComponent, DataZoomComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { Contestant } from './scene.ts';

use([
  CandlestickChart,
  LineChart,
  BarChart,
  GridComponent,
  DataZoomComponent,
  TooltipComponent,
  AxisPointerComponent,
  CanvasRenderer,
]);

/** Apache ECharts; the means are given. A tick is a new option with the changed lists, the only way that it has. */
export const echarts: Contestant = (host, data, visible) => {
  const chart = init(host, undefined, { renderer: 'canvas' });
  const rows = <T>(make: (at: number) => T) => Array.from({ length: data.length }, (_, index) => make(index));
  const candles = rows((at) => [data.open[at]!, data.close[at]!, data.low[at]!, data.high[at]!]);
  const volume = rows((at) => data.volume[at]!);
  const means = data.means.map((mean) => [...mean]);
  const times = rows((at) => new Date(data.time[at]!).toISOString().slice(5, 16));
  let right = data.length - 1;
  chart.setOption({
    animation: false,
    tooltip: { trigger: 'axis', axisPointer: { type: 'cross' } },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: [
      { left: 10, right: 70, top: 10, height: '68%' },
      { left: 10, right: 70, top: '76%', height: '16%' },
    ],
    xAxis: [
      { type: 'category', data: times },
      { type: 'category', data: times, gridIndex: 1, axisLabel: { show: false } },
    ],
    yAxis: [
      { scale: true, position: 'right' },
      { scale: true, gridIndex: 1, position: 'right' },
    ],
    dataZoom: [{ type: 'inside', xAxisIndex: [0, 1], startValue: right - visible + 1, endValue: right }],
    series: [
      { type: 'candlestick', data: candles },
      ...means.map((values) => ({ type: 'line', data: values, showSymbol: false, lineStyle: { width: 1 } })),
      { type: 'bar', data: volume, xAxisIndex: 1, yAxisIndex: 1 },
    ],
  });
  chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: right - 20 });
  const last = data.length - 1;
  const show = (from: number, to: number) => chart.dispatchAction({ type: 'dataZoom', startValue: from, endValue: to });
  return {
    tick: (tick) => {
      candles[last] = [data.open[last]!, tick.close, tick.low, tick.high];
      volume[last] = tick.volume;
      for (const [k, mean] of means.entries()) mean[last] = tick.means[k]!;
      chart.setOption({ series: [{ data: candles }, ...means.map((values) => ({ data: values })), { data: volume }] });
    },
    pan: (bars) => {
      right = Math.max(visible, Math.min(last, right + bars));
      show(right - visible + 1, right);
    },
    fit: (less) => show(0, last - less),
    dispose: () => chart.dispose(),
  };
};
