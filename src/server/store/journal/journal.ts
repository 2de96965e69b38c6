import { statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import Sqlite, { type Database } from 'better-sqlite3';
import { assert } from '../../../shared/base/assert.ts';
import {
  chainOf,
  checkRows,
  JournalBroken,
  type JournalEntry,
  type JournalRow,
  lastRow,
  pagesOf,
  type Scan,
  type SoundRow,
  textOf,
} from './journal-rows.ts';
import { scanBeside } from './journal-scan.ts';
import { openTradingHead, type TradingHeadFile } from './trading-head.ts';
import { walProblem } from './wal-check.ts';

const syncFull = 2;

/**
 * Format of commands, snapshots and effects in the trading file. A change to any of them raises it, and so does one to
 * what simulated markets do, which is played again and not written down: a file of another format is refused by its
 * number, and left as it is.
 */
const tradingFormat = 15;

const schema = `
  CREATE TABLE IF NOT EXISTS journal (
    seq INTEGER PRIMARY KEY, step INTEGER NOT NULL, now_ms INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
    crc INTEGER NOT NULL, chain TEXT NOT NULL, out TEXT NOT NULL
  ) STRICT`;

/** The file of journal, snapshots and order history, on a connection of its own. */
export type TradingFile = Database;

/** SQLite's own code of an error or of its cause. */
export function sqliteCodeOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && code.startsWith('SQLITE_')) return code;
  return cause === undefined ? undefined : sqliteCodeOf(cause);
}

const isOfTheDisk = (error: unknown): boolean =>
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY)/.test(sqliteCodeOf(error) ?? '');

/** The refusal of a file: one line with its name, what is wrong, and what can be done. */
export function journalBroken(path: string, cause: unknown): JournalBroken {
  const advice = isOfTheDisk(cause)
    ? 'make room on its disk, or mend that, and start again'
    : 'it is left as it was; restore it and its -wal file from a backup, or move them and the .head file beside them away to begin anew';
  return new JournalBroken(
    `the trading file ${path} cannot be used: ${cause instanceof Error ? cause.message : String(cause)} (${advice})`,
    { cause },
  );
}

/**
 * Opens the trading file (created where it is absent, unless it must exist) with full durability; the caller closes it.
 * `:memory:` for tests.
 */
export function openTradingFile(path: string, mustExist = false): TradingFile {
  let db: TradingFile | undefined;
  try {
    const problem = walProblem(path);
    if (problem !== undefined) throw new Error(problem);
    db = new Sqlite(path, { fileMustExist: mustExist });
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('busy_timeout = 1000');
    takeFormat(db);
    db.exec(schema);
    return db;
  } catch (error) {
    if (db) closeUntouched(db);
    throw journalBroken(path, error);
  }
}

/** Gives a new file its format. Throws where a file has another one. */
function takeFormat(db: TradingFile): void {
  const format = db.pragma('user_version', { simple: true }) as number;
  const isNew = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
  if (isNew) db.pragma(`user_version = ${tradingFormat}`);
  else if (format !== tradingFormat)
    throw new Error(
      `it has format ${format}, and this version of the server reads ${tradingFormat} alone: start the version that wrote it, or this one with another folder (--data DIR)`,
    );
}

/** Where the head of a trading file is kept: beside it, under the same name. */
export const headPathOf = (path: string): string => path.replace(/(\.db)?$/, '.head');

/**
 * A trading file, and the head beside it; one in memory, which has none, where `path` is null. Throws JournalBroken
 * where the head tells of a file that is not there, or empty.
 */
export function openTradingFiles(path: string | null): {
  readonly db: TradingFile;
  readonly head: TradingHeadFile | undefined;
} {
  if (path === null) return { db: openTradingFile(':memory:'), head: undefined };
  const head = openTradingHead(headPathOf(path));
  const known = head.read();
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (known && !size)
    throw journalBroken(
      path,
      new Error(`it is ${size === undefined ? 'missing' : 'empty'}, and ${head.path} tells of ${known.seq} records`),
    );
  return { db: openTradingFile(path), head };
}

/** Closes a trading file without the checkpoint of a last connection, so that its bytes stay as they are. */
export function closeUntouched(db: TradingFile): void {
  const reader = db.memory ? undefined : joined(db.name);
  db.close();
  reader?.close();
}

