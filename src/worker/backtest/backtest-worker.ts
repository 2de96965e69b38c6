import { expose, transfer } from 'comlink';
import { type Backtests, createBacktests } from '../../shared/backtest/backtests.ts';

const { keep, run, replay } = createBacktests();

// A thread of its own, so that a backtest holds up neither the page nor the engine of all windows.
expose({
  keep,
  replay,
  run(name, request) {
    const answer = run(name, request);
    if (answer?.kind !== 'report') return answer;
    const { equity, held, hold } = answer.report;
    return transfer(answer, [equity.buffer, held.buffer, hold.buffer]);
  },
} satisfies Backtests);
