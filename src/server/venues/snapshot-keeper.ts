import { snapshotOf } from '../matching/snapshot.ts';
import type { World } from '../matching/world.ts';
import type { Journal } from '../store/journal.ts';
import type { OrderHistory } from '../store/order-history.ts';
import type { SnapshotStore } from '../store/snapshots.ts';

/** Flow steps from one snapshot to the next: a minute. */
const snapshotSteps = 600;

export interface SnapshotKeeperOptions {
  readonly world: World;
  readonly journal: Journal;
  readonly history: OrderHistory;
  readonly snapshots: SnapshotStore;
  readonly nowMs: () => number;
}

/**
 * Takes the snapshots, so that no replay runs more than a minute of flow between a snapshot and a record: one is due a minute after the last
 * wherever a record has been written, is about to be, or may come of a step because a user has an open order, a position or a debt.
 */
export function createSnapshotKeeper({ world, journal, history, snapshots, nowMs }: SnapshotKeeperOptions) {
  let [takenAt, seq] = [Number.NEGATIVE_INFINITY, 0];

  /** Writes the state as it is; the order history first, so that it never lags behind a snapshot. */
  function take(out: string): void {
    history.flush();
    snapshots.save({ seq: journal.lastSeq, step: world.step, at_ms: nowMs(), chain: journal.chain, out, body: snapshotOf(world) });
    [takenAt, seq] = [world.step, journal.lastSeq];
  }

  return {
    take,
    /** Seq of the newest snapshot. */
    get seq() { return seq; },
    /** Takes one where a minute of flow has passed. */
    takeWhenDue(out: string): void {
      if (world.step - takenAt >= snapshotSteps) take(out);
    },
  };
}
