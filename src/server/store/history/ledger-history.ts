import * as v from 'valibot';
import {
  type Booking,
  type FundingPayment,
  type InterestCharge,
  type LedgerEntry,
  MarginNotice,
  Rebate,
  type Transfer,
} from '../../../shared/trade/ledger-entry.ts';
import { sealed, unsealed } from './sealed.ts';
import type { TradingFile } from '../journal/journal.ts';

/** A transfer or a booking. */
export type MoneyMove = Extract<LedgerEntry, { of: 'transfer' | 'booking' }>;

/** Which lines to list; times start inclusive and end exclusive. */
export interface EntryQuery {
  readonly user_id: string;
  readonly api_ids?: readonly string[] | undefined;
  readonly asset?: string | undefined;
  readonly symbol?: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly page: number;
  readonly page_size: number;
}

/** Rows by kind. */
export interface Rows {
  readonly transfer: Transfer;
  readonly interest: InterestCharge;
  readonly margin: MarginNotice;
  readonly booking: Booking;
  readonly funding: FundingPayment;
  readonly rebate: Rebate;
}

/** A margin notice and whose it is. */
export interface OwnedNotice {
  readonly user_id: string;
  readonly notice: MarginNotice;
}

/** A rebate and whose it is. */
export interface OwnedRebate {
  readonly user_id: string;
  readonly rebate: Rebate;
}

const NoticeText = v.pipe(v.string(), v.transform(unsealed), v.parseJson(), MarginNotice);
const RebateText = v.pipe(v.string(), v.transform(unsealed), v.parseJson(), Rebate);

interface Waiting {
  readonly user_id: string;
  readonly id: number;
  readonly entry: LedgerEntry;
}

const schema = `
  CREATE TABLE IF NOT EXISTS ledger_entries (
    entry_id INTEGER PRIMARY KEY, kind TEXT NOT NULL, user_id TEXT NOT NULL, api_id TEXT NOT NULL, asset TEXT, symbol TEXT, time INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS ledger_entries_by_user ON ledger_entries (user_id, kind, time)`;

const where = `
  FROM ledger_entries WHERE user_id = @user_id AND kind = @kind AND time >= @start AND time < @end
  AND (@api_ids IS NULL OR api_id IN (SELECT value FROM json_each(@api_ids)))
  AND (@asset IS NULL OR asset = @asset) AND (@symbol IS NULL OR symbol = @symbol)`;

/** Id of a line; it rises by one from line to line over all kinds. */
export function entryIdOf({ of, row }: LedgerEntry): string {
  switch (of) {
    case 'transfer':
      return row.transfer_id;
    case 'interest':
      return row.tx_id;
    case 'margin':
      return row.notice_id;
    case 'booking':
      return row.entry_id;
    case 'funding':
      return row.funding_id;
    case 'rebate':
      return row.rebate_id;
  }
}

const assetOf = ({ of, row }: LedgerEntry): string | null => (of === 'margin' ? null : row.asset);
const symbolOf = ({ of, row }: LedgerEntry): string | undefined => (of === 'rebate' ? undefined : row.symbol);

function matches(query: EntryQuery, kind: LedgerEntry['of'], { user_id, entry }: Waiting): boolean {
  const { api_id, time } = entry.row;
  const symbol = symbolOf(entry);
  return (
    entry.of === kind &&
    user_id === query.user_id &&
    time >= query.start &&
    time < query.end &&
    (query.api_ids?.includes(api_id) ?? true) &&
    (query.asset === undefined || assetOf(entry) === query.asset) &&
    (query.symbol ?? symbol) === symbol
  );
}

