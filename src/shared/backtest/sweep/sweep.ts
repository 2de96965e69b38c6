import { hashText } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import { dayMs } from '../../base/time.ts';
import { sharpe } from '../../finance/sharpe.ts';
import { periodsPerYear } from '../../finance/statistics.ts';
import type { BarColumns } from '../bars.ts';
import { candidateAt, type Candidates } from './candidates.ts';
import type { DailyRun, PlayedStrategy } from './daily-run.ts';
import { checkSweepMarket, type PriceFacts, type Problem, type SweepMarket } from './market.ts';
import { play, type RowRange, startRow } from './play.ts';
import { type ResultRows, type RunResult, SweepResults } from './results.ts';
import type { ScanBars } from './scan.ts';
import type { SweepStrategy } from './strategy.ts';

/** What is swept over which rows. */
export interface SweepJob<C> {
  readonly scan: ScanBars;
  readonly market: SweepMarket;
  readonly strategy: SweepStrategy<C> | PlayedStrategy<C>;
  readonly candidates: Candidates<C>;
  readonly range: RowRange;
}

/** A sweep that was left, as JSON: what was swept, and what has come of it so far. */
export interface SweepState {
  readonly key: number;
  readonly results: ResultRows;
}

/** Whether a range has two rows with a bar: one to begin at, one to trade in. */
export function hasTwoBars({ open }: BarColumns, { from, to }: RowRange): boolean {
  let bars = 0;
  for (let row = from; row < to && bars < 2; row++) if (open[row] !== 0) bars += 1;
  return bars === 2;
}

/** Throws INPUT where a range is no range of rows, or has fewer than two with a bar. */
function checkRange(bars: BarColumns, { from, to }: RowRange): void {
  const isRow = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= bars.open.length;
  if (!isRow(from)) throw new Refusal('INPUT', { field: 'from', rule: 'range' });
  if (!isRow(to)) throw new Refusal('INPUT', { field: 'to', rule: 'range' });
  if (!hasTwoBars(bars, { from, to })) throw new Refusal('INPUT', { field: 'to', rule: 'two_bars' });
}

/** Prices that a start in a range depends on. */
export function factsOf(scan: ScanBars, range: RowRange): PriceFacts {
  const { bars } = scan;
  let highest = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let row = range.from; row < range.to; row++) {
    if (bars.open[row] === 0) continue;
    highest = Math.max(highest, bars.high[row]!);
    lowest = Math.min(lowest, bars.low[row]!);
  }
  return { close: bars.close[startRow(scan, range)]!, highest, lowest };
}

/** Returns in a year, of the days of bars or of longer bars. */
export const sharpePeriods = ({ intervalMs }: BarColumns): number =>
  periodsPerYear.daily / Math.max(1, intervalMs / dayMs);

/** Returns between equities, the first one from `funds`. */
function returnsOf(equities: readonly number[], funds: number): number[] {
  return equities.map((equity, index) => {
    const before = index === 0 ? funds : equities[index - 1]!;
    return before > 0 ? equity / before - 1 : 0;
  });
}

/** Returns below which there is no Sharpe ratio: a week of days. */
export const leastReturns = 7;

/** Plays candidates over one range of bars. */
export interface RangePlayer<C> {
  run(candidate: C): DailyRun | Problem;
}

