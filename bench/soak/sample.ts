import type { CDPSession, Page } from 'playwright';
import { metric } from '../../tests/stories/api.ts';
import type { EngineClient } from '../../src/app/engine/client.ts';
import type { WorkerHeap } from './worker-heap.ts';

/** What is looked at again and again. Heaps in MB after a garbage collection; counts otherwise. */
export interface Sample {
  /** Hours since the start. */
  readonly hours: number;
  readonly workerHeap: number;
  readonly pageHeap: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly timers: number;
  readonly sockets: number;
  readonly streams: number;
  readonly windows: number;
  readonly gaps: number;
  readonly resyncs: number;
  readonly reconnects: number;
  readonly frames: number;
}

const megabyte = 1_048_576;
type Counted = typeof globalThis & {
  readonly waitingTimers: () => number;
  readonly halyard: { readonly engine: EngineClient };
};

/** Runs in each page before its own code and counts timers that wait. */
export function countTimers(): void {
  const waiting = new Set<number>();
  const set = window.setTimeout.bind(window);
  const clear = window.clearTimeout.bind(window);
  Object.assign(window, {
    waitingTimers: () => waiting.size,
    setTimeout(run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
      const id: number = set(() => {
        waiting.delete(id);
        run(...args);
      }, ms);
      waiting.add(id);
      return id;
    },
    clearTimeout(id?: number) {
      if (id !== undefined) waiting.delete(id);
      clear(id);
    },
  });
}

/** Holds the connection view open in the page, from which desyncs are read. */
export const watchConnection = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (globalThis as Counted).halyard.engine.watch({ kind: 'connection' }).subscribe(() => undefined);
  });

export interface Places {
  readonly page: Page;
  readonly debuggerOfPage: CDPSession;
  readonly worker: WorkerHeap;
  readonly serverUrl: string;
  readonly startMs: number;
}

export async function takeSample({ page, debuggerOfPage, worker, serverUrl, startMs }: Places): Promise<Sample> {
  await debuggerOfPage.send('HeapProfiler.collectGarbage');
  const { usedSize } = await debuggerOfPage.send('Runtime.getHeapUsage');
  const { metrics } = await debuggerOfPage.send('Performance.getMetrics');
  const counted = (name: string) => metrics.find((row) => row.name === name)?.value ?? 0;
  const sockets = [...(await metric(serverUrl, 'wssapi_sockets')).values()].reduce((sum, count) => sum + count, 0);
  const inPage = await page.evaluate(() => {
    const { halyard, waitingTimers } = globalThis as Counted;
    const value = halyard.engine.watch({ kind: 'connection' }).current().value;
    const sum = (field: 'gaps' | 'resyncs' | 'reconnects' | 'frames') =>
      value?.streams.reduce((total, stream) => total + stream[field], 0) ?? 0;
    return {
      timers: waitingTimers(),
      streams: value?.streams.length ?? 0,
      windows: value?.windows ?? 0,
      gaps: sum('gaps'),
      resyncs: sum('resyncs'),
      reconnects: sum('reconnects'),
      frames: sum('frames'),
    };
  });
  return {
    hours: (performance.now() - startMs) / 3_600_000,
    workerHeap: (await worker.bytes()) / megabyte,
    pageHeap: usedSize / megabyte,
    listeners: counted('JSEventListeners'),
    nodes: counted('Nodes'),
    sockets,
    ...inPage,
  };
}
