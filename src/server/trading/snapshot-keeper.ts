import { hourMs } from '../../shared/base/time.ts';
import { clientIdMs } from '../../shared/core/state/client-ids.ts';
import { clientRow } from '../../shared/core/snapshot/client-rows.ts';
import { snapshotOf } from '../../shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../shared/core/state/core-state.ts';
import type { OpenChunks } from '../store/journal/client-chunks.ts';
import type { Journal, Rider } from '../store/journal/journal.ts';
import type { OrderHistory } from '../store/history/order-history.ts';
import type { SnapshotStore } from '../store/journal/snapshots.ts';

/** Client ids that are worth a row of their own in a commit. */
const minToRide = 256;
/** How much longer client ids are kept than any snapshot needs them: a clock may have been set back. */
const sparedMs = hourMs;

/** Flow steps from one snapshot to the next: a minute. */
const usualSteps = 600;

export interface SnapshotKeeperOptions {
  readonly state: CoreState;
  readonly journal: Journal;
  readonly history: OrderHistory;
  readonly snapshots: SnapshotStore;
  /** Where client ids are written, behind the engine. */
  readonly clients: OpenChunks;
  readonly nowMs: () => number;
  /** Flow steps from one to the next. */
  readonly everySteps?: number | undefined;
  /** Hears how many seconds one took. */
  readonly taken: (seconds: number) => void;
}

/**
 * Takes the snapshots, so that no replay runs more than a minute of flow between a snapshot and a record: one is due a
 * minute after the last wherever a record has been written, is about to be, or may come of a step because a user has an
 * open order, a position or a debt.
 */
export function createSnapshotKeeper({
  state,
  journal,
  history,
  snapshots,
  clients,
  nowMs,
  everySteps = usualSteps,
  taken,
}: SnapshotKeeperOptions) {
  let takenAt = Number.NEGATIVE_INFINITY;
  let seq = 0;

  const writeClients = (atSeq: number) =>
    clients.write(
      [...state.clients.recent()].map(([key, record]) => ({
        key,
        atMs: record.atMs,
        text: JSON.stringify(clientRow(key, record)),
      })),
      atSeq,
    );
  function clientsWritten(): void {
    clients.written();
    state.clients.release();
  }

  /** Writes the state as it is; the order history first, so that it never lags behind a snapshot. */
  function take(out: string): void {
    const began = performance.now();
    history.flush();
    if (state.clients.size > 0) {
      writeClients(journal.lastSeq);
      clientsWritten();
    }
    const at_ms = nowMs();
    snapshots.save({
      seq: journal.lastSeq,
      step: state.step,
      at_ms,
      chain: journal.chain,
      out,
      clients: clients.chain,
      body: snapshotOf(state),
    });
    clients.forget(at_ms - clientIdMs - sparedMs);
    const kept = snapshots.oldest();
    if (kept) clients.prune(kept.at_ms - clientIdMs - sparedMs, kept.seq);
    [takenAt, seq] = [state.step, journal.lastSeq];
    taken((performance.now() - began) / 1_000);
  }

  let isDue = false;
  return {
    take,
    /** Writes the client ids of the commands before a commit with it, once they are many. */
    rider: {
      write() {
        isDue = state.clients.size >= minToRide;
        // As if they were of the commit: the snapshot at the record before may have them itself.
        if (isDue) writeClients(journal.lastSeq + 1);
      },
      written() {
        if (isDue) clientsWritten();
      },
    } satisfies Rider,
    /** Seq of the newest snapshot. */
    get seq() {
      return seq;
    },
    /** Takes one where a minute of flow has passed. */
    takeWhenDue(out: string): void {
      if (state.step - takenAt >= everySteps) take(out);
    },
  };
}
export type SnapshotKeeper = ReturnType<typeof createSnapshotKeeper>;
