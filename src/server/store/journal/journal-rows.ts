import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Database, Statement } from 'better-sqlite3';

/** The file holds something that cannot be trusted; the server must not start on it. */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken';
}

/** One command as it was written before it was applied. */
export interface JournalRow {
  readonly seq: number;
  /** Last flow step before the command; for the kind `step` the step itself. */
  readonly step: number;
  readonly now_ms: number;
  readonly kind: string;
  readonly body: string;
  readonly crc: number;
  /** Hash of the chain before it and of the row. */
  readonly chain: string;
  /** Rolling digest of all effects before it; empty on all rows of a commit but the first. */
  readonly out: string;
}

export type JournalEntry = Pick<JournalRow, 'step' | 'now_ms' | 'kind' | 'body'>;

/** What is left to know of a row once its sum and its place in the chain are found right. */
export type SoundRow = Omit<JournalRow, 'kind' | 'crc' | 'chain'>;

/** What a scan has found: rows up to `lastSeq` are sound; a broken record after them is the last one and may be cut. */
export interface Scan {
  readonly lastSeq: number;
  readonly chain: string;
  readonly brokenTail: number;
  /** Why the thread beside did not read to the end, where one was asked to; the rows are all checked nevertheless. */
  readonly forsaken?: string;
}

/** Rows that are read at once. */
const pageRows = 2_000;
const chainDigits = 32;

/** At most one page of the rows after a seq, ascending. */
export const pagesOf = (db: Database): Statement<[number], JournalRow> =>
  db.prepare<[number], JournalRow>(`SELECT * FROM journal WHERE seq > ? ORDER BY seq LIMIT ${pageRows}`);

/** Seq of the last row, sound or not; 0 where there is none. */
export const lastRow = (db: Database): number =>
  db.prepare<[], { readonly max: number | null }>('SELECT max(seq) AS max FROM journal').get()?.max ?? 0;

/** What a row's sum and its link in the chain are of. */
export const textOf = (seq: number, { step, now_ms, kind, body }: JournalEntry): string =>
  `${seq} ${step} ${now_ms} ${kind} ${body}`;
export const chainOf = (before: string, text: string): string =>
  hash('sha256', `${before} ${text}`, 'hex').slice(0, chainDigits);

/**
 * Reads all rows after `seq` and checks their numbers, sums and chain, as `Journal.scan` tells it. `take` gets each
 * sound row.
 */
export function checkRows(db: Database, seq: number, chain: string, take: (row: JournalRow) => void): Scan {
  const select = pagesOf(db);
  let lastSeq = seq;
  let last = chain;
  let brokenTail = 0;
  for (let rows = select.all(seq); rows.length > 0; rows = select.all(rows.at(-1)!.seq)) {
    for (const row of rows) {
      const text = textOf(row.seq, row);
      const isSound = crc32(text) === row.crc && row.seq === lastSeq + brokenTail + 1;
      if (isSound && brokenTail === 0 && chainOf(last, text) === row.chain) {
        [lastSeq, last] = [row.seq, row.chain];
        take(row);
        continue;
      }
      const max = lastRow(db);
      if (isSound || row.seq !== lastSeq + 1 || row.seq !== max) {
        throw new JournalBroken(
          `the journal is broken after record ${lastSeq}: record ${row.seq} does not follow, and it is not the last one (${max})`,
        );
      }
      brokenTail = 1;
    }
  }
  return { lastSeq, chain: last, brokenTail };
}
