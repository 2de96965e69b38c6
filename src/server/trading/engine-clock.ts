import type { Journal } from '../store/journal/journal.ts';
import { clockReporter, type Clockwork, createClockwork } from './clockwork.ts';
import type { LiveMarkets } from './live-markets.ts';
import type { Sequencer } from './sequencer.ts';
import type { SnapshotKeeper } from './snapshot-keeper.ts';
import { isLending } from '../../shared/core/margin-accounts/interest.ts';
import type { TradingEngineOptions } from './engine-options.ts';
import type { Upkeep } from './upkeep.ts';
import type { CoreState } from '../../shared/core/state/core-state.ts';

/** The timer that brings the flow up to the clock: a step at a time, or by a jump where it lies far behind. */
export function clockOf(
  { scheduler, nowMs, log }: Pick<TradingEngineOptions, 'scheduler' | 'nowMs' | 'log'>,
  {
    state,
    journal,
    keeper,
    live,
    sequencer,
  }: {
    readonly state: CoreState;
    readonly journal: Journal;
    readonly keeper: SnapshotKeeper;
    readonly live: LiveMarkets;
    readonly sequencer: Sequencer;
  },
  { now, keepUp }: Upkeep,
): Clockwork {
  return createClockwork({
    scheduler,
    nowMs,
    step: () => state.step,
    waits: clockReporter(log),
    rebase(step) {
      now({ kind: 'rebase', step });
      if (!sequencer.isHalted) live.endStep();
    },
    runStep() {
      keepUp(
        state.orders.size > 0 || state.contracts.pools.size > 0 || isLending(state) || journal.lastSeq > keeper.seq,
      );
      sequencer.runStep();
      if (!sequencer.isHalted) live.endStep();
    },
  });
}