/** A player for any number of candidates. Throws INPUT where the market or the range is none. */
export function rangePlayer<C>({ scan, market, strategy, range }: Omit<SweepJob<C>, 'candidates'>): RangePlayer<C> {
  checkSweepMarket(market);
  checkRange(scan.bars, range);
  if ('play' in strategy) return { run: (candidate) => strategy.play(candidate, scan, range) };
  const start = startRow(scan, range);
  const scene = { bars: scan.bars, market, facts: factsOf(scan, range), startRow: start };
  const periods = sharpePeriods(scan.bars);
  return {
    run(candidate) {
      const run = strategy.begin(candidate, scene);
      if ('rule' in run) return run;
      const equities: number[] = [];
      let days = 0;
      const last = play(scan, run, start, range.to, (equity, isWhole) => {
        equities.push(equity);
        if (isWhole) days += 1;
      });
      const { account, rounds, end } = run;
      const money = account.money(last);
      const returns = returnsOf(equities, account.funds);
      const result: RunResult = {
        profit: Number(money.profit) / market.feeDivisor,
        fees: Number(money.fees) / market.feeDivisor,
        drawdown: account.drawdown,
        sharpe: days < leastReturns ? null : sharpe(returns.slice(0, days), periods),
        invested: account.funds,
        maxBase: account.maxBase / market.feeDivisor,
        fills: account.fills,
        rounds,
        end,
      };
      return { result, returns, days };
    },
  };
}

/** A sum that hardly any other closes have. */
function sumOf({ close }: BarColumns, { from, to }: RowRange): number {
  let sum = 0;
  for (let row = from; row < to; row++) sum = (Math.imul(sum, 31) + close[row]!) | 0;
  return sum;
}

/** What a state must have been made of to be gone on with. */
export function sweepKey<C>({ scan: { bars, ofOthers }, market, strategy, candidates, range }: SweepJob<C>): number {
  const { open, firstMs, intervalMs } = bars;
  const { type } = strategy;
  let sum = sumOf(bars, range);
  for (const each of ofOthers) sum = (Math.imul(sum, 31) + sumOf(each, { from: 0, to: each.open.length })) | 0;
  return hashText(JSON.stringify({ length: open.length, firstMs, intervalMs, sum, market, type, candidates, range }));
}

/** Something long that is done in slices. */
export interface Sliced {
  /** Candidates that have been played, and all there are. */
  readonly done: number;
  readonly count: number;
  /** Plays so many candidates more; whether there is anything left. */
  advance(candidates: number): boolean;
}

/** A sweep that is played in slices. */
export interface Sweep extends Sliced {
  readonly results: SweepResults;
  /** What `createSweep` goes on from. */
  state(): SweepState;
}

/**
 * A sweep over all candidates, from where a state of the same sweep left it. Throws INPUT where the market or the range
 * is none, or where the state is of another sweep (`state`, `other`).
 */
export function createSweep<C extends object>(job: SweepJob<C>, state?: SweepState): Sweep {
  const { candidates } = job;
  const player = rangePlayer(job);
  const key = sweepKey(job);
  const results = new SweepResults(candidates.count);
  if (state) {
    if (state.key !== key || state.results.rows.length > candidates.count)
      throw new Refusal('INPUT', { field: 'state', rule: 'other' });
    results.addRows(state.results);
  }
  return {
    count: candidates.count,
    get done() {
      return results.done;
    },
    results,
    advance(slice) {
      const until = Math.min(candidates.count, results.done + slice);
      while (results.done < until) {
        const run = player.run(candidateAt(candidates, results.done));
        results.add('rule' in run ? run : run.result);
      }
      return results.done < candidates.count;
    },
    state: () => ({ key, results: results.rows() }),
  };
}

/** Candidates between two looks at whether a sweep is cancelled. */
const sliceSize = 8;

/** How a sweep is watched. */
export interface SweepWatch {
  onProgress(done: number, count: number): void;
  isCanceled(): boolean;
}

/**
 * Plays a sweep or a walk until it is done or cancelled; whether it is done. It may be run on. A thread that hears of a
 * cancel by message calls `advance` itself, and yields between slices.
 */
export function runSweep(sweep: Sliced, { onProgress, isCanceled }: SweepWatch): boolean {
  let isLeft = true;
  while (isLeft) {
    if (isCanceled()) return false;
    isLeft = sweep.advance(sliceSize);
    onProgress(sweep.done, sweep.count);
  }
  return true;
}
