import { Refusal } from '../../base/refusal.ts';
import type { BlshCandidate } from './blsh-candidate.ts';
import { blshJob } from './blsh-job.ts';
import { blshParams } from './blsh-params.ts';
import { candidateAt, partsOf } from './candidates.ts';
import { exactJob, exactParams, type ExactSweepRequest } from './exact/exact-job.ts';
import type { SweepRequest } from './form/form-request.ts';
import { unitsPerQuote } from './form/form-units.ts';
import type { GridCandidate } from './grid-candidate.ts';
import { gridJob, type GridSweepRequest, gridShape } from './grid-job.ts';
import { gridParams } from './grid-params.ts';
import { type HeatMap, heatMap, type Measure } from './ranking.ts';
import { splitLimits } from '../../strategies/risk/split-limits.ts';
import { startRow } from './play.ts';
import type { SweepResults } from './results.ts';
import type { ScanBars } from './scan.ts';
import { createSweep, type Sweep, type SweepJob, type SweepState } from './sweep.ts';
import { createWalk, type Walk, type WalkCut, type WalkState } from './walk-forward.ts';

/** A sweep by the form of a type. */
export type FormSweepRequest =
  | ({ readonly type: 'GRID' } & GridSweepRequest)
  | ({ readonly type: 'BLSH' } & SweepRequest<keyof BlshCandidate>)
  | ({ readonly type: 'EXACT' } & ExactSweepRequest);

/** One of so many parts of the candidates: a thread plays one. */
export interface SweepPart {
  readonly index: number;
  readonly of: number;
}

/** A sweep by a form, whatever its type. */
export interface FormSweep {
  /** Candidates in all. */
  readonly count: number;
  /** Units of money of its results in one of quote. */
  readonly perQuote: number;
  /** Plays a part of the candidates; one beyond the last has none. */
  sweep(part: SweepPart, state?: SweepState): Sweep;
  walk(cut: WalkCut, measure: Measure, state?: WalkState): Walk;
  /** Parameters of the form with those of a candidate: what the exact tier confirms, or an instance is started with. */
  params(candidate: number): object;
  /** Of the results of all parts in their order. Throws INPUT where a parameter has no range, or both are one. */
  heatMap(results: SweepResults, measure: Measure, x: string, y: string): HeatMap;
}

/** Limits of the form go on to the exact tier with each candidate; the sweep itself knows none. */
function withJob<C extends object>(
  job: SweepJob<C>,
  { params, instrument, type }: Pick<FormSweepRequest, 'params' | 'instrument' | 'type'>,
  paramsOf: (candidate: C) => object,
): FormSweep {
  const { candidates } = job;
  const { limits } = splitLimits(params);
  return {
    count: candidates.count,
    perQuote: type === 'EXACT' ? 1 : unitsPerQuote(instrument),
    sweep({ index, of }, state) {
      const part = partsOf(candidates, of)[index] ?? { ...candidates, first: candidates.count, count: 0 };
      return createSweep({ ...job, candidates: part }, state);
    },
    walk: (cut, measure, state) => createWalk(job, cut, measure, state),
    params: (candidate) => ({ ...paramsOf(candidateAt(candidates, candidate)), ...limits }),
    heatMap: (results, measure, x, y) =>
      heatMap(candidates, results, measure, [x as keyof C & string, y as keyof C & string]),
  };
}

/**
 * A sweep over bars as it is asked for. Throws UNKNOWN_STRATEGY for a type that cannot be swept, PARAMETERS where the
 * form is wrong by itself, and INPUT where ranges are (`ranges.0.from` and so on).
 */
export function formSweep(request: FormSweepRequest, scan: ScanBars): FormSweep {
  const { instrument } = request;
  switch (request.type) {
    case 'GRID': {
      const close = scan.bars.close[startRow(scan, request.range)] ?? 0;
      const paramsOf = (each: GridCandidate) => gridParams(each, gridShape(request), instrument, close);
      return withJob(gridJob(request, scan), request, paramsOf);
    }
    case 'BLSH':
      return withJob(blshJob(request, scan), request, (each) => blshParams(each, instrument));
    case 'EXACT':
      return withJob(exactJob(request, scan), request, (each) => exactParams(request, each));
    default:
      throw new Refusal('UNKNOWN_STRATEGY', { strategy_type: (request as { readonly type: unknown }).type });
  }
}
