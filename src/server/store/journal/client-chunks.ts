import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { must } from '../../../shared/base/assert.ts';
import { ClientIndex, type Print, printOf } from './client-index.ts';
import type { TradingFile } from './journal.ts';
import { JournalBroken } from './journal-rows.ts';

/** A client id as it is written: its key, its time, and its row as one line of JSON. */
export interface ClientEntry {
  readonly key: string;
  readonly atMs: number;
  readonly text: string;
}

/** A chunk without its ids. */
export interface Head {
  readonly id: number;
  readonly seq: number;
  readonly newest_ms: number;
  readonly prints: Buffer;
  readonly crc: number;
  readonly before: string;
  readonly chain: string;
}
interface Chunk extends Head {
  readonly body: string;
}

/** Ids of one chunk at most. */
const chunkIds = 1_024;
const printBytes = 8;
const chainDigits = 32;

/**
 * The table `client_chunks`: client ids in the order of their time, so many in a row, none of which ever changes. `seq`
 * is the record of the journal after which a chunk was written; `chain` hashes it with the one before, whose chain is
 * `before`: the chain after a record tells all that stood there then.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS client_chunks (
    id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, newest_ms INTEGER NOT NULL, prints BLOB NOT NULL, crc INTEGER NOT NULL, before TEXT NOT NULL, chain TEXT NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS client_seed (id INTEGER PRIMARY KEY CHECK (id = 1), seed INTEGER NOT NULL) STRICT`;

const chainOf = ({ seq, newest_ms, prints, crc, before }: Omit<Head, 'id' | 'chain'>): string =>
  hash('sha256', Buffer.concat([Buffer.from(`${before} ${seq} ${newest_ms} ${crc} `), prints]), 'hex').slice(
    0,
    chainDigits,
  );

function readPrint(prints: Buffer, at: number): Print {
  return { high: prints.readUInt32LE(at * printBytes), low: prints.readUInt32LE(at * printBytes + 4) };
}

const statementsOf = (db: TradingFile) => ({
  heads: db.prepare<[number], Head>(
    'SELECT id, seq, newest_ms, prints, crc, before, chain FROM client_chunks WHERE seq <= ? ORDER BY id',
  ),
  byId: db.prepare<[number], Chunk>('SELECT * FROM client_chunks WHERE id = ?'),
  all: db.prepare<[number], Chunk>('SELECT * FROM client_chunks WHERE id <= ? ORDER BY id'),
  insert: db.prepare(
    'INSERT INTO client_chunks (id, seq, newest_ms, prints, crc, before, chain, body) VALUES (@id, @seq, @newest_ms, @prints, @crc, @before, @chain, @body)',
  ),
  cut: db.prepare('DELETE FROM client_chunks WHERE id > ?'),
  prune: db.prepare(`
  DELETE FROM client_chunks WHERE id < (SELECT id FROM client_chunks WHERE newest_ms > ? ORDER BY id LIMIT 1)
  AND id < (SELECT id FROM client_chunks WHERE seq <= ? ORDER BY id DESC LIMIT 1)`),
});

export type ClientChunks = ReturnType<typeof createClientChunks>;
export type OpenChunks = ReturnType<ClientChunks['open']>;

export function createClientChunks(db: TradingFile) {
  db.exec(schema);
  db.prepare('INSERT OR IGNORE INTO client_seed VALUES (1, ?)').run(randomInt(2 ** 32));
  const { seed } = must(
    db.prepare<[], { seed: number }>('SELECT seed FROM client_seed').get(),
    'the seed of the client ids',
  );
  const statements = statementsOf(db);

  /**
   * The chain of all chunks up to a record, '' of none; undefined where one of them is not as it was written. `take`
   * gets each sound one.
   */
  function chainAt(seq: number, take: (head: Head) => void = () => undefined): string | undefined {
    let chain: string | undefined;
    for (const head of statements.heads.iterate(seq)) {
      if ((chain !== undefined && head.before !== chain) || chainOf(head) !== head.chain) return undefined;
      ({ chain } = head);
      take(head);
    }
    return chain ?? '';
  }

  return { chainAt, open: (seq: number) => openChunks({ statements, seed, chainAt }, seq) };
}

