import { expect, test } from 'vitest';
import { backtestView } from '../../../../../src/server/desk/backtests/backtest-view.ts';
import { backtest } from '../../../../../src/shared/backtest/report.ts';
import { gridParams, markets, minuteMs, walk } from '../../../shared/backtest/backtest-kit.ts';

test('the curve of a backtest has the close of its bars as times, from the start to the end', () => {
  const bars = walk(3, 900);
  const report = backtest(
    {
      strategy_type: 'GRID',
      params: gridParams,
      instrument: markets.spot,
      slippage: 0,
      touchFills: false,
      fromRow: 40,
    },
    bars,
  );
  const view = backtestView(report, bars, [markets.spot]);
  expect(view.start).toBe(bars.firstMs + (report.from + 1) * minuteMs);
  expect(view.end).toBe(bars.firstMs + 900 * minuteMs);
  const times = view.curve.map(([time]) => Number(time));
  expect(times[0]).toBe(view.start);
  expect(times.at(-1)).toBe(view.end);
  expect(new Set(times.slice(1, -1).map((time, at) => time - times[at]!))).toEqual(new Set([2 * minuteMs]));
});
