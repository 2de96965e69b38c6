import { expose, transfer } from 'comlink';
import { createRecordings, type Recordings } from '../../shared/backtest/book/recordings.ts';
import type { Living } from '../../shared/backtest/living.ts';
import { type Backtests, createBacktests } from '../../shared/backtest/backtests.ts';
import { clock, log } from '../browser-clock.ts';
import { living } from './life.ts';
import { lazily } from './lazily.ts';

const { keep, run, replay, openRun, explain } = createBacktests();

/** Recordings, whose store's code is loaded with the first that is asked of them. */
const recordings = lazily(async (): Promise<Recordings> => {
  const { createColumnStore } = await import('../cache/column-store.ts');
  return createRecordings(createColumnStore(clock, log));
});

// A thread of its own, so that a backtest holds up neither the page nor the engine of all windows.
expose({
  ...living(),
  keep,
  replay,
  openRun,
  explain,
  run(name, request) {
    const answer = run(name, request);
    if (answer?.kind !== 'report') return answer;
    const { equity, held, hold } = answer.report;
    return transfer(answer, [equity.buffer, held.buffer, hold.buffer]);
  },
  recordings: async () => (await recordings()).recordings(),
  addRecording: async (name, file) => (await recordings()).addRecording(name, file),
  dropRecording: async (name) => (await recordings()).dropRecording(name),
  barsOf: async (name, barMs) => (await recordings()).barsOf(name, barMs),
  runOver: async (name, request) => (await recordings()).runOver(name, request),
} satisfies Backtests & Recordings & Living);
