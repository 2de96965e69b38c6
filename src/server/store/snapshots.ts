import { hash } from 'node:crypto';
import type { TradingFile } from './journal.ts';

/** The whole state after one record of the journal. */
export interface Snapshot {
  readonly id: number;
  readonly seq: number;
  readonly step: number;
  readonly at_ms: number;
  /** SHA-256 of the body: the state hash. */
  readonly hash: string;
  /** Chain of the journal and rolling hash of the effects at `seq`. */
  readonly chain: string;
  readonly out: string;
  readonly body: string;
}

const kept = 3;

/** SHA-256 of a state's text. */
export const hashOf = (body: string): string => hash('sha256', body, 'hex');

/** The table `snapshots`: the newest three. */
export function createSnapshotStore(db: TradingFile) {
  db.exec(`
    CREATE TABLE IF NOT EXISTS snapshots (
      id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, step INTEGER NOT NULL, at_ms INTEGER NOT NULL, hash TEXT NOT NULL,
      chain TEXT NOT NULL, out TEXT NOT NULL, body TEXT NOT NULL
    ) STRICT`);
  const insert = db.prepare('INSERT INTO snapshots (seq, step, at_ms, hash, chain, out, body) VALUES (@seq, @step, @at_ms, @hash, @chain, @out, @body)');
  const prune = db.prepare(`DELETE FROM snapshots WHERE id NOT IN (SELECT id FROM snapshots ORDER BY id DESC LIMIT ${kept})`);
  const select = db.prepare<[], Snapshot>('SELECT id, seq, step, at_ms, hash, chain, out, body FROM snapshots ORDER BY id DESC');
  const dropOthers = db.prepare('DELETE FROM snapshots WHERE id NOT IN (SELECT value FROM json_each(?))');

  const write = db.transaction((snapshot: Omit<Snapshot, 'id'>) => {
    insert.run(snapshot);
    prune.run();
  });

  return {
    save: (snapshot: Omit<Snapshot, 'id' | 'hash'>): void => write({ ...snapshot, hash: hashOf(snapshot.body) }),

    /** Newest first, those whose hash is wrong included. */
    all: (): readonly Snapshot[] => select.all(),

    /** Deletes all others. */
    keep: (snapshots: readonly Snapshot[]): void => { dropOthers.run(JSON.stringify(snapshots.map(({ id }) => id))); },
  };
}
export type SnapshotStore = ReturnType<typeof createSnapshotStore>;
