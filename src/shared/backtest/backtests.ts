import type { BarColumns } from './bars.ts';
import { type BacktestReport, type BacktestRequest, backtest } from './report.ts';
import { Refusal, type RefusalCode } from '../base/refusal.ts';
import { readRunTape } from '../strategies/record/read-run-tape.ts';
import { ExplainedRun } from '../strategies/record/explained-run.ts';
import type { ExplainedTurn, RunExecution, RunTurns } from '../strategies/record/explained-turn.ts';
import { replayRun } from '../strategies/record/replay-run.ts';
import type { ReplayedPart } from '../strategies/record/run-part.ts';

interface Refused {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  readonly data: unknown;
}

/** A report, or why there is none. */
export type BacktestAnswer = { readonly kind: 'report'; readonly report: BacktestReport } | Refused;
/** A run that was played again, or why it could not be. */
export type ReplayAnswer = { readonly kind: 'replay'; readonly parts: readonly ReplayedPart[] } | Refused;
/** A run whose turns can be asked for, or why it cannot be read. */
export type RunAnswer = { readonly kind: 'run'; readonly turns: RunTurns; readonly execution: RunExecution } | Refused;

/** Which turn of a run: by its number, the last one at or before a time, or the one that asked for a fill at a time. */
export type TurnWanted =
  | { readonly by: 'turn'; readonly turn: number }
  | { readonly by: 'time' | 'fill'; readonly atMs: number };

/** What the thread of backtests does for its page. */
export interface Backtests {
  /** Keeps bars under a name, of several legs those of the others too, in place of those that it kept before. */
  keep(name: string, bars: BarColumns, ofOthers?: readonly BarColumns[]): void;
  /** Runs over the bars of that name; undefined where they are not kept any more. */
  run(name: string, request: BacktestRequest): BacktestAnswer | undefined;
  /** Plays the record of a run again. */
  replay(record: Uint8Array): ReplayAnswer;
  /** Keeps the record of a run, in place of the one before. */
  openRun(record: Uint8Array): RunAnswer;
  /** One turn of the run that is kept, decided again; undefined where it has none. */
  explain(wanted: TurnWanted): ExplainedTurn | undefined;
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
  let kept: { readonly name: string; readonly bars: BarColumns; readonly ofOthers: readonly BarColumns[] } | undefined;
  let opened: ExplainedRun | undefined;
  return {
    keep(name, bars, ofOthers = []) {
      kept = { name, bars, ofOthers };
    },
    run(name, request) {
      if (kept?.name !== name) return undefined;
      const { bars, ofOthers } = kept;
      return answerOf(() => ({ kind: 'report', report: backtest(request, bars, ofOthers) }));
    },
    openRun(record) {
      opened = undefined;
      return answerOf(() => {
        opened = new ExplainedRun(readRunTape(record));
        const { turns, execution } = opened;
        return { kind: 'run', turns, execution };
      });
    },
    explain(wanted) {
      if (!opened || opened.turns.atMs.length === 0) return undefined;
      return opened.explain(turnOf(opened, wanted));
    },
    replay: (record) => answerOf(() => ({ kind: 'replay', parts: replayRun(readRunTape(record)) })),
  };
}

/** The turn that is wanted; the nearest that there is where there is none of its number. */
function turnOf(run: ExplainedRun, wanted: TurnWanted): number {
  if (wanted.by === 'turn') return Math.max(0, Math.min(run.turns.atMs.length - 1, wanted.turn));
  const asked = wanted.by === 'fill' ? run.turnOfFill(wanted.atMs) : undefined;
  return asked ?? run.turnAt(wanted.atMs);
}
