import { must } from '../../../shared/base/assert.ts';
import { toUnits } from '../../../shared/base/decimal.ts';
import { ask, type BookSide, bid, type SideColumns } from '../../../shared/market/book/book.ts';
import type { SequenceRule } from '../../../shared/market/book/sequence.ts';
import { SortedLevels } from '../../../shared/market/book/sorted-levels.ts';
import type { Grid } from '../../../shared/market/instrument.ts';
import type { BookView } from '../../../shared/market/market-view.ts';
import type { Recorded } from '../../../shared/market/recording/recorded.ts';

type DepthMessage = Extract<Recorded, { kind: 'depth' }>;
type SnapshotMessage = Extract<Recorded, { kind: 'snapshot' }>;

/**
 * A book that is led by recorded messages under its venue's own sequence rule. Not synced until the snapshot has come.
 */
export interface RecordedBook extends BookView {
  readonly synced: boolean;
  /** True where the message changed the book. */
  take(message: DepthMessage | SnapshotMessage, nowMs: number): boolean;
}

/** Takes each update as it comes: for a recording of books that were in order already. */
export const inOrder: SequenceRule = () => 'apply';

/**
 * Deltas before the snapshot wait; those that it covers are dropped. A gap after it empties the book, under the id of
 * the message that showed it, so that readers hear of that too, and waits for another snapshot. Levels beyond the
 * snapshot's own depth are known only as far as deltas have told them. `resnaps`: a snapshot is taken even where none
 * is waited for.
 */
export function createRecordedBook(grid: Grid, rule: SequenceRule, resnaps = false): RecordedBook {
  const levels = new SortedLevels();
  const waiting: DepthMessage[] = [];
  const state = { u: 0, ts: 0, synced: false, bridged: false };

  function write(side: BookSide, list: readonly (readonly [string, string])[]): void {
    for (const [price, size] of list) {
      levels.set(
        side,
        must(toUnits(price, grid.price), `recorded price ${price}`),
        must(toUnits(size, grid.size), `recorded size ${size}`),
      );
    }
  }

  function applyDelta(message: DepthMessage): boolean {
    const verdict = rule(state, message.pu === undefined ? message : { U: message.U, u: message.u, pu: message.pu });
    if (verdict === 'stale') return false;
    if (verdict !== 'apply') {
      levels.clear();
      Object.assign(state, { u: message.u, synced: false, bridged: false });
      return true;
    }
    write(bid, message.bids);
    write(ask, message.asks);
    Object.assign(state, { u: message.u, bridged: true });
    return true;
  }

  function applySnapshot(message: SnapshotMessage): void {
    levels.clear();
    write(bid, message.bids);
    write(ask, message.asks);
    Object.assign(state, { u: message.u, synced: true, bridged: false });
    for (const delta of waiting.splice(0)) {
      if (state.synced) applyDelta(delta);
      else waiting.push(delta);
    }
  }

  return {
    get u() {
      return state.u;
    },
    get ts() {
      return state.ts;
    },
    get synced() {
      return state.synced;
    },
    top: (side: BookSide, limit: number): SideColumns => levels.top(side, limit),
    take(message, nowMs) {
      if (message.kind === 'depth' && !state.synced) {
        waiting.push(message);
        return false;
      }
      state.ts = nowMs;
      if (message.kind === 'depth') return applyDelta(message);
      if (state.synced && !resnaps) return false;
      applySnapshot(message);
      return true;
    },
  };
}
