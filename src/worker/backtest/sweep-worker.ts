import { expose } from 'comlink';
import { createBacktests } from '../../shared/backtest/backtests.ts';
import { sweepOutcome } from '../../shared/backtest/sweep/outcome.ts';
import { type ScanBars, scanBars } from '../../shared/backtest/sweep/scan.ts';
import type { SweepThread } from '../../shared/backtest/sweep/sweep-thread.ts';
import { createSweeps } from '../../shared/backtest/sweep/sweeps.ts';

const sweeps = createSweeps();
const backtests = createBacktests();
const kept: { name?: string; scan?: ScanBars } = {};

// One of the threads that share the candidates of a sweep.
expose({
  ...sweeps,
  keep(name, bars) {
    sweeps.keep(name, bars);
    backtests.keep(name, bars);
    Object.assign(kept, { name, scan: scanBars(bars) });
  },
  outcome: (name, request, parts, measure) =>
    kept.name === name && kept.scan ? sweepOutcome(request, kept.scan, parts, measure) : undefined,
  confirm(name, request) {
    const answer = backtests.run(name, request);
    return answer?.kind === 'report' ? answer.report.summary.profit : null;
  },
} satisfies SweepThread);
