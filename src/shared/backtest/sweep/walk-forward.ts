import { hashText } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import { deflatedSharpe, sharpeSample } from '../../finance/deflated-sharpe.ts';
import { maxDrawdown } from '../../finance/drawdown.ts';
import { type OverfitLamp, overfitLamp } from '../../finance/overfit.ts';
import { sharpe } from '../../finance/sharpe.ts';
import { sampleDeviation } from '../../finance/statistics.ts';
import { candidateAt } from './candidates.ts';
import type { DailyRun } from './daily-run.ts';
import type { Problem } from './market.ts';
import { daysIn, type RowRange, startRow } from './play.ts';
import { bestOf, type Measure } from './ranking.ts';
import type { RunResult, SweepResults } from './results.ts';
import {
  createSweep,
  hasTwoBars,
  leastReturns,
  rangePlayer,
  sharpePeriods,
  type Sliced,
  type Sweep,
  type SweepJob,
  sweepKey,
  type SweepState,
} from './sweep.ts';

/** Rows in which parameters are chosen, and those after them in which the choice is tested. */
export interface WalkWindow {
  readonly train: RowRange;
  readonly test: RowRange;
}

/** How a range is cut into windows, in rows. */
export interface WalkCut {
  readonly train: number;
  readonly test: number;
  /** Whether all trainings begin where the range does, in place of `train` rows before their test. */
  readonly isAnchored: boolean;
}

/**
 * Windows of a range: tests follow each other without overlap, the first one after `train` rows; a last one of less
 * than a whole test is left out. Throws INPUT where a length is none, or where there is no room for one window.
 */
export function walkWindows({ from, to }: RowRange, { train, test, isAnchored }: WalkCut): WalkWindow[] {
  for (const [field, rows] of Object.entries({ train, test }))
    if (!(Number.isInteger(rows) && rows >= 2)) throw new Refusal('INPUT', { field, rule: 'range' });
  if (from + train + test > to) throw new Refusal('INPUT', { field: 'train', rule: 'no_room' });
  const windows: WalkWindow[] = [];
  for (let at = from + train; at + test <= to; at += test)
    windows.push({ train: { from: isAnchored ? from : at - train, to: at }, test: { from: at - 1, to: at + test } });
  return windows;
}

/** What became of one window. */
export interface WalkResult extends WalkWindow {
  /** Number of the candidate that was best in training; null where none could be measured. */
  readonly candidate: number | null;
  readonly trained: RunResult | null;
  /** The test, or the rule for which the candidate could not begin in it: then nothing was done. */
  readonly tested: RunResult | Problem | null;
  /** Probability that the choice is no luck: the deflated Sharpe ratio of the training. */
  readonly deflated: number | null;
}

/** All tests one after the other, each with the net value that the one before has left. */
export interface WalkTotal {
  /** Net value at the end, 1 at the beginning. */
  readonly netValue: number;
  /** Of daily net values, a fraction at or above 0. */
  readonly drawdown: number;
  /** A year's: of the choices in their training, by the mean of windows; of all tests as one. */
  readonly inSample: number | null;
  readonly outOfSample: number | null;
  /** Median of the windows. */
  readonly deflated: number | null;
  readonly lamp: OverfitLamp;
}

/** A walk that was left, as JSON. */
export interface WalkState {
  readonly key: number;
  readonly results: readonly WalkResult[];
  /** Daily returns of all tests. */
  readonly returns: readonly number[];
  /** Of the window that was not done. */
  readonly sweep: SweepState | null;
}

/** A walk through windows, in slices: candidates are counted in each window. */
export interface Walk extends Sliced {
  readonly windows: readonly WalkWindow[];
  readonly results: readonly WalkResult[];
  /** Of the windows that are done. */
  total(): WalkTotal;
  /** What `createWalk` goes on from. */
  state(): WalkState;
}

/** Deflated Sharpe ratio of a sweep's best run, by the ratios of all that could be measured. */
function deflatedOf(results: SweepResults, best: DailyRun, periods: number): number | null {
  const ratios: number[] = [];
  for (let index = 0; index < results.done; index++) {
    const result = results.at(index);
    if (!('rule' in result) && result.sharpe !== null) ratios.push(result.sharpe / Math.sqrt(periods));
  }
  const sample = sharpeSample(best.returns.slice(0, best.days));
  if (!sample || ratios.length === 0) return null;
  const spread = sampleDeviation(ratios) ?? 0;
  return deflatedSharpe(sample, spread * spread, ratios.length);
}

