import type { BarColumns } from './bars.ts';
import { type BacktestReport, type BacktestRequest, backtest } from './report.ts';
import { Refusal, type RefusalCode } from '../base/refusal.ts';
import { readRunTape } from '../strategies/record/read-run-tape.ts';
import { type ReplayedPart, replayRun } from '../strategies/record/replay-run.ts';

interface Refused {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  readonly data: unknown;
}

/** A report, or why there is none. */
export type BacktestAnswer = { readonly kind: 'report'; readonly report: BacktestReport } | Refused;
/** A run that was played again, or why it could not be. */
export type ReplayAnswer = { readonly kind: 'replay'; readonly parts: readonly ReplayedPart[] } | Refused;

/** What the thread of backtests does for its page. */
export interface Backtests {
  /** Keeps bars under a name, in place of those that it kept before. */
  keep(name: string, bars: BarColumns): void;
  /** Runs over the bars of that name; undefined where they are not kept any more. */
  run(name: string, request: BacktestRequest): BacktestAnswer | undefined;
  /** Plays the record of a run again. */
  replay(record: Uint8Array): ReplayAnswer;
}

/** What comes of some work, or why it was refused. */
function answerOf<T>(work: () => T): T | Refused {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'refused', code: error.code, data: error.data };
  }
}

export function createBacktests(): Backtests {
  let kept: { readonly name: string; readonly bars: BarColumns } | undefined;
  return {
    keep(name, bars) {
      kept = { name, bars };
    },
    run(name, request) {
      if (kept?.name !== name) return undefined;
      const { bars } = kept;
      return answerOf(() => ({ kind: 'report', report: backtest(request, bars) }));
    },
    replay: (record) => answerOf(() => ({ kind: 'replay', parts: replayRun(readRunTape(record)) })),
  };
}
