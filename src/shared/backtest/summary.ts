import { dayMs } from '../base/time.ts';
import { performanceOf } from '../finance/performance.ts';
import { type BarColumns, gapsOf } from './bars.ts';
import type { BacktestResult } from './exact/result.ts';

/** Days below which a Sharpe ratio says nothing. */
const leastDays = 7;

/** What a backtest has come to. Rates in percent, money in quote. */
export interface BacktestSummary {
  readonly profit: number;
  readonly rate: number;
  /** What all of the money would have made that bought at the open after the start, and held. */
  readonly holdRate: number;
  /** At or below 0, by closes. */
  readonly maxDrawdown: number;
  /** A year's, by the closes of days; null below a week of them. */
  readonly sharpe: number | null;
  readonly fees: number;
  /** Received less paid, and the rate of every stamp, a fraction; of perpetuals alone. */
  readonly funding?: { readonly sum: number; readonly rate: number };
  readonly isLiquidated: boolean;
  readonly fills: number;
  readonly wins: number;
  readonly losses: number;
  readonly days: number;
  /** Rows without a bar. */
  readonly missing: number;
}

/** What a summary goes by. */
interface SummedResult extends Pick<BacktestResult, 'equity' | 'isLiquidated'> {
  readonly fills: Pick<BacktestResult['fills'], 'ticks'>;
  readonly figures: Pick<BacktestResult['figures'], 'fees' | 'wins' | 'losses'>;
}

/** What a result over bars comes to beside holding; `from` is the row at whose close it began. */
export function summaryOf(
  { equity, fills, figures, isLiquidated }: SummedResult,
  hold: Float64Array,
  bars: BarColumns,
  from: number,
): BacktestSummary {
  const { intervalMs, firstMs } = bars;
  const funds = equity[0]!;
  const days: [number, number][] = [];
  let peak = funds;
  let deepest = 0;
  for (let index = 0; index < equity.length; index++) {
    const value = equity[index]!;
    peak = Math.max(peak, value);
    deepest = Math.min(deepest, value / peak - 1);
    const endMs = firstMs + (from + index + 1) * intervalMs;
    if (index === 0 || endMs % dayMs === 0) days.push([endMs, value]);
  }
  const percent = (value: number): number => (value / funds - 1) * 100;
  return {
    profit: equity.at(-1)! - funds,
    rate: percent(equity.at(-1)!),
    holdRate: percent(hold.at(-1)!),
    maxDrawdown: deepest * 100,
    sharpe: days.length > leastDays ? performanceOf(days).sharpe : null,
    fees: Number(figures.fees),
    isLiquidated,
    fills: fills.ticks.length,
    wins: figures.wins,
    losses: figures.losses,
    days: (equity.length * intervalMs) / dayMs,
    missing: gapsOf(bars).reduce((sum, gap) => sum + gap.to - gap.from, 0),
  };
}
