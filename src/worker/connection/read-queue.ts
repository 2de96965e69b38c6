import type { Environment } from '../environment.ts';

/** Reads under way at once: at first, at least, at most. */
const startWidth = 4;
const minWidth = 1;
const maxWidth = 6;
/** A read that takes longer says that the line is full; one that takes less, that there is room for another. */
const slowMs = 800;
const quickMs = 300;
/**
 * A read without an answer gives its place to the next one after so long: what one address never answers must not hold
 * up the others.
 */
const placeMs = 5_000;
/** Reads stand back this long for a command that has no answer yet. */
const yieldMs = 3_000;

/** Where bulk reads queue, so that a command never waits behind more of them than the line can take. */
export interface ReadQueue {
  /** Runs a bulk read when it is its turn, oldest first. One that has become unwanted says nothing of the line. */
  read<T>(task: () => Promise<T>, unwanted?: AbortSignal): Promise<T>;
  /** Runs a command at once; no further read begins before its answer, or three seconds. */
  command<T>(task: () => Promise<T>): Promise<T>;
}

/**
 * How many reads go at once follows from how long they take: halved where one was slow, one more where it was quick.
 */
export function createReadQueue(clock: Pick<Environment['clock'], 'monoMs' | 'after'>): ReadQueue {
  const waiting: (() => void)[] = [];
  let width = startWidth;
  let reading = 0;
  let commands = 0;

  function go(): void {
    while (commands === 0 && reading < width && waiting.length > 0) {
      reading++;
      waiting.shift()!();
    }
  }

  function learn(tookMs: number): void {
    if (tookMs > slowMs) width = Math.max(minWidth, width >> 1);
    else if (tookMs < quickMs) width = Math.min(maxWidth, width + 1);
  }

  /** Runs a task that holds a place until its end, or for `maxMs`. */
  async function hold<T>(maxMs: number, leave: () => void, task: () => Promise<T>): Promise<T> {
    const leaveOnce = once(leave);
    const cancel = clock.after(maxMs, leaveOnce);
    try {
      return await task();
    } finally {
      cancel();
      leaveOnce();
    }
  }

  return {
    async read(task, unwanted) {
      await new Promise<void>((start) => {
        waiting.push(start);
        go();
      });
      const startMs = clock.monoMs();
      return hold(
        placeMs,
        () => {
          if (!unwanted?.aborted) learn(clock.monoMs() - startMs);
          reading--;
          go();
        },
        task,
      );
    },
    command(task) {
      commands++;
      return hold(
        yieldMs,
        () => {
          commands--;
          go();
        },
        task,
      );
    },
  };
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
