import type { strategyBacktest } from '../../../shared/contracts/backtest.ts';
import type { BarColumns } from '../../../shared/backtest/bars.ts';
import type { BacktestReport } from '../../../shared/backtest/report.ts';
import type { BacktestSummary } from '../../../shared/backtest/summary.ts';
import { fromUnits } from '../../../shared/base/decimal.ts';
import { must } from '../../../shared/base/assert.ts';
import type { Output } from '../../../shared/base/contract.ts';
import { moneyText } from '../../../shared/core/ledger/money.ts';
import { gridOf, type Instrument } from '../../../shared/market/instrument.ts';
import { StrategyParams } from '../../../shared/trade/instance.ts';
import * as v from 'valibot';

/** Points of a curve, and fills, that an answer has at most. */
const mostPoints = 500;
const mostFills = 500;

const summaryView = ({
  holdRate,
  maxDrawdown,
  isLiquidated,
  missing,
  funding,
  ...summary
}: BacktestSummary): Output<typeof strategyBacktest>['summary'] => ({
  ...summary,
  hold_rate: holdRate,
  max_drawdown: maxDrawdown,
  is_liquidated: isLiquidated,
  missing_bars: missing,
  ...(funding && { funding: { ...funding } }),
});

/** A report as the wire has it; `bars` are those of the first of its markets. */
export function backtestView(
  { summary, params, invested, state, from, digest, refusals, equity, hold, fills, fillLegs }: BacktestReport,
  { firstMs, intervalMs }: BarColumns,
  markets: readonly Instrument[],
): Output<typeof strategyBacktest> {
  const grids = markets.map((market) => gridOf(market));
  const gridAt = (row: number) => must(grids[fillLegs?.[row] ?? 0], 'a leg');
  const closeMs = (index: number): number => firstMs + (from + index + 1) * intervalMs;
  const every = Math.max(1, Math.ceil(equity.length / mostPoints));
  const indexes = [...equity.keys()].filter((index) => index % every === 0 || index === equity.length - 1);
  const count = fills.ticks.length;
  const rows = Array.from({ length: Math.min(count, mostFills) }, (_, back) => count - 1 - back);
  return {
    summary: summaryView(summary),
    params: v.parse(StrategyParams, params),
    invested,
    status: state.status,
    reason: state.stop?.reason ?? null,
    start: closeMs(0),
    end: closeMs(equity.length - 1),
    digest,
    refusals: refusals.map(([code, times]) => ({ code, times })),
    curve: indexes.map((index) => [closeMs(index), equity[index]!, hold[index]!]),
    fills: rows.reverse().map((row) => ({
      time: fills.atMs[row]!,
      ...(fillLegs && { leg: fillLegs[row]! }),
      side: fills.sells[row] ? ('SELL' as const) : ('BUY' as const),
      price: fromUnits(fills.ticks[row]!, gridAt(row).price),
      qty: fromUnits(fills.lots[row]!, gridAt(row).size),
      fee: moneyText(fills.fees[row]!),
      is_maker: fills.makers[row] === 1,
    })),
  };
}
