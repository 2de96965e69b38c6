import { expose } from 'comlink';
import { createBacktests } from '../../shared/backtest/backtests.ts';
import { createSweeps } from '../../shared/backtest/sweep/sweeps.ts';
import type { SweepThread } from '../../shared/backtest/sweep/sweep-thread.ts';

const sweeps = createSweeps();
const backtests = createBacktests();

// One of the threads that share the candidates of a sweep; it confirms what is best by the exact tier as well.
expose({
  ...sweeps,
  keep(name, bars) {
    sweeps.keep(name, bars);
    backtests.keep(name, bars);
  },
  confirm(name, request) {
    const answer = backtests.run(name, request);
    return answer?.kind === 'report' ? answer.report.summary.profit : null;
  },
} satisfies SweepThread);
