import { createHash } from 'node:crypto';
import { clientIdMs } from '../../src/shared/core/state/client-ids.ts';
import { clientRow } from '../../src/shared/core/snapshot/client-rows.ts';
import { stateText } from '../../src/shared/core/snapshot/snapshot.ts';
import type { FairPriceOf, MarketMaker } from '../../src/shared/core/state/core-state.ts';
import { createJournal, openTradingFile, type TradingFile } from '../../src/server/store/journal/journal.ts';
import { createSnapshotStore, hashOf } from '../../src/server/store/journal/snapshots.ts';
import { fairPriceOf as ownFairPriceOf } from '../../src/server/venues/simulated.ts';
import { type Recovered, replay, runSilentSteps } from '../../src/server/trading/recovery.ts';

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
  /** Who quoted; the synthetic maker where nobody is named. */
  readonly maker?: MarketMaker;
}

/**
 * Replays a trading file that no server has open: from its beginning, and from each kept snapshot. Changes no record.
 * From the beginning means every flow step ever made, about a second for ten minutes of 24 markets awake;
 * `fromSnapshots` leaves that out.
 */
export function verifyJournal(
  path: string,
  { fromSnapshots = false, fairPriceOf = ownFairPriceOf, maker }: VerifyOptions = {},
): Verification {
  let db: TradingFile | undefined;
  try {
    db = openTradingFile(path, true);
    const journal = createJournal(db);
    const snapshots = createSnapshotStore(db);
    const { lastSeq, brokenTail } = journal.scan(0, '');
    const options = {
      journal,
      snapshots,
      fairPriceOf,
      ...(maker && { maker }),
      emit: () => undefined,
      emittedUpTo: lastSeq,
      warn: () => undefined,
    };
    const damaged = snapshots.all().find((snapshot) => !snapshots.isSound(snapshot));
    if (damaged) throw new Error(`the snapshot after record ${damaged.seq} is damaged`);
    const starts = snapshots.all().filter(({ seq }) => seq <= lastSeq);
    const found = (fromSnapshots && starts.length > 0 ? starts : [undefined, ...starts]).map((start) =>
      replay(options, start, lastSeq),
    );
    const step = Math.max(...found.map(({ state }) => state.step));
    const hashes = found.map(({ state }) => {
      runSilentSteps(state, step);
      return hashOf(stateText(state));
    });
    const clients = new Set(found.map(clientsHash));
    const problem =
      brokenTail > 0
        ? 'the last record is torn'
        : hashes.every((hash) => hash === hashes[0]) && clients.size === 1
          ? ''
          : 'the snapshots lead to different states';
    return { seq: lastSeq, hash: hashes[0]!, ok: problem === '', problem };
  } catch (error) {
    return { seq: 0, hash: '', ok: false, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    db?.close();
  }
}

/** SHA-256 of all client ids of the last 24 hours before the newest, wherever they are, oldest first. */
function clientsHash({ state, clients }: Recovered): string {
  const lines = function* () {
    yield* clients.lines();
    for (const [key, record] of state.clients.recent()) yield JSON.stringify(clientRow(key, record));
  };
  const atMsOf = (line: string): number => (JSON.parse(line) as [string, string, number])[2];
  let newestMs = 0;
  for (const line of lines()) newestMs = Math.max(newestMs, atMsOf(line));
  const sum = createHash('sha256');
  for (const line of lines()) if (atMsOf(line) > newestMs - clientIdMs) sum.update(`${line}\n`);
  return sum.digest('hex');
}
