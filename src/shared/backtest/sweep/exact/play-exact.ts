import { Refusal } from '../../../base/refusal.ts';
import { dayMs } from '../../../base/time.ts';
import type { BarColumns } from '../../bars.ts';
import { backtest, type BacktestReport, type BacktestRequest } from '../../report.ts';
import type { DailyRun } from '../daily-run.ts';
import type { Problem } from '../market.ts';
import type { RowRange, RunEnd } from '../play.ts';
import type { ScanBars } from '../scan.ts';

const ends: readonly RunEnd[] = ['TAKE_PROFIT', 'STOP_LOSS', 'START_FAILED'];

/** Bars without those that open at a time or later. */
const before = (bars: BarColumns, endMs: number): BarColumns =>
  headOf(bars, Math.max(0, Math.min(bars.open.length, Math.ceil((endMs - bars.firstMs) / bars.intervalMs))));

/** Bars without the rows from `to` on. */
function headOf(bars: BarColumns, to: number): BarColumns {
  if (to === bars.open.length) return bars;
  const { open, high, low, close, volume } = bars;
  return {
    ...bars,
    open: open.subarray(0, to),
    high: high.subarray(0, to),
    low: low.subarray(0, to),
    close: close.subarray(0, to),
    volume: volume.subarray(0, to),
  };
}

/** Values at the closes of UTC days after the start, and at the last close; how many of them are whole days. */
function daysOf({ equity, from }: BacktestReport, { firstMs, intervalMs }: BarColumns) {
  const values: number[] = [];
  let days = 0;
  for (let index = 1; index < equity.length; index++) {
    const isWhole = (firstMs + (from + index + 1) * intervalMs) % dayMs === 0;
    if (isWhole) days += 1;
    if (isWhole || index === equity.length - 1) values.push(equity[index]!);
  }
  return { values, days };
}

function dailyOf(report: BacktestReport, bars: BarColumns): DailyRun {
  const { equity, held, state, summary } = report;
  const invested = equity[0]!;
  const { values, days } = daysOf(report, bars);
  const reason = state.stop?.reason;
  return {
    result: {
      profit: summary.profit,
      fees: summary.fees,
      drawdown: -summary.maxDrawdown / 100,
      sharpe: summary.sharpe,
      invested,
      maxBase: held.reduce((most, each) => Math.max(most, Math.abs(each)), 0),
      fills: summary.fills,
      rounds: summary.wins + summary.losses,
      end: ends.find((end) => end === reason) ?? '',
    },
    returns: values.map((value, index) => {
      const before = index === 0 ? invested : values[index - 1]!;
      return before > 0 ? value / before - 1 : 0;
    }),
    days,
  };
}

/** The first rule that a refusal names. */
function problemOf({ code, data }: Refusal): Problem {
  const [first = data] = Array.isArray(data) ? (data as readonly unknown[]) : [];
  const { field, rule } = (typeof first === 'object' && first !== null ? first : {}) as Partial<Problem>;
  return { field: field ?? code, rule: rule ?? code };
}

/**
 * A backtest over a range of rows of the first leg: what the exact tier says of it, to the last digit; money in quote.
 */
export function playExact(
  request: BacktestRequest,
  { bars, ofOthers }: Pick<ScanBars, 'bars' | 'ofOthers'>,
  { from, to }: RowRange,
): DailyRun | Problem {
  const endMs = bars.firstMs + to * bars.intervalMs;
  const others = ofOthers.map((each) => before(each, endMs));
  try {
    return dailyOf(backtest({ ...request, fromRow: from }, headOf(bars, to), others), bars);
  } catch (error) {
    if (error instanceof Refusal) return problemOf(error);
    throw error;
  }
}