const statementsOf = (db: TradingFile) => ({
  insert: db.prepare(
    'INSERT OR IGNORE INTO ledger_entries (entry_id, kind, user_id, api_id, asset, symbol, time, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  cut: db.prepare('DELETE FROM ledger_entries WHERE entry_id >= ?'),
  newest: db.prepare<[], { id: number | null }>('SELECT max(entry_id) AS id FROM ledger_entries'),
  selectAfter: db.prepare<[string, number, number], { user_id: string; body: string }>(
    'SELECT user_id, body FROM ledger_entries WHERE kind = ? AND entry_id > ? ORDER BY entry_id LIMIT ?',
  ),
  selectMoves: db.prepare<[number, number], { kind: 'transfer' | 'booking'; body: string }>(
    "SELECT kind, body FROM ledger_entries WHERE kind IN ('transfer', 'booking') AND entry_id > ? ORDER BY entry_id LIMIT ?",
  ),
  selectPage: db.prepare<[object], { body: string }>(
    `SELECT body ${where} ORDER BY entry_id DESC LIMIT @limit OFFSET @offset`,
  ),
  count: db.prepare<[object], { total: number }>(`SELECT count(*) AS total ${where}`),
});

type Statements = ReturnType<typeof statementsOf>;

/** So many lines of a kind of all users after an id, oldest first: those of the table, then those that wait. */
function entriesAfter<K extends LedgerEntry['of'], T>(
  { newest, selectAfter }: Statements,
  waiting: readonly Waiting[],
  { kind, after, limit }: { readonly kind: K; readonly after: number; readonly limit: number },
  { parse, make }: { readonly parse: (body: string) => Rows[K]; readonly make: (user_id: string, row: Rows[K]) => T },
): T[] {
  const written = selectAfter.all(kind, after, limit).map(({ user_id, body }) => make(user_id, parse(body)));
  const last = Math.max(newest.get()?.id ?? 0, after);
  const fresh = waiting.flatMap(({ user_id, id, entry }) =>
    entry.of === kind && id > last ? [make(user_id, entry.row as Rows[K])] : [],
  );
  return [...written, ...fresh].slice(0, limit);
}

/** So many transfers and bookings of all users after an id, oldest first: those of the table, then those that wait. */
function movesAfter(
  { newest, selectMoves }: Statements,
  waiting: readonly Waiting[],
  after: number,
  limit: number,
): MoneyMove[] {
  const written = selectMoves
    .all(after, limit)
    .map(({ kind, body }) => ({ of: kind, row: JSON.parse(unsealed(body)) }) as MoneyMove);
  const last = newest.get()?.id ?? 0;
  const fresh = waiting.flatMap(({ id, entry }) =>
    (entry.of === 'transfer' || entry.of === 'booking') && id > Math.max(last, after) ? [entry] : [],
  );
  return [...written, ...fresh].slice(0, limit);
}

type EntryPage<K extends LedgerEntry['of']> = {
  readonly total: number;
  readonly results: Rows[K][];
};

/** One page of a kind, newest first: those that wait, then those of the table. */
function listEntries<K extends LedgerEntry['of']>(
  { newest, selectPage, count }: Statements,
  waiting: readonly Waiting[],
  kind: K,
  query: EntryQuery,
): EntryPage<K> {
  const { user_id, start, end, page, page_size } = query;
  const last = newest.get()?.id ?? 0;
  // A line that was told twice, as after a start, is in the table already.
  const fresh = waiting
    .filter((each) => each.id > last && matches(query, kind, each))
    .map(({ entry }) => entry.row as Rows[K])
    .reverse();
  const match = {
    user_id,
    kind,
    start,
    end,
    asset: query.asset ?? null,
    symbol: query.symbol ?? null,
    api_ids: query.api_ids ? JSON.stringify(query.api_ids) : null,
  };
  const from = (page - 1) * page_size;
  const to = page * page_size;
  const shown = fresh.slice(from, to);
  const rows = selectPage.all({
    ...match,
    limit: page_size - shown.length,
    offset: Math.max(0, from - fresh.length),
  });
  return {
    total: fresh.length + count.get(match)!.total,
    results: [...shown, ...rows.map(({ body }) => JSON.parse(unsealed(body)) as Rows[K])],
  };
}

/**
 * The table `ledger_entries`: transfers, charges of interest, margin notices, loans and conversions, written behind the
 * journal with the order history, in its transactions and up to its position. What waits is read from memory.
 */
export function createLedgerHistory(db: TradingFile) {
  db.exec(schema);
  const statements = statementsOf(db);
  const { insert, cut, newest } = statements;
  let waiting: Waiting[] = [];

  return {
    get waiting() {
      return waiting.length;
    },
    add(user_id: string, entry: LedgerEntry): void {
      waiting.push({ user_id, id: Number(entryIdOf(entry)), entry });
    },
    /** Writes what waits; within the caller's transaction, who calls `written` once that is through. */
    write(): void {
      for (const { user_id, id, entry } of waiting)
        insert.run(
          id,
          entry.of,
          user_id,
          entry.row.api_id,
          assetOf(entry),
          symbolOf(entry) ?? null,
          entry.row.time,
          sealed(entry.row),
        );
    },
    written(): void {
      waiting = [];
    },
    /** Forgets all lines from an id on. */
    rewind(nextEntry: number): void {
      cut.run(nextEntry);
    },

    /** Id of the newest line; 0 where there is none. */
    newest: (): number => Math.max(newest.get()?.id ?? 0, waiting.at(-1)?.id ?? 0),

    /** So many margin notices of all users after an id, oldest first. */
    noticesAfter: (after: number, limit: number): OwnedNotice[] =>
      entriesAfter(
        statements,
        waiting,
        { kind: 'margin', after, limit },
        { parse: (body) => v.parse(NoticeText, body), make: (user_id, notice) => ({ user_id, notice }) },
      ),

    /** So many rebates of all users after an id, oldest first. */
    rebatesAfter: (after: number, limit: number): OwnedRebate[] =>
      entriesAfter(
        statements,
        waiting,
        { kind: 'rebate', after, limit },
        { parse: (body) => v.parse(RebateText, body), make: (user_id, rebate) => ({ user_id, rebate }) },
      ),

    /** So many transfers and bookings of all users after an id, oldest first. */
    movesAfter: (after: number, limit: number): MoneyMove[] => movesAfter(statements, waiting, after, limit),

    /** One page of a kind, newest first, and the number of all that match. */
    list: <K extends LedgerEntry['of']>(kind: K, query: EntryQuery): EntryPage<K> =>
      listEntries(statements, waiting, kind, query),
  };
}
