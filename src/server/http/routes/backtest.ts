import { strategyBacktest } from '../../../shared/contracts/backtest.ts';
import { barColumns, barUnitsOf } from '../../../shared/backtest/bars.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { dayMs, openTimeBefore, openTimeOf } from '../../../shared/base/time.ts';
import { gridOf, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { BacktestRunner } from '../../desk/backtests/backtest-runner.ts';
import { backtestView } from '../../desk/backtests/backtest-view.ts';
import { barsInSlices } from '../../venues/bars-in-slices.ts';
import type { Markets } from '../../venues/markets.ts';
import type { Server } from '../serve.ts';

const mostBars = 100_000;

/** Backtests by call. */
export function backtestRoutes(
  server: Server,
  {
    markets,
    runner,
    nowMs,
  }: { readonly markets: Markets; readonly runner: BacktestRunner; readonly nowMs: () => number },
): void {
  server.guarded(strategyBacktest, async ({ input }) => {
    const { strategy_type, symbol, params, interval, days, funds, slippage, touch } = input;
    const market = markets.byKey(keyOfSymbol(symbol));
    if (!market) throw new Refusal('UNKNOWN_PAIR', { field: 'symbol', rule: 'unknown' });
    const endMs = openTimeOf(interval, nowMs());
    const intervalMs = endMs - openTimeBefore(interval, endMs, 1);
    const count = Math.ceil((days * dayMs) / intervalMs);
    if (count > mostBars) throw new Refusal('INPUT', { field: 'days', rule: 'too_many_bars', most: mostBars });
    const release = market.hold();
    const list = await barsInSlices(market, interval, count, endMs).finally(release);
    if (list.length === 0) throw new Refusal('INPUT', { field: 'symbol', rule: 'no_bars' });
    const { instrument } = market;
    const bars = barColumns(list, intervalMs, barUnitsOf(gridOf(instrument)));
    const request = {
      strategy_type,
      params,
      instrument,
      slippage,
      touchFills: touch,
      ...(funds !== undefined && { funds }),
    };
    return backtestView(await runner.run({ request, bars }), bars, instrument);
  });
}
