import { Refusal } from '../../base/refusal.ts';
import { splitLimits } from '../../strategies/risk/split-limits.ts';
import { holdFrom } from '../hold.ts';
import { firstStart } from '../first-start.ts';
import type { BacktestReport, BacktestRequest } from '../report.ts';
import { summaryOf } from '../summary.ts';
import { isQuick } from '../swept-type.ts';
import type { FillTrace } from '../sweep/account.ts';
import { blshJob } from '../sweep/blsh-job.ts';
import { candidateAt } from '../sweep/candidates.ts';
import { unitsPerQuote } from '../sweep/form/form-units.ts';
import { gridJob } from '../sweep/grid-job.ts';
import type { RowRange, SweepRun } from '../sweep/play.ts';
import type { ScanBars } from '../sweep/scan.ts';
import { factsOf, type SweepJob } from '../sweep/sweep.ts';

/** What is drawn of a backtest, and its figures. */
export interface BacktestPicture extends Pick<BacktestReport, 'from' | 'equity' | 'hold' | 'held' | 'summary'> {
  readonly fills: Pick<BacktestReport['fills'], 'atMs' | 'ticks' | 'sells'>;
}

/** Whether the quick tier plays a request just as the exact one does. */
function plays({ strategy_type, instrument, params, others, funds, durationMs }: BacktestRequest): boolean {
  const isWhole = others === undefined && funds === undefined && durationMs === undefined;
  const ends = params.end_time !== undefined || params.end_signal !== undefined;
  const { limits } = splitLimits(params);
  return isWhole && !ends && Object.keys(limits).length === 0 && isQuick(strategy_type, instrument, params);
}

/** A run of a job's one candidate; undefined where it cannot begin. */
function runOf<C extends object>(
  { scan, market, strategy, candidates, range }: SweepJob<C>,
  trace: FillTrace,
): SweepRun | undefined {
  if ('play' in strategy) return undefined;
  const scene = { bars: scan.bars, market, facts: factsOf(scan, range), startRow: range.from, trace };
  const run = strategy.begin(candidateAt(candidates, 0), scene);
  return 'rule' in run ? undefined : run;
}

/** The run that a request is for; undefined where it cannot begin, which the exact tier has words for. */
function begin(request: BacktestRequest, scan: ScanBars, range: RowRange, trace: FillTrace): SweepRun | undefined {
  const { strategy_type, params, instrument, slippage, touchFills } = request;
  const asked = { params, ranges: [], instrument, fills: { slippage, touch: touchFills }, range };
  try {
    return strategy_type === 'GRID'
      ? runOf(gridJob({ ...asked, isRelative: false }, scan), trace)
      : runOf(blshJob(asked, scan), trace);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Fills as they come, in the middle of their rows. */
class Fills {
  readonly #atMs: number[] = [];
  readonly #ticks: number[] = [];
  readonly #sells: number[] = [];
  row = 0;

  readonly #timeOf: (row: number) => number;

  constructor({ firstMs, intervalMs }: ScanBars['bars']) {
    this.#timeOf = (row) => firstMs + (row + 0.5) * intervalMs;
  }

  add: FillTrace = (ticks, isSell) => {
    this.#atMs.push(this.#timeOf(this.row));
    this.#ticks.push(ticks);
    this.#sells.push(isSell ? 1 : 0);
  };

  columns = (): BacktestPicture['fills'] => ({
    atMs: Float64Array.from(this.#atMs),
    ticks: Int32Array.from(this.#ticks),
    sells: Uint8Array.from(this.#sells),
  });
}

/**
 * A backtest by the quick tier, in a part of a millisecond for a week of minutes: what can be drawn while an edge is
 * dragged. The same fills as the exact tier has, each in the middle of its row; values are floats. Undefined where the
 * quick tier does not play it, or where it cannot begin.
 */
export function quickPicture(request: BacktestRequest, scan: ScanBars): BacktestPicture | undefined {
  if (!plays(request)) return undefined;
  const { bars } = scan;
  const { params, instrument, fromRow = 0 } = request;
  const from = firstStart(params, instrument, bars, fromRow);
  const to = bars.open.length;
  if (from + 1 >= to) return undefined;
  const fills = new Fills(bars);
  const run = begin(request, scan, { from, to }, fills.add);
  if (!run) return undefined;
  const { open, high, low, close } = bars;
  const { account } = run;
  const [perQuote, { feeDivisor }] = [unitsPerQuote(instrument), account.market];
  const equity = new Float64Array(to - from);
  const held = new Float64Array(to - from);
  let last = close[from]!;
  equity[0] = account.equity(last) / perQuote;
  for (let row = from + 1; row < to; row++) {
    if (open[row] !== 0) {
      fills.row = row;
      if (row >= run.dueRow || low[row]! < run.lowAt || high[row]! > run.highAt) run.take(row);
      last = close[row]!;
    }
    equity[row - from] = account.equity(last) / perQuote;
    held[row - from] = account.base / feeDivisor;
  }
  const hold = holdFrom(bars, from, equity[0], instrument);
  const columns = fills.columns();
  const fees = Number(account.money(last).fees) / feeDivisor / perQuote;
  const figures = { fees: String(fees), wins: run.rounds, losses: 0 };
  const summary = summaryOf({ equity, fills: columns, figures, isLiquidated: false }, hold, bars, from);
  return { from, equity, hold, held, fills: columns, summary };
}
