import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';

const spanMs = 10_000;
const nanosecondsAMs = 1e6;

/** How busy this process was over the last ten seconds. */
export interface OwnLoad {
  /** By how much timers were late, ms, median; and the part of the time in which it worked, from 0 to 1. */
  now(): { readonly lateMs: number; readonly busy: number };
  stop(): void;
}

/** Begins to watch the process; what is asked before ten seconds are over is of the time since the start. */
export function watchOwnLoad(): OwnLoad {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let since: EventLoopUtilization = performance.eventLoopUtilization();
  let last: ReturnType<OwnLoad['now']> | undefined;
  const read = () => ({
    lateMs: Math.max(0, delay.percentile(50) / nanosecondsAMs - 10),
    busy: performance.eventLoopUtilization(since).utilization,
  });
  const timer = setInterval(() => {
    last = read();
    since = performance.eventLoopUtilization();
    delay.reset();
  }, spanMs);
  timer.unref();
  return {
    now: () => last ?? read(),
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
