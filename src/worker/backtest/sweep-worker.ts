import { expose } from 'comlink';
import { leftOf, type SweepStore } from '../../shared/backtest/sweep/left-sweep.ts';
import type { Living } from '../../shared/backtest/living.ts';
import { createBacktests } from '../../shared/backtest/backtests.ts';
import { sweepOutcome } from '../../shared/backtest/sweep/outcome.ts';
import { type ScanBars, scanBars } from '../../shared/backtest/sweep/scan.ts';
import type { SweepThread } from '../../shared/backtest/sweep/sweep-thread.ts';
import type { SweepState } from '../../shared/backtest/sweep/sweep.ts';
import type { WalkState } from '../../shared/backtest/sweep/walk-forward.ts';
import { createSweeps } from '../../shared/backtest/sweep/sweeps.ts';
import { clock, log } from '../browser-clock.ts';
import { living } from './life.ts';
import { lazily } from './lazily.ts';

const sweeps = createSweeps();
const backtests = createBacktests();
/** Its code is loaded with the first that is asked of it. */
const store = lazily(async (): Promise<SweepStore> => {
  const { createSweepStore } = await import('../cache/sweep-store.ts');
  return createSweepStore(clock, log);
});
const kept: { name?: string; scan?: ScanBars } = {};

// One of the threads that share the candidates of a sweep.
expose({
  ...living(),
  ...sweeps,
  keep(name, bars, ofOthers) {
    sweeps.keep(name, bars, ofOthers);
    backtests.keep(name, bars, ofOthers);
    Object.assign(kept, { name, scan: scanBars(bars, ofOthers) });
  },
  outcome: (name, request, parts, measure) =>
    kept.name === name && kept.scan ? sweepOutcome(request, kept.scan, parts, measure) : undefined,
  async leave(sweep, part) {
    await (await store()).put({ ...part, sweep, state: sweep.cut ? sweeps.walkState() : sweeps.sweepState() });
  },
  left: async () => leftOf(await (await store()).parts()),
  async goOn(name, sweep, part) {
    const parts = await (await store()).parts();
    const own = parts.find(({ index, of }) => index === part.index && of === part.of);
    const { request, cut, measure } = sweep;
    return cut
      ? sweeps.walk(name, request, { cut, measure }, own?.state as WalkState | undefined)
      : sweeps.sweep(name, request, part, own?.state as SweepState | undefined);
  },
  forget: async () => (await store()).clear(),
  confirm(name, request) {
    const answer = backtests.run(name, request);
    return answer?.kind === 'report' ? answer.report.summary.profit : null;
  },
} satisfies SweepThread & Living);
