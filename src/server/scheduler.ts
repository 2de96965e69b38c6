import type { Scheduler } from './venues/exchange.ts';

/** Timers of the process. A timer that runs late runs once, not once for each turn that it missed. */
export const createScheduler = (): Scheduler => ({
  every(ms, task) {
    const timer = setInterval(task, ms);
    return () => clearInterval(timer);
  },
  soon(task) {
    setImmediate(task);
  },
});
