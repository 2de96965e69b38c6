import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BarColumns } from '../../src/shared/backtest/bars.ts';

/** Seconds that a sweep took, and CPU seconds of all threads that played it. */
interface Taken {
  readonly wall: number;
  readonly cpu: number;
}

/** A sweep of grids by one worker, and by two with half of it each: the least of rounds in turns. */
export async function besideOneWorker(
  bars: BarColumns,
  side: number,
  rounds: number,
): Promise<{ readonly one: Taken; readonly two: Taken }> {
  const workers = [0, 1].map(() => new Worker(new URL('./worker.ts', import.meta.url), { workerData: { bars, side } }));
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const all = side ** 3;
  const half = all >> 1;
  const play = async (parts: readonly (readonly [from: number, to: number])[]): Promise<Taken> => {
    const before = performance.now();
    const seconds = await Promise.all(
      parts.map(async ([from, to], index) => {
        const answered = once(workers[index]!, 'message');
        workers[index]!.postMessage({ from, to });
        const [cpu] = (await answered) as [number];
        return cpu;
      }),
    );
    return { wall: (performance.now() - before) / 1_000, cpu: seconds.reduce((sum, each) => sum + each, 0) };
  };
  // Both are warm before either is measured.
  await play([
    [0, all],
    [0, all],
  ]);
  const one: Taken[] = [];
  const two: Taken[] = [];
  for (let round = 0; round < rounds; round++) {
    one.push(await play([[0, all]]));
    two.push(
      await play([
        [0, half],
        [half, all],
      ]),
    );
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
  const least = (taken: readonly Taken[]): Taken => ({
    wall: Math.min(...taken.map(({ wall }) => wall)),
    cpu: Math.min(...taken.map(({ cpu }) => cpu)),
  });
  return { one: least(one), two: least(two) };
}
