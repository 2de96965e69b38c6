import type { CallFailure } from '../api.ts';
import type { Cancel, Clock } from '../clock.ts';
import type { Outcome } from './http.ts';
import { backoffMs } from './liveness.ts';

/** Failures that another try may mend; all others say no for good. */
export const isPassing = ({ code }: CallFailure): boolean =>
  code === 'NETWORK' || code === 'TIMEOUT' || code === 'RATE_LIMIT' || code === 'UNAVAILABLE' || code === 'INTERNAL';

const reportEvery = 30;

export interface RetryOptions<T> {
  readonly clock: Clock;
  readonly random: () => number;
  /** `unwanted` is aborted when the whole is given up. */
  readonly call: (unwanted: AbortSignal) => Promise<Outcome<T>>;
  readonly done: (data: T) => void;
  /** The answer is no, for good. Without this even a no is tried again. */
  readonly refused?: (failure: CallFailure) => void;
  /** Delay before try n, from 0; capped backoff where it is not given. */
  readonly delayMs?: (attempt: number, random: () => number) => number;
  /** Told of the first try that failed and is tried again, and of each 30th after it. */
  readonly failed?: (failure: CallFailure) => void;
}

/**
 * Calls until an answer comes, and never before the server has said that it may. The returned function gives up:
 * nothing is reported after it, and a call under way ends.
 */
export function callUntilAnswered<T>(options: RetryOptions<T>): Cancel {
  const { clock, random, call, done, refused, delayMs = backoffMs, failed } = options;
  const unwanted = new AbortController();
  let cancelWait: Cancel | undefined;

  async function attempt(n: number): Promise<void> {
    const outcome = await call(unwanted.signal);
    if (unwanted.signal.aborted) return;
    if (outcome.ok) return done(outcome.data);
    if (refused && !isPassing(outcome.failure)) return refused(outcome.failure);
    if (n % reportEvery === 0) failed?.(outcome.failure);
    cancelWait = clock.after(Math.max(delayMs(n, random), outcome.failure.retryMs ?? 0), () => void attempt(n + 1));
  }

  void attempt(0);
  return () => {
    unwanted.abort();
    cancelWait?.();
  };
}