interface ChunkParts {
  readonly statements: ReturnType<typeof statementsOf>;
  /** Under which keys are hashed. */
  readonly seed: number;
  readonly chainAt: (seq: number, take?: (head: Head) => void) => string | undefined;
}

const printsOf = ({ prints }: Head): Print[] =>
  Array.from({ length: prints.length / printBytes }, (_, index) => readPrint(prints, index));

const linesOf = ({ id, body, crc }: Chunk): readonly string[] => {
  if (crc32(body) !== crc) throw new JournalBroken(`client ids of chunk ${id} are not as they were written`);
  return body.split('\n');
};

function writeChunk(
  { statements, seed }: ChunkParts,
  entries: readonly ClientEntry[],
  at: number,
  last: Pick<Head, 'id' | 'chain'>,
): Head {
  const prints = Buffer.alloc(entries.length * printBytes);
  entries.forEach(({ key }, index) => {
    const { high, low } = printOf(key, seed);
    prints.writeUInt32LE(high, index * printBytes);
    prints.writeUInt32LE(low, index * printBytes + 4);
  });
  const body = entries.map(({ text }) => text).join('\n');
  const fields = {
    seq: at,
    newest_ms: Math.max(...entries.map(({ atMs }) => atMs)),
    prints,
    crc: crc32(body),
    before: last.chain,
  };
  const head = { ...fields, id: last.id + 1, chain: chainOf(fields) };
  statements.insert.run({ ...head, body });
  return head;
}

/** The ids up to a record of the journal, which can be gone on with from there. */
function openChunks(parts: ChunkParts, seq: number) {
  const { statements, seed, chainAt } = parts;
  const index = new ClientIndex();
  let lastId = 0;
  let chain = '';
  let added: readonly (readonly [Head, readonly Print[]])[] = [];
  const take = (head: Head, prints: readonly Print[]) => {
    for (const print of prints) index.add(print, head.id, head.newest_ms);
    ({ id: lastId, chain } = head);
  };
  chainAt(seq, (head) => take(head, printsOf(head)));

  return {
    /** Chain of the last chunk. */
    get chain() {
      return chain;
    },

    /** The line of a key's newest entry. Throws JournalBroken where its chunk is damaged. */
    find(key: string): string | undefined {
      const print = printOf(key, seed);
      const start = `[${JSON.stringify(key)},`;
      for (const id of index.find(print)) {
        const chunk = statements.byId.get(id);
        const found = chunk && linesOf(chunk).findLast((line) => line.startsWith(start));
        if (found !== undefined) return found;
      }
      return undefined;
    },

    /** All lines, oldest first. */
    *lines(): Generator<string> {
      for (const chunk of statements.all.iterate(lastId)) yield* linesOf(chunk);
    },

    /** Deletes what was written later: the journal tells it again. */
    adopt: (): void => {
      statements.cut.run(lastId);
    },

    /**
     * Writes entries, the oldest first, as those after the record `at`; they are found once `written` says that they
     * are on the disk.
     */
    write(entries: readonly ClientEntry[], at: number): void {
      const heads: Head[] = [];
      for (let from = 0; from < entries.length; from += chunkIds)
        heads.push(writeChunk(parts, entries.slice(from, from + chunkIds), at, heads.at(-1) ?? { id: lastId, chain }));
      added = heads.map((head) => [head, printsOf(head)]);
    },
    written(): void {
      for (const [head, prints] of added) take(head, prints);
      added = [];
    },

    /**
     * Deletes chunks of ids that all are as old as `untilMs` or older; the last one up to the record `keptSeq` stays,
     * on which a snapshot stands.
     */
    prune: (untilMs: number, keptSeq: number): void => {
      statements.prune.run(untilMs, keptSeq);
    },
    /** Finds no ids any more that all are as old as a time or older. */
    forget: (untilMs: number): void => {
      index.forget(untilMs);
    },
  };
}
