import type { Command, RestCommand, WakeCommand } from '../../shared/core/state/command.ts';
import type { OrderHistory } from '../store/history/order-history.ts';
import type { LiveMarkets } from './live-markets.ts';
import type { Sequencer } from './sequencer.ts';
import type { SnapshotKeeper } from './snapshot-keeper.ts';
import type { CoreState } from '../../shared/core/state/core-state.ts';

/**
 * Rows of the order history that may wait before they are written by themselves: commits take them along from far fewer
 * on, without a flush of their own.
 */
const historyWaiting = 4_096;

interface UpkeepParts {
  readonly state: CoreState;
  readonly history: OrderHistory;
  readonly keeper: SnapshotKeeper;
  readonly live: LiveMarkets;
  readonly sequencer: Sequencer;
}

/**
 * What goes on beside users' commands: commands of the engine itself, snapshots when they are due, and history rows
 * when many wait.
 */
export function createUpkeep({ state, history, keeper, live, sequencer }: UpkeepParts) {
  /** Writes and applies a command at once; nothing where trading is halted. */
  function now(command: Command): void {
    keepUp(true);
    attempt(() => {
      if (!sequencer.isHalted) sequencer.submitNow(command);
    });
  }

  /** Wakes markets or puts them to rest at once. */
  function turn(command: WakeCommand | RestCommand): void {
    now(command);
    for (const key of command.markets) live.byKey.get(key)?.endStep(state.step);
  }

  /** A step, a snapshot or a flush that fails ends the trading, never the process. */
  function attempt(task: () => void): void {
    try {
      task();
    } catch (error) {
      sequencer.halt(error);
    }
  }

  /** `isExposed`: a record may come before the next chance to take a snapshot, or has come since the last one. */
  function keepUp(isExposed: boolean): void {
    attempt(() => {
      if (sequencer.isHalted) return;
      if (history.waiting > historyWaiting) history.flush();
      if (isExposed) keeper.takeWhenDue(sequencer.out);
    });
  }

  return { now, turn, attempt, keepUp };
}
export type Upkeep = ReturnType<typeof createUpkeep>;
