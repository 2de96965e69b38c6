import { dayMs } from '../base/time.ts';
import { annualReturn } from './annual-return.ts';
import { maxDrawdown } from './drawdown.ts';
import { sharpe } from './sharpe.ts';
import { mean, periodsPerYear, sampleDeviation } from './statistics.ts';

/** A net value at a moment, ms. */
export type NetValuePoint = readonly [atMs: number, netValue: number];

/** A day's return, a fraction, and when it ended, ms. */
interface DayReturn {
  readonly time: number;
  readonly value: number;
}

/** How net values have done; fractions, null where there is nothing to reckon from. */
export interface Performance {
  readonly total_return: number | null;
  readonly annual_return: number | null;
  readonly max_drawdown: number | null;
  /** When the deepest fall began, at its peak, and when it was deepest; null where there was none. */
  readonly mdd_start: number | null;
  readonly mdd_end: number | null;
  readonly volatility: number | null;
  readonly sharpe: number | null;
  readonly sortino: number | null;
  readonly calmar: number | null;
  /** Share of the days with a change that gained. */
  readonly win_rate: number | null;
  /** What the gaining days brought for each unit that the others lost. */
  readonly profit_factor: number | null;
  readonly best_day: DayReturn | null;
  readonly worst_day: DayReturn | null;
}

const nothing: Performance = {
  total_return: null,
  annual_return: null,
  max_drawdown: null,
  mdd_start: null,
  mdd_end: null,
  volatility: null,
  sharpe: null,
  sortino: null,
  calmar: null,
  win_rate: null,
  profit_factor: null,
  best_day: null,
  worst_day: null,
};

const year = Math.sqrt(periodsPerYear.daily);

/** Mean return over the root mean square of the falls, a year; null where nothing fell. */
function sortino(returns: readonly number[]): number | null {
  const falls = Math.sqrt(mean(returns.map((value) => (value < 0 ? value * value : 0))));
  return falls > 0 ? (mean(returns) / falls) * year : null;
}

function fallOf(points: readonly NetValuePoint[]): Pick<Performance, 'max_drawdown' | 'mdd_start' | 'mdd_end'> {
  const first = points[0]![1];
  const { depth, peakAt, troughAt } = maxDrawdown(points.map(([, value]) => value / first));
  if (troughAt < 0) return { max_drawdown: 0, mdd_start: null, mdd_end: null };
  return { max_drawdown: depth, mdd_start: points[Math.max(0, peakAt)]![0], mdd_end: points[troughAt]![0] };
}

/**
 * Figures of daily net values above 0 at their beginning, ascending by time. Sharpe, Sortino and volatility are a
 * year's, by 365 days. Source: empyrical, but null where a ratio has no bound.
 */
export function performanceOf(points: readonly NetValuePoint[]): Performance {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2 || first[1] <= 0) return nothing;
  const days = points.slice(1).map(([time, value], index): DayReturn => {
    const before = points[index]![1];
    return { time, value: before > 0 ? value / before - 1 : 0 };
  });
  const returns = days.map(({ value }) => value);
  const gains = returns.filter((value) => value > 0);
  const losses = returns.filter((value) => value < 0);
  const lost = -losses.reduce((sum, value) => sum + value, 0);
  const total = last[1] / first[1];
  const annual = annualReturn(total, (last[0] - first[0]) / dayMs);
  const fall = fallOf(points);
  const deviation = sampleDeviation(returns);
  return {
    total_return: total - 1,
    annual_return: annual,
    ...fall,
    volatility: deviation === null ? null : deviation * year,
    sharpe: sharpe(returns),
    sortino: sortino(returns),
    calmar: annual !== null && fall.max_drawdown! < 0 ? annual / -fall.max_drawdown! : null,
    win_rate: gains.length + losses.length > 0 ? gains.length / (gains.length + losses.length) : null,
    profit_factor: lost > 0 ? gains.reduce((sum, value) => sum + value, 0) / lost : null,
    best_day: days.reduce((best, day) => (day.value > best.value ? day : best)),
    worst_day: days.reduce((worst, day) => (day.value < worst.value ? day : worst)),
  };
}
