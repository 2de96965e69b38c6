import { useEffect, useState } from 'react';
import type { BacktestAnswer } from '../../../../shared/backtest/backtests.ts';
import type { BacktestRequest } from '../../../../shared/backtest/report.ts';
import { type LegBars, playOver } from '../../../engine/backtest-thread.ts';

/** Answers in the order of the requests, and for which of them; what came last stays until others come. */
export interface Played {
  readonly answers: readonly BacktestAnswer[] | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Plays backtests over the bars of legs, and again whenever they or the requests change; nothing without either. */
export function usePlayed(bars: LegBars | undefined, requests: readonly BacktestRequest[] | undefined): Played {
  const [answers, setAnswers] = useState<readonly BacktestAnswer[]>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt plays them again
  useEffect(() => {
    if (!bars || !requests) return;
    let isNewest = true;
    const playing = playOver(bars, requests);
    const hear = async () => {
      try {
        const played = await playing.answers;
        if (!isNewest) return;
        setAnswers(played);
        setFailed(false);
      } catch (error) {
        console.error('a backtest has failed', error);
        if (isNewest) setFailed(true);
      }
    };
    void hear();
    return () => {
      isNewest = false;
      playing.end();
    };
  }, [bars, requests, attempt]);
  return { answers, hasFailed, retry: () => setAttempt((count) => count + 1) };
}
