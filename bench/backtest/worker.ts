import { parentPort, workerData } from 'node:worker_threads';
import type { BarColumns } from '../../src/shared/backtest/bars.ts';
import { createSweep } from '../../src/shared/backtest/sweep/sweep.ts';
import { gridJob } from './jobs.ts';

// Plays a part of the grids each time that it is asked to: the candidates from one to another. Answers with the CPU
// seconds of its thread.
const { bars, side } = workerData as { readonly bars: BarColumns; readonly side: number };
const job = gridJob(bars, side);
parentPort!.on('message', ({ from, to }: { readonly from: number; readonly to: number }) => {
  const candidates = { ...job.candidates, first: from, count: to - from };
  const before = process.threadCpuUsage();
  createSweep({ ...job, candidates }).advance(candidates.count);
  const { user, system } = process.threadCpuUsage(before);
  parentPort!.postMessage((user + system) / 1e6);
});
parentPort!.postMessage('ready');
