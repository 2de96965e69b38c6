import { secondMs } from '../../../shared/base/time.ts';

/** How often a stream may speak. */
export interface Pace {
  /** Runs the task now, or once as soon as the pace allows; asked again meanwhile, it still runs once. */
  when(task: () => void): void;
  stop(): void;
}

/** At most `hz` times a second; without a number always at once. */
export function createPace(hz: number | undefined): Pace {
  if (hz === undefined) return { when: (task) => task(), stop: () => undefined };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = false;
  const run = (task: () => void): void => {
    due = false;
    task();
    timer = setTimeout(() => {
      timer = undefined;
      if (due) run(task);
    }, secondMs / hz);
  };
  return {
    when(task) {
      if (timer === undefined) run(task);
      else due = true;
    },
    stop: () => clearTimeout(timer),
  };
}
