import type { Page } from 'playwright';
import { type Slope, slopeOf } from '../harness/slope.ts';
import { watchWorkerHeap } from '../soak/worker-heap.ts';
import { sleep, type Stage } from './stage.ts';

const megabyte = 1_048_576;
const samples = 60;
/** The first part of the run is warming up: rings fill, code is compiled. */
const warmUp = 1 / 4;

/** MB an hour by which heaps grow after garbage collections: that of the windows, which share one, and the worker's. */
export interface HeapSlopes {
  readonly windows: Slope;
  readonly worker: Slope;
}

export async function measureHeap({ browser, context }: Stage, page: Page, minutes: number): Promise<HeapSlopes> {
  const session = await context.newCDPSession(page);
  const worker = await watchWorkerHeap(browser);
  const sinceMs = performance.now();
  const points: Record<keyof HeapSlopes, (readonly [hours: number, megabytes: number])[]> = { windows: [], worker: [] };
  for (let sample = 1; sample <= samples; sample++) {
    await sleep(sinceMs + (sample / samples) * minutes * 60_000 - performance.now());
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const hours = (performance.now() - sinceMs) / 3_600_000;
    points.windows.push([hours, usedSize / megabyte]);
    points.worker.push([hours, (await worker.bytes()) / megabyte]);
    if (sample % 10 === 0)
      console.log(
        `${(hours * 60).toFixed(1)} min: windows ${points.windows.at(-1)![1].toFixed(1)} MB, worker ${points.worker.at(-1)![1].toFixed(1)} MB`,
      );
  }
  const settled = (name: keyof HeapSlopes) => slopeOf(points[name].slice(Math.floor(samples * warmUp)));
  return { windows: settled('windows'), worker: settled('worker') };
}