/** A reader that has joined the log, and may not checkpoint it; undefined where the file cannot be read at all. */
function joined(path: string): TradingFile | undefined {
  try {
    const reader = new Sqlite(path, { readonly: true });
    reader.pragma('schema_version');
    return reader;
  } catch {
    return undefined;
  }
}

/** What is written in the same transaction as a group of commands: both are on the disk then, or neither is. */
export interface Rider {
  readonly write: () => void;
  /** The transaction has been committed. */
  readonly written: () => void;
}

/** The commands of the engine in the order in which they were applied. Rows are added in groups and never change. */
export interface Journal {
  /** Seq of the last row that was appended or found sound. */
  readonly lastSeq: number;
  readonly chain: string;
  /**
   * Writes a group in one transaction and returns once it is on disk; throws where it is not, and then nothing of it
   * is.
   */
  append(entries: readonly JournalEntry[], out: string, rider?: Rider): void;
  /** At most one page of rows after `seq`, ascending. */
  page(seq: number): readonly JournalRow[];
  /**
   * Checks numbers, sums and chain of all rows after `seq`. Broken rows at the very end are told as the tail; a broken
   * row before a sound one throws JournalBroken. `take` gets each sound row once it has been checked. Many rows are
   * read and checked by a thread beside.
   */
  scan(seq: number, chain: string, take?: (row: SoundRow) => void): Scan;
  /** Continues after a scan; rows behind its last one are deleted. */
  adopt(scan: Scan): void;
}

/** Rows from which on a thread beside is worth its start. */
const longRows = 20_000;

function isLong(db: TradingFile, seq: number): boolean {
  if (db.memory) return false;
  return lastRow(db) - seq >= longRows;
}

/**
 * `head` follows each commit. `makeRoom` is asked where the disk is full, before anything of the group is on it: true
 * where it has room now, and the group is written again.
 */
export function createJournal(
  db: TradingFile,
  head?: Pick<TradingHeadFile, 'write'>,
  makeRoom: () => boolean = () => false,
): Journal {
  const insert = db.prepare(
    'INSERT INTO journal (seq, step, now_ms, kind, body, crc, chain, out) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const select = pagesOf(db);
  const cut = db.prepare('DELETE FROM journal WHERE seq > ?');
  let at = { lastSeq: 0, chain: '' };
  let checked = false;

  const write = db.transaction((entries: readonly JournalEntry[], out: string, rider: Rider | undefined) => {
    let { lastSeq, chain } = at;
    entries.forEach((entry, index) => {
      lastSeq += 1;
      const text = textOf(lastSeq, entry);
      chain = chainOf(chain, text);
      insert.run(lastSeq, entry.step, entry.now_ms, entry.kind, entry.body, crc32(text), chain, index === 0 ? out : '');
    });
    rider?.write();
    return { lastSeq, chain };
  });

  function append(entries: readonly JournalEntry[], out: string, rider?: Rider): void {
    try {
      at = write.immediate(entries, out, rider);
    } catch (error) {
      // NOTE: of a full disk alone: nothing was taken then. One whose flush has failed must not be trusted with a
      // second try.
      if (sqliteCodeOf(error) !== 'SQLITE_FULL' || !makeRoom()) throw error;
      at = write.immediate(entries, out, rider);
    }
    rider?.written();
    head?.write({ seq: at.lastSeq, chain: at.chain });
    if (checked) return;
    // NOTE: SQLite may fall back to NORMAL in WAL mode, where a commit survives a crash of the process but not of the
    // machine.
    assert(db.pragma('synchronous', { simple: true }) === syncFull, 'commits are synchronous=FULL');
    checked = true;
  }

  return {
    get lastSeq() {
      return at.lastSeq;
    },
    get chain() {
      return at.chain;
    },
    append,
    page: (seq) => select.all(seq),
    scan: (seq, chain, take = () => undefined) =>
      isLong(db, seq) ? scanBeside(db, seq, chain, take) : checkRows(db, seq, chain, take),
    adopt({ lastSeq, chain, brokenTail }) {
      if (brokenTail > 0) cut.run(lastSeq);
      at = { lastSeq, chain };
    },
  };
}