const medianOf = (values: readonly number[]): number | null => {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** All tests as one. */
function totalOf(results: readonly WalkResult[], returns: readonly number[], periods: number): WalkTotal {
  let netValue = 1;
  const netValues = returns.map((each) => {
    netValue = Math.max(0, netValue * (1 + each));
    return netValue;
  });
  const trained = results.flatMap((each) => each.trained?.sharpe ?? []);
  const inSample = trained.length > 0 ? trained.reduce((sum, each) => sum + each, 0) / trained.length : null;
  const outOfSample = returns.length < leastReturns ? null : sharpe(returns, periods);
  const deflated = medianOf(results.flatMap((each) => each.deflated ?? []));
  const drawdown = -maxDrawdown(netValues).depth;
  return {
    netValue,
    drawdown: drawdown === 0 ? 0 : drawdown,
    inSample,
    outOfSample,
    deflated,
    lamp: overfitLamp({ inSample, outOfSample, deflated }),
  };
}

/** What a window came to without a choice. */
const unchosen = { candidate: null, trained: null, tested: null, deflated: null } as const;

/** What became of a window, and the daily returns of its test: of 0 where nothing was done. */
function finished<C extends object>(
  job: SweepJob<C>,
  window: WalkWindow,
  trainings: SweepResults | undefined,
  measure: Measure,
): { readonly result: WalkResult; readonly returns: readonly number[] } {
  const { scan, candidates } = job;
  const idle = Array<number>(daysIn(scan, startRow(scan, window.test), window.test.to)).fill(0);
  const best = trainings && bestOf(trainings, measure, 1)[0];
  if (!best) return { result: { ...window, ...unchosen }, returns: idle };
  const candidate = candidateAt(candidates, best.index);
  const training = rangePlayer({ ...job, range: window.train }).run(candidate);
  const deflated = 'rule' in training ? null : deflatedOf(trainings, training, sharpePeriods(scan.bars));
  const chosen = { ...window, candidate: best.index, trained: best.result, deflated };
  if (!hasTwoBars(scan.bars, window.test)) return { result: { ...chosen, tested: null }, returns: idle };
  const tested = rangePlayer({ ...job, range: window.test }).run(candidate);
  return 'rule' in tested
    ? { result: { ...chosen, tested }, returns: idle }
    : { result: { ...chosen, tested: tested.result }, returns: tested.returns };
}

/**
 * Walks through windows: in each, all candidates are played over the training, and the best by `measure` over the test.
 * A candidate begins its test at the close of the training's last row. Goes on from where a state of the same walk left
 * it. Throws INPUT as `createSweep` and `walkWindows`.
 */
export function createWalk<C extends object>(
  job: SweepJob<C>,
  cut: WalkCut,
  measure: Measure,
  state?: WalkState,
): Walk {
  const windows = walkWindows(job.range, cut);
  const key = hashText(`${sweepKey(job)} ${JSON.stringify(cut)} ${measure}`);
  if (state && state.key !== key) throw new Refusal('INPUT', { field: 'state', rule: 'other' });
  const results = [...(state?.results ?? [])];
  const returns = [...(state?.returns ?? [])];
  const sweepOf = ({ train }: WalkWindow, left?: SweepState): Sweep => createSweep({ ...job, range: train }, left);
  let sweep = state?.sweep ? sweepOf(windows[results.length]!, state.sweep) : undefined;

  const finish = (window: WalkWindow): void => {
    const made = finished(job, window, sweep?.results, measure);
    results.push(made.result);
    returns.push(...made.returns);
    sweep = undefined;
  };

  return {
    windows,
    results,
    get done() {
      return results.length * job.candidates.count + (sweep?.done ?? 0);
    },
    count: windows.length * job.candidates.count,
    advance(slice) {
      const window = windows[results.length];
      if (!window) return false;
      if (!hasTwoBars(job.scan.bars, window.train)) finish(window);
      else {
        sweep ??= sweepOf(window);
        if (!sweep.advance(slice)) finish(window);
      }
      return results.length < windows.length;
    },
    total: () => totalOf(results, returns, sharpePeriods(job.scan.bars)),
    state: () => ({ key, results: [...results], returns: [...returns], sweep: sweep?.state() ?? null }),
  };
}
