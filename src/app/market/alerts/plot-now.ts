import { useMemo } from 'react';
import { createPlots, plotValue } from '../../../shared/indicators/crossing.ts';
import type { Bar, Indicator, Params } from '../../../shared/indicators/kernel.ts';
import type { BarList } from '../../../shared/market/bar-list.ts';
import type { BarSeries } from '../../../shared/market/bar-series.ts';
import { must } from '../../../shared/base/assert.ts';
import { useSelected } from '../../engine/use-stream.ts';

function barOf(bars: BarList, index: number): Bar {
  const [timeMs, open, high, low, close, volume] = must(bars.at(index), 'a bar of the list');
  return { timeMs, open, high, low, close, volume };
}

/** Works out a plot at the forming bar of a list. Closed bars are taken once; where they have changed, all anew. */
export function createPlotNow(kind: Indicator, params: Params, plot: string): (bars: BarList) => number {
  let plots = createPlots(kind, params);
  let taken = 0;
  let state = '';
  let of: BarList | undefined;
  return (bars) => {
    const now = `${bars.front} ${bars.rewrites}`;
    if (bars !== of || now !== state || bars.length <= taken) {
      plots = createPlots(kind, params);
      [taken, state, of] = [0, now, bars];
    }
    for (; taken < bars.length - 1; taken++) plots.seal(barOf(bars, taken));
    if (bars.length === 0) return Number.NaN;
    plots.peek(barOf(bars, bars.length - 1));
    return plotValue(kind, plots.forming, plot);
  };
}

/** The value that a plot has now, while its bar forms; NaN where it has none yet. */
export function usePlotNow(series: BarSeries, kind: Indicator, params: Params, plot: string): number {
  const given = JSON.stringify(params);
  const now = useMemo(() => createPlotNow(kind, JSON.parse(given) as Params, plot), [kind, given, plot]);
  return useSelected({ kind: 'klines', ...series }, (value) => (value ? now(value.bars) : Number.NaN));
}
