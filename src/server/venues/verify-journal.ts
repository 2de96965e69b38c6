import { snapshotOf } from '../matching/snapshot.ts';
import type { FairPriceOf } from '../matching/world.ts';
import { createJournal, openTradingFile, type TradingFile } from '../store/journal.ts';
import { createSnapshotStore, hashOf } from '../store/snapshots.ts';
import { fairPriceOf as ownFairPriceOf } from './simulated.ts';
import { replay, runSilentSteps } from './recovery.ts';

export interface Verification {
  readonly seq: number;
  /** State hash after the last record, or after the last step that a snapshot has seen since. */
  readonly hash: string;
  /** All sums, chains and effects were as written, and each kept snapshot leads to the same state. */
  readonly ok: boolean;
  /** What was wrong first; empty where all is well. */
  readonly problem: string;
}

export interface VerifyOptions {
  readonly fromSnapshots?: boolean;
  readonly fairPriceOf?: FairPriceOf;
}

/**
 * Replays a trading file that no server has open: from its beginning, and from each kept snapshot. Changes no record. From the beginning means every
 * flow step ever made, about a second for ten minutes of 24 markets awake; `fromSnapshots` leaves that out.
 */
export function verifyJournal(path: string, { fromSnapshots = false, fairPriceOf = ownFairPriceOf }: VerifyOptions = {}): Verification {
  let db: TradingFile | undefined;
  try {
    db = openTradingFile(path, true);
    const journal = createJournal(db);
    const snapshots = createSnapshotStore(db);
    const { lastSeq, brokenTail } = journal.scan(0, '');
    const options = { journal, snapshots, fairPriceOf, tell: () => undefined, toldUpTo: lastSeq, warn: () => undefined };
    const damaged = snapshots.all().find((snapshot) => hashOf(snapshot.body) !== snapshot.hash);
    if (damaged) throw new Error(`the snapshot after record ${damaged.seq} is damaged`);
    const starts = snapshots.all().filter(({ seq }) => seq <= lastSeq);
    const worlds = (fromSnapshots && starts.length > 0 ? starts : [undefined, ...starts]).map((start) => replay(options, start, lastSeq).world);
    const step = Math.max(...worlds.map((world) => world.step));
    const hashes = worlds.map((world) => {
      runSilentSteps(world, step);
      return hashOf(snapshotOf(world));
    });
    const problem = brokenTail > 0 ? 'the last record is torn' : hashes.every((hash) => hash === hashes[0]) ? '' : 'the snapshots lead to different states';
    return { seq: lastSeq, hash: hashes[0]!, ok: problem === '', problem };
  } catch (error) {
    return { seq: 0, hash: '', ok: false, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    db?.close();
  }
}
