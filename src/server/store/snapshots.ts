import { hash } from 'node:crypto';
import type { TradingFile } from './journal.ts';

/** The whole state after one record of the journal. */
export interface Snapshot {
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
  const select = db.prepare<[], Snapshot>('SELECT seq, step, at_ms, hash, chain, out, body FROM snapshots ORDER BY id DESC');
  const dropAfter = db.prepare('DELETE FROM snapshots WHERE seq > ?');

  const write = db.transaction((snapshot: Snapshot) => {
    insert.run(snapshot);
    prune.run();
  });

  return {
    save: (snapshot: Omit<Snapshot, 'hash'>): void => write({ ...snapshot, hash: hashOf(snapshot.body) }),

    /** Newest first, those whose hash is wrong included. */
    all: (): readonly Snapshot[] => select.all(),

    /** Deletes those that were taken after a record. */
    dropAfter: (seq: number): void => { dropAfter.run(seq); },
  };
}
export type SnapshotStore = ReturnType<typeof createSnapshotStore>;
