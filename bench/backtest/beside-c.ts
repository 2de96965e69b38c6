import type { SweepRun } from '../../src/shared/backtest/sweep/play.ts';
import { play } from '../../src/shared/backtest/sweep/play.ts';
import { candidateAt } from '../../src/shared/backtest/sweep/candidates.ts';
import { createSweep, type SweepJob } from '../../src/shared/backtest/sweep/sweep.ts';
import { type CLoop, type CResult, compileLoop } from './c-loop.ts';

/** CPU seconds of all candidates of a job: ours, and of the loops in C. */
export interface Beside {
  readonly ours: number;
  readonly rows: number;
  readonly blocks: number;
  readonly fills: number;
}

/** CPU seconds of this process, its collector included. */
export function cpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Throws unless a run of ours has come to the same as C, to the unit. */
function checkSame<C extends object>(job: SweepJob<C>, run: SweepRun, there: CResult, index: number): void {
  const last = play(job.scan, run, 0, job.range.to, () => undefined);
  const { profit, fees } = run.account.money(last);
  const here = { profit, fees, fills: run.account.fills, rounds: run.rounds, maxBase: run.account.maxBase };
  for (const [name, value] of Object.entries(here))
    if (value !== there[name as keyof CResult])
      throw new Error(`candidate ${index}: ${name} is ${value}, and ${there[name as keyof CResult]} in C`);
  if (!(Math.abs(run.account.drawdown - there.drawdown) < 1e-12))
    throw new Error(`candidate ${index}: drawdown is ${run.account.drawdown}, and ${there.drawdown} in C`);
}

/**
 * Plays a job beside the same in C, in turns, and gives the median of CPU seconds of each; first all candidates are
 * compared.
 */
export function besideC<C extends object>(
  name: string,
  job: SweepJob<C>,
  wordsOf: (candidate: C) => ArrayBufferView,
  begin: (candidate: C) => SweepRun,
  rounds: number,
): Beside {
  const all = Array.from({ length: job.candidates.count }, (_, index) => candidateAt(job.candidates, index));
  const loop: CLoop = compileLoop(name, job.scan, job.market, all.map(wordsOf));
  const taken: Record<'ours' | 'rows' | 'blocks', number[]> = { ours: [], rows: [], blocks: [] };
  let fills = 0;
  try {
    const { results } = loop.run(false);
    for (const [index, candidate] of all.entries()) checkSame(job, begin(candidate), results[index]!, index);
    for (const { fills: each } of results) fills += each;
    for (let round = 0; round < rounds; round++) {
      taken.ours.push(
        cpuSeconds(() => {
          createSweep(job).advance(job.candidates.count);
        }),
      );
      taken.rows.push(loop.run(false).seconds);
      taken.blocks.push(loop.run(true).seconds);
    }
  } finally {
    loop.close();
  }
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
  return { ours: median(taken.ours), rows: median(taken.rows), blocks: median(taken.blocks), fills };
}
