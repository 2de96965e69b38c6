import type { Clock, Log } from './clock.ts';

/** The machine's own clock and timers. */
export const clock: Clock = {
  monoMs: () => performance.now(),
  wallMs: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The worker's own console. */
export const log: Log = {
  error: (text, cause) => console.error(text, ...(cause === undefined ? [] : [cause])),
  warn: (text, cause) => console.warn(text, ...(cause === undefined ? [] : [cause])),
};
