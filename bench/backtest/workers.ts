import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BarColumns } from '../../src/shared/backtest/bars.ts';

/** Wall seconds of a sweep of grids by one worker, and by two with half of it each; the best of rounds in turns. */
export async function besideOneWorker(bars: BarColumns, side: number, rounds: number) {
  const workers = [0, 1].map(() => new Worker(new URL('./worker.ts', import.meta.url), { workerData: { bars, side } }));
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const half = side >> 1;
  const play = async (parts: readonly (readonly [from: number, to: number])[]): Promise<number> => {
    const before = performance.now();
    await Promise.all(
      parts.map(async ([from, to], index) => {
        const answered = once(workers[index]!, 'message');
        workers[index]!.postMessage({ from, to });
        await answered;
      }),
    );
    return (performance.now() - before) / 1_000;
  };
  // Both are warm before either is measured.
  await play([
    [0, side],
    [0, side],
  ]);
  const one: number[] = [];
  const two: number[] = [];
  for (let round = 0; round < rounds; round++) {
    one.push(await play([[0, 2 * half]]));
    two.push(
      await play([
        [0, half],
        [half, 2 * half],
      ]),
    );
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
  const least = (values: number[]): number => Math.min(...values);
  return { one: least(one), two: least(two) };
}
