import type { CallFailure } from '../api.ts';
import type { Cancel, Clock } from '../clock.ts';
import type { Outcome } from '../connection/http.ts';

/** A poll without an answer for this many periods shows that nothing fresh comes this way either. */
const missedPeriods = 3;

export interface PollerOptions<T> {
  readonly clock: Clock;
  readonly everyMs: number;
  /** `unwanted` is aborted when polling stops. */
  readonly call: (unwanted: AbortSignal) => Promise<Outcome<T>>;
  readonly done: (data: T) => void;
  /** A poll failed or takes too long: what is on show is not fresh any more. */
  readonly failed: () => void;
}

/** Asks by HTTP again and again while no socket gets through. */
export interface Poller {
  /** Begins, where it has not begun. */
  start(): void;
  stop(): void;
  /** The last poll brought something, not long ago. */
  isFresh(): boolean;
}

export function createPoller<T>({ clock, everyMs, call, done, failed }: PollerOptions<T>): Poller {
  let round = 0;
  let running = false;
  let fresh = false;
  let unwanted = new AbortController();
  let cancelWait: Cancel | undefined;
  let cancelLate: Cancel | undefined;

  function fail(): void {
    fresh = false;
    failed();
  }

  async function poll(own: number): Promise<void> {
    cancelLate?.();
    cancelLate = clock.after(missedPeriods * everyMs, fail);
    const outcome = await call(unwanted.signal);
    if (own !== round) return;
    cancelLate();
    if (outcome.ok) {
      fresh = true;
      done(outcome.data);
    } else fail();
    cancelWait = clock.after(
      outcome.ok ? everyMs : Math.max(everyMs, retryAfterMs(outcome.failure)),
      () => void poll(own),
    );
  }

  return {
    start() {
      if (running) return;
      running = true;
      unwanted = new AbortController();
      void poll(++round);
    },
    stop() {
      running = false;
      fresh = false;
      round++;
      unwanted.abort();
      cancelWait?.();
      cancelLate?.();
    },
    isFresh: () => fresh,
  };
}

const retryAfterMs = ({ retryMs }: CallFailure): number => retryMs ?? 0;
