import type { BacktestRequest } from '../report.ts';
import type { FormSweepRequest } from './form-sweep.ts';
import type { SweepOutcome } from './outcome.ts';
import type { Measure } from './ranking.ts';
import type { ResultRows } from './results.ts';
import type { Sweeps } from './sweeps.ts';

/** What a thread of sweeps does for its page, and what joins the parts of several and confirms what is best. */
export interface SweepThread extends Sweeps {
  /** What all parts have come to; undefined where the bars are not kept any more. */
  outcome(
    name: string,
    request: FormSweepRequest,
    parts: readonly ResultRows[],
    measure: Measure,
  ): SweepOutcome | undefined;
  /** Profit in quote by the exact tier; null where it cannot begin or the bars are not kept any more. */
  confirm(name: string, request: BacktestRequest): number | null;
}
