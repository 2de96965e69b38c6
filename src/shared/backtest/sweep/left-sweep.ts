import type { InstrumentKey } from '../../market/instrument.ts';
import type { FormSweepRequest, SweepPart } from './form-sweep.ts';
import type { Measure } from './ranking.ts';
import type { SweepState } from './sweep.ts';
import type { WalkCut, WalkState } from './walk-forward.ts';

/** A sweep or a walk as it was asked for, so that it can be gone on with after its page was left. */
export interface KeptSweep {
  readonly market: InstrumentKey;
  /** How far back its bars reach, in days, and until when, ms: the same ones are read again. */
  readonly days: number;
  readonly endMs: number;
  readonly request: FormSweepRequest;
  readonly measure: Measure;
  /** Of a walk-forward: how its windows are cut. */
  readonly cut?: WalkCut | undefined;
}

/** How far one thread has come with its part of it; a walk has one part. */
export interface KeptPart extends SweepPart {
  readonly sweep: KeptSweep;
  readonly state: SweepState | WalkState;
}

/** Keeps the parts of one sweep, by their index. */
export interface SweepStore {
  parts(): Promise<readonly KeptPart[]>;
  put(part: KeptPart): Promise<void>;
  clear(): Promise<void>;
}

/**
 * What was left: into how many parts it was cut, and the candidates that it had played, of a walk the windows that it
 * had been through.
 */
export interface LeftSweep {
  readonly sweep: KeptSweep;
  readonly of: number;
  readonly done: number;
}

/** What kept parts are of; undefined where there are none. Parts of an older sweep do not count. */
export function leftOf(parts: readonly KeptPart[]): LeftSweep | undefined {
  const [first] = parts;
  if (!first) return undefined;
  const name = JSON.stringify(first.sweep);
  const same = parts.filter(({ sweep, of }) => of === first.of && JSON.stringify(sweep) === name);
  return {
    sweep: first.sweep,
    of: first.of,
    done: same.reduce((sum, { state: { results } }) => sum + ('rows' in results ? results.rows : results).length, 0),
  };
}
