import { hash } from 'node:crypto';
import { createClientChunks } from './client-chunks.ts';
import type { TradingFile } from './journal.ts';

/** The state after one record of the journal; its older client ids are in chunks of their own. */
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
  /** Chain of the chunks of client ids at `seq`, '' where there were none. */
  readonly clients: string;
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
      chain TEXT NOT NULL, out TEXT NOT NULL, body TEXT NOT NULL, clients TEXT NOT NULL DEFAULT ''
    ) STRICT`);
  const columns = db.pragma('table_info(snapshots)') as readonly { readonly name: string }[];
  if (!columns.some(({ name }) => name === 'clients'))
    db.exec(`ALTER TABLE snapshots ADD COLUMN clients TEXT NOT NULL DEFAULT ''`);
  const clients = createClientChunks(db);
  const insert = db.prepare(
    'INSERT INTO snapshots (seq, step, at_ms, hash, chain, out, body, clients) VALUES (@seq, @step, @at_ms, @hash, @chain, @out, @body, @clients)',
  );
  const prune = db.prepare(
    `DELETE FROM snapshots WHERE id NOT IN (SELECT id FROM snapshots ORDER BY id DESC LIMIT ${kept})`,
  );
  const select = db.prepare<[], Snapshot>(
    'SELECT id, seq, step, at_ms, hash, chain, out, body, clients FROM snapshots ORDER BY id DESC',
  );
  const oldest = db.prepare<[], Pick<Snapshot, 'seq' | 'at_ms'>>(
    'SELECT seq, at_ms FROM snapshots ORDER BY id LIMIT 1',
  );
  const dropOthers = db.prepare('DELETE FROM snapshots WHERE id NOT IN (SELECT value FROM json_each(?))');

  const write = db.transaction((snapshot: Omit<Snapshot, 'id'>) => {
    insert.run(snapshot);
    prune.run();
  });

  return {
    clients,
    save: (snapshot: Omit<Snapshot, 'id' | 'hash'>): void => write({ ...snapshot, hash: hashOf(snapshot.body) }),

    /** Newest first, those that are damaged included. */
    all: (): readonly Snapshot[] => select.all(),

    /** Whether a snapshot and what it stands on are as they were written. */
    isSound: (snapshot: Snapshot): boolean =>
      hashOf(snapshot.body) === snapshot.hash && clients.chainAt(snapshot.seq) === snapshot.clients,

    /** Which is kept longest; undefined where there is none. */
    oldest: () => oldest.get(),

    /** Deletes all others. */
    keep: (snapshots: readonly Snapshot[]): void => {
      dropOthers.run(JSON.stringify(snapshots.map(({ id }) => id)));
    },
  };
}
export type SnapshotStore = ReturnType<typeof createSnapshotStore>;
