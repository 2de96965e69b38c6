import type { Scheduler } from '../../../src/server/base/scheduler.ts';
import { calmPaceMs } from './orders.ts';

/** Timers that run no more often than a story wants, whenever they were begun. */
export interface PacedTimers extends Scheduler {
  /** From now on none runs more often than once in so many ms. */
  pace(ms: number): void;
}

/** Timers that run as often as they are told, but no more often than the pace, which is the calm one at first. */
export function createPacedTimers(timers: Scheduler): PacedTimers {
  let paceMs = calmPaceMs;
  const running = new Set<{ readonly begin: () => void }>();
  return {
    soon: timers.soon,
    every(ms, task) {
      let stop: (() => void) | undefined;
      const one = {
        begin: () => {
          stop?.();
          stop = timers.every(Math.max(ms, paceMs), task);
        },
      };
      one.begin();
      running.add(one);
      return () => {
        running.delete(one);
        stop?.();
      };
    },
    pace(ms) {
      if (ms === paceMs) return;
      paceMs = ms;
      for (const one of running) one.begin();
    },
  };
}
