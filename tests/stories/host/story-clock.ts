/**
 * Runs in a window or a worker of a story, by its text: puts its calendar clock `aheadMs` ahead, as far as that of the
 * story's server is. In a worker it also lets a window run timers of 20 s and more at once, in the order in which they
 * are due, so that a story need not wait for them.
 */
export function storyClock(aheadMs: number): void {
  // A window may be given it twice.
  if ('storyAheadMs' in globalThis) return;
  Object.assign(globalThis, { storyAheadMs: aheadMs });
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts: unknown[]) {
      // Without parts it is the time of now; TypeScript knows no call of a constructor with a list of unknown length.
      super(...((parts.length === 0 ? [RealDate.now() + aheadMs] : parts) as [number]));
    }

    static override now(): number {
      return RealDate.now() + aheadMs;
    }
  } as DateConstructor;

  if ('document' in globalThis) return;
  const long = new Map<number, { readonly due: number; readonly run: () => void }>();
  const set = globalThis.setTimeout;
  const clear = globalThis.clearTimeout;
  globalThis.setTimeout = ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const timer = set(() => {
      long.delete(timer);
      run(...args);
    }, ms) as unknown as number;
    if (ms >= 20_000) long.set(timer, { due: performance.now() + ms, run: () => run(...args) });
    return timer;
  }) as unknown as typeof setTimeout;
  globalThis.clearTimeout = (timer) => {
    long.delete(timer as unknown as number);
    clear(timer);
  };
  const channel = new BroadcastChannel('story-clock');
  channel.onmessage = ({ data }) => {
    if (data !== 'hasten') return;
    const due = [...long].sort(([, one], [, other]) => one.due - other.due);
    for (const [timer, { run }] of due) {
      globalThis.clearTimeout(timer);
      run();
    }
    channel.postMessage(`ran ${due.length}`);
  };
}
