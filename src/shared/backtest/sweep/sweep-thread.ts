import type { BacktestRequest } from '../report.ts';
import type { Sweeps } from './sweeps.ts';

/** What a thread of sweeps does for its page, and one candidate by the exact tier. */
export interface SweepThread extends Sweeps {
  /** Profit in quote over the bars of that name; null where it cannot begin or they are not kept any more. */
  confirm(name: string, request: BacktestRequest): number | null;
}
