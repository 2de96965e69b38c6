/** What may be put off: the timer and the end of a turn. Tests drive it by hand. */
export interface Scheduler {
  /** Runs a task again and again; the result ends it. */
  every(ms: number, task: () => void): () => void;
  /** Runs a task after the current turn. */
  soon(task: () => void): void;
}

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
