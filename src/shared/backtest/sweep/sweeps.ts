import { must } from '../../base/assert.ts';
import { Refusal, type RefusalCode } from '../../base/refusal.ts';
import type { BarColumns } from '../bars.ts';
import { formSweep, type FormSweepRequest, type SweepPart } from './form-sweep.ts';
import type { Measure } from './ranking.ts';
import type { ResultRows } from './results.ts';
import { type ScanBars, scanBars } from './scan.ts';
import type { Sweep, SweepState } from './sweep.ts';
import type { Walk, WalkCut, WalkResult, WalkState, WalkTotal } from './walk-forward.ts';

/** What has begun, or why nothing has. */
export type SweepBegun =
  | { readonly kind: 'begun'; readonly done: number; readonly count: number }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly data: unknown };

/** How far a sweep or a walk has come, in candidates. */
export interface SweepProgress {
  readonly done: number;
  readonly count: number;
  readonly isLeft: boolean;
}

/** How a walk is cut, and by what it chooses. */
export interface WalkHow {
  readonly cut: WalkCut;
  readonly measure: Measure;
}

/**
 * What a thread of sweeps does for its page: one sweep or walk at a time, in slices, so that it hears of a cancel in
 * between. All of it is plain data; a state is JSON and outlives the page.
 */
export interface Sweeps {
  /** Keeps bars under a name, of several legs those of the others too, in place of those that it kept before. */
  keep(name: string, bars: BarColumns, ofOthers?: readonly BarColumns[]): void;
  /** Begins a part of a sweep over the bars of that name, or goes on; undefined where they are not kept any more. */
  sweep(name: string, request: FormSweepRequest, part: SweepPart, state?: SweepState): SweepBegun | undefined;
  /** The same for a walk through all candidates. */
  walk(name: string, request: FormSweepRequest, how: WalkHow, state?: WalkState): SweepBegun | undefined;
  /** Plays so many candidates more of what has begun. */
  advance(candidates: number): SweepProgress;
  /** Results of a sweep, those of its part. */
  rows(): ResultRows;
  /** Windows of a walk that are done, and what they make together. */
  walked(): { readonly results: readonly WalkResult[]; readonly total: WalkTotal };
  sweepState(): SweepState;
  walkState(): WalkState;
}

export function createSweeps(): Sweeps {
  let kept: { readonly name: string; readonly scan: ScanBars } | undefined;
  let sweep: Sweep | undefined;
  let walk: Walk | undefined;

  const begun = (name: string, begin: (scan: ScanBars) => Sweep | Walk): SweepBegun | undefined => {
    if (kept?.name !== name) return undefined;
    sweep = undefined;
    walk = undefined;
    try {
      const { done, count } = begin(kept.scan);
      return { kind: 'begun', done, count };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { kind: 'refused', code: error.code, data: error.data };
    }
  };
  const theSweep = (): Sweep => must(sweep, 'a sweep that has begun');
  const theWalk = (): Walk => must(walk, 'a walk that has begun');

  return {
    keep(name, bars, ofOthers) {
      kept = { name, scan: scanBars(bars, ofOthers) };
      sweep = undefined;
      walk = undefined;
    },
    sweep: (name, request, part, state) =>
      begun(name, (scan) => {
        sweep = formSweep(request, scan).sweep(part, state);
        return sweep;
      }),
    walk: (name, request, { cut, measure }, state) =>
      begun(name, (scan) => {
        walk = formSweep(request, scan).walk(cut, measure, state);
        return walk;
      }),
    advance(candidates) {
      const it = sweep ?? theWalk();
      const isLeft = it.advance(candidates);
      return { done: it.done, count: it.count, isLeft };
    },
    rows: () => theSweep().results.rows(),
    walked: () => ({ results: [...theWalk().results], total: theWalk().total() }),
    sweepState: () => theSweep().state(),
    walkState: () => theWalk().state(),
  };
}
