import { onTestFinished, vi } from 'vitest';

/** The time of a page. */
export interface Clock {
  /** Lets so much of it pass at once, with all that falls due within. */
  readonly pass: (ms: number) => Promise<void>;
  /** From now on none passes by itself; `expect.poll` and what locators do let some pass nevertheless. */
  readonly stop: () => void;
  /** From now on it goes on by itself again. */
  readonly go: () => void;
}

/**
 * The page's time in the hands of the test that asks, until that ends: it goes on by itself as it does elsewhere, and
 * more of it passes at once where the test says so. Only timers that are set from now on know of it.
 */
export function takeClock(): Clock {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  const go = (): void => {
    vi.setTimerTickMode('interval', 20);
  };
  go();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return {
    pass: async (ms) => {
      await vi.advanceTimersByTimeAsync(ms);
    },
    go,
    stop: () => {
      vi.setTimerTickMode('manual');
    },
  };
}

const frame = (): Promise<unknown> =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });

/**
 * Two frames, and the tasks that were queued when they had been shown: what the page does at once about whatever has
 * just happened is done by then.
 */
export async function calm(): Promise<void> {
  await frame();
  await frame();
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
