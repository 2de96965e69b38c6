import { DataFrame } from 'data-forge';
import { backtest as grademark, type IBar } from 'grademark';
import type { BarColumns } from '../../src/shared/backtest/bars.ts';
import { isGap } from '../../src/shared/backtest/bars.ts';
import { runBacktest } from '../../src/shared/backtest/exact/run.ts';
import { must } from '../../src/shared/base/assert.ts';
import { strategies } from '../../src/shared/strategies/index.ts';
import { paramsOf } from '../../src/shared/strategies/params.ts';
import { cpuSeconds } from '../backtest/beside-c.ts';
import { instrument } from '../backtest/jobs.ts';

/** CPU seconds of a grid of 50 intervals by the exact tier over all bars, the best of some rounds, and its fills. */
export function gridSeconds(bars: BarColumns, rounds: number): { readonly seconds: number; readonly fills: number } {
  const strategy = must(
    strategies.find(({ template }) => template.strategy_type === 'GRID'),
    'GRID',
  );
  const params = paramsOf(strategy, {
    lower: '40000',
    upper: '60000',
    grid_levels: 50,
    mode: 'ARITHMETIC',
    invest: '100000',
    on_end: 'CANCEL_CLOSE',
    max_slippage: 1,
  });
  let seconds = Number.POSITIVE_INFINITY;
  let fills = 0;
  for (let round = 0; round < rounds; round++)
    seconds = Math.min(
      seconds,
      cpuSeconds(() => {
        const { length } = bars.open;
        const it = runBacktest({
          strategy,
          params,
          instrument,
          bars,
          from: 0,
          to: length,
          funds: '200000',
          slippage: 0,
        });
        fills = it.fills.ticks.length;
      }),
    );
  return { seconds, fills };
}

interface MeanBar extends IBar {
  readonly mean: number;
}

/** CPU seconds of grademark for a cross of the close over its mean of 30 bars, which is worked out before. */
export function grademarkSeconds(bars: BarColumns, rows: number, rounds: number): number {
  const list: MeanBar[] = [];
  let sum = 0;
  for (let row = 0; list.length < rows; row++) {
    if (isGap(bars, row)) continue;
    const close = bars.close[row]!;
    sum += close - (list.length >= 30 ? list[list.length - 30]!.close : 0);
    list.push({
      time: new Date(bars.firstMs + row * bars.intervalMs),
      open: bars.open[row]!,
      high: bars.high[row]!,
      low: bars.low[row]!,
      close,
      volume: bars.volume[row]!,
      mean: sum / Math.min(30, list.length + 1),
    });
  }
  const frame = new DataFrame<number, MeanBar>(list);
  let seconds = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++)
    seconds = Math.min(
      seconds,
      cpuSeconds(() => {
        const trades = grademark<MeanBar, MeanBar, object, number>(
          {
            entryRule: (enter, { bar }) => {
              if (bar.close > bar.mean) enter();
            },
            exitRule: (exit, { bar }) => {
              if (bar.close < bar.mean) exit();
            },
          },
          frame,
        );
        if (trades.length === 0) throw new Error('grademark has not traded');
      }),
    );
  return seconds;
}
