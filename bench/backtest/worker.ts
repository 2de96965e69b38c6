import { parentPort, workerData } from 'node:worker_threads';
import type { BarColumns } from '../../src/shared/backtest/bars.ts';
import { createSweep } from '../../src/shared/backtest/sweep/sweep.ts';
import { gridJob } from './jobs.ts';

// Plays a part of the grids each time that it is asked to: those of some values of the first parameter. Answers with the
// CPU seconds of its thread.
const { bars, side } = workerData as { readonly bars: BarColumns; readonly side: number };
const job = gridJob(bars, side);
parentPort!.on('message', ({ from, to }: { readonly from: number; readonly to: number }) => {
  const [first, ...rest] = job.candidates.axes;
  const part = { ...first!, values: first!.values.slice(from, to) };
  const candidates = {
    ...job.candidates,
    count: (job.candidates.count / first!.values.length) * part.values.length,
    axes: [part, ...rest],
  };
  const before = process.threadCpuUsage();
  createSweep({ ...job, candidates }).advance(candidates.count);
  const { user, system } = process.threadCpuUsage(before);
  parentPort!.postMessage((user + system) / 1e6);
});
parentPort!.postMessage('ready');
