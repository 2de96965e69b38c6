import { secondMs } from '../../../shared/base/time.ts';

/** One painter of a window. */
export interface FrameTask {
  /** Asks to be run in the next animation frame; more calls before it change nothing. */
  readonly request: () => void;
  readonly dispose: () => void;
}

/**
 * The one animation frame of all charts of a window. A browser gives none to a window that nobody sees, so nothing is
 * painted there.
 */
export interface FrameScheduler {
  readonly add: (run: () => void) => FrameTask;
  /**
   * Calls back once a second, at full seconds of the wall clock, while the window is seen. The owner calls what it
   * returns.
   */
  readonly everySecond: (run: () => void) => () => void;
}

export function createFrameScheduler(): FrameScheduler {
  const asked = new Set<() => void>();
  const clocks = new Set<() => void>();
  let frame = 0;
  let timer = 0;
  const flush = () => {
    frame = 0;
    const tasks = [...asked];
    asked.clear();
    for (const run of tasks) run();
  };
  const wait = () => {
    timer = window.setTimeout(
      () => {
        wait();
        if (!document.hidden) for (const run of clocks) run();
      },
      secondMs - (Date.now() % secondMs) + 1,
    );
  };
  return {
    add: (run) => ({
      request: () => {
        asked.add(run);
        if (frame === 0) frame = requestAnimationFrame(flush);
      },
      dispose: () => {
        asked.delete(run);
        if (asked.size > 0 || frame === 0) return;
        cancelAnimationFrame(frame);
        frame = 0;
      },
    }),
    everySecond: (run) => {
      clocks.add(run);
      if (clocks.size === 1) wait();
      return () => {
        clocks.delete(run);
        if (clocks.size === 0) clearTimeout(timer);
      };
    },
  };
}
