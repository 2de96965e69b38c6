import type { BarColumns } from './bars.ts';
import { type BacktestReport, type BacktestRequest, backtest } from './report.ts';
import { Refusal, type RefusalCode } from '../base/refusal.ts';

/** A report, or why there is none. */
export type BacktestAnswer =
  | { readonly kind: 'report'; readonly report: BacktestReport }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly data: unknown };

/** What the thread of backtests does for its page. */
export interface Backtests {
  /** Keeps bars under a name, in place of those that it kept before. */
  keep(name: string, bars: BarColumns): void;
  /** Runs over the bars of that name; undefined where they are not kept any more. */
  run(name: string, request: BacktestRequest): BacktestAnswer | undefined;
}

export function createBacktests(): Backtests {
  let kept: { readonly name: string; readonly bars: BarColumns } | undefined;
  return {
    keep(name, bars) {
      kept = { name, bars };
    },
    run(name, request) {
      if (kept?.name !== name) return undefined;
      try {
        return { kind: 'report', report: backtest(request, kept.bars) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { kind: 'refused', code: error.code, data: error.data };
      }
    },
  };
}
