import type { Problem } from './market.ts';
import type { RowRange } from './play.ts';
import type { RunResult } from './results.ts';
import type { ScanBars } from './scan.ts';

/** A run with its returns by UTC day. */
export interface DailyRun {
  readonly result: RunResult;
  /** The first `days` of whole days, then that of a part of one at the end. */
  readonly returns: readonly number[];
  readonly days: number;
}

/** A type whose candidates are played as a whole, each over a range of bars: by the exact tier. */
export interface PlayedStrategy<C> {
  readonly type: string;
  /** What a candidate comes to, or the rule that it breaks. */
  play(candidate: C, scan: ScanBars, range: RowRange): DailyRun | Problem;
}
