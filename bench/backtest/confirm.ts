import { runBacktest } from '../../src/shared/backtest/exact/run.ts';
import { candidateAt } from '../../src/shared/backtest/sweep/candidates.ts';
import { bestOf } from '../../src/shared/backtest/sweep/ranking.ts';
import { createSweep, type SweepJob } from '../../src/shared/backtest/sweep/sweep.ts';
import { strategies } from '../../src/shared/strategies/index.ts';
import { instrument, market } from './jobs.ts';

/** How the exact tier sees the best of a sweep. */
export interface Confirmed {
  readonly count: number;
  /** Largest difference of two profits, as a share of what was invested. */
  readonly difference: number;
  /** Of the best five, those that have another place. */
  readonly misplaced: number;
}

/** Plays the best of a sweep by profit again through the core and the ledger, by the parameters of its form. */
export function confirmBest<C extends object>(
  type: string,
  job: SweepJob<C>,
  paramsOf: (candidate: C) => object,
  count: number,
): Confirmed {
  const sweep = createSweep(job);
  sweep.advance(sweep.count);
  const { bars } = job.scan;
  const strategy = strategies.find(({ template }) => template.strategy_type === type)!;
  const best = bestOf(sweep.results, 'PROFIT', count);
  const exact = best.map(({ index }) => {
    const params = paramsOf(candidateAt(job.candidates, index));
    const { from, to } = job.range;
    const { slippage } = market;
    const { figures, invested } = runBacktest({
      strategy,
      params,
      instrument,
      bars,
      from,
      to,
      funds: '1000000000',
      slippage,
    });
    return Number(figures.profit) / Number(invested);
  });
  const differences = best.map(({ value }, place) => Math.abs(value - exact[place]!));
  const ranked = best.map(({ index }, place) => ({ index, value: exact[place]! })).sort((a, b) => b.value - a.value);
  const misplaced = ranked.slice(0, 5).filter(({ index }, place) => index !== best[place]!.index).length;
  return { count: best.length, difference: Math.max(...differences), misplaced };
}
