import type { BacktestRequest } from '../report.ts';
import type { FormSweepRequest, SweepPart } from './form-sweep.ts';
import type { KeptSweep, LeftSweep } from './left-sweep.ts';
import type { SweepOutcome } from './outcome.ts';
import type { Measure } from './ranking.ts';
import type { ResultRows } from './results.ts';
import type { SweepBegun, Sweeps } from './sweeps.ts';

/** What a thread of sweeps does for its page, and what joins the parts of several and confirms what is best. */
export interface SweepThread extends Sweeps {
  /** What all parts have come to; undefined where the bars are not kept any more. */
  outcome(
    name: string,
    request: FormSweepRequest,
    parts: readonly ResultRows[],
    measure: Measure,
  ): SweepOutcome | undefined;
  /** Keeps how far this thread has come with its part of a sweep or a walk. */
  leave(sweep: KeptSweep, part: SweepPart): Promise<void>;
  /** What is kept; undefined where there is nothing. */
  left(): Promise<LeftSweep | undefined>;
  /** Begins a part of what is kept from where it was left, from its first candidate where it was not begun. */
  goOn(name: string, sweep: KeptSweep, part: SweepPart): Promise<SweepBegun | undefined>;
  /** Keeps none any more. */
  forget(): Promise<void>;
  /** Profit in quote by the exact tier; null where it cannot begin or the bars are not kept any more. */
  confirm(name: string, request: BacktestRequest): number | null;
}
