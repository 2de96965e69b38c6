import { useEffect, useState } from 'react';
import type { BacktestAnswer } from '../../../../shared/backtest/backtests.ts';
import type { BacktestRequest } from '../../../../shared/backtest/report.ts';
import { type LegBars, PlayThread } from '../../../engine/backtest-thread.ts';

/** A thread of backtests that lives as long as its component. */
export interface Player {
  /** Undefined until it is made. */
  readonly thread: PlayThread | undefined;
  /** Begins another one, after a failure. */
  readonly renew: () => void;
}

export function usePlayer(): Player {
  const [thread, setThread] = useState<PlayThread>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt has a new thread
  useEffect(() => {
    const made = new PlayThread();
    setThread(made);
    return () => made.end();
  }, [attempt]);
  return { thread, renew: () => setAttempt((count) => count + 1) };
}

/** Answers in the order of the requests, and for which of them; what came last stays until others come. */
export interface Played {
  readonly answers: readonly BacktestAnswer[] | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Plays backtests over the bars of legs, and again whenever they or the requests change. */
export function usePlayed({ thread, renew }: Player, bars: LegBars, requests: readonly BacktestRequest[]): Played {
  const [answers, setAnswers] = useState<readonly BacktestAnswer[]>();
  const [failed, setFailed] = useState<PlayThread>();
  useEffect(() => {
    if (!thread) return;
    let isNewest = true;
    const hear = async () => {
      try {
        const played = await thread.play(bars, requests, () => isNewest);
        if (isNewest && played) setAnswers(played);
      } catch (error) {
        console.error('a backtest has failed', error);
        if (isNewest) setFailed(thread);
      }
    };
    void hear();
    return () => {
      isNewest = false;
    };
  }, [thread, bars, requests]);
  return { answers, hasFailed: failed !== undefined && failed === thread, retry: renew };
}
