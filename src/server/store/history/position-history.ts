import * as v from 'valibot';
import { ClosedPosition } from '../../../shared/trade/position.ts';
import type { TradingFile } from '../journal/journal.ts';
import { sealed, unsealed } from './sealed.ts';

/** Which closed positions to list; times are of their end, start inclusive and end exclusive. */
export interface ClosedQuery {
  readonly user_id: string;
  readonly api_ids?: readonly string[] | undefined;
  readonly symbol?: string | undefined;
  readonly account_type?: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly page: number;
  readonly page_size: number;
}

interface Waiting {
  readonly seq: number;
  readonly at: number;
  readonly user_id: string;
  readonly position: ClosedPosition;
}

const schema = `
  CREATE TABLE IF NOT EXISTS closed_positions (
    seq INTEGER NOT NULL, at INTEGER NOT NULL, user_id TEXT NOT NULL, api_id TEXT NOT NULL, symbol TEXT NOT NULL, account_type TEXT NOT NULL,
    closed INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (seq, at)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS closed_positions_by_user ON closed_positions (user_id, closed)`;

const where = `
  FROM closed_positions WHERE user_id = @user_id AND closed >= @start AND closed < @end
  AND (@api_ids IS NULL OR api_id IN (SELECT value FROM json_each(@api_ids)))
  AND (@symbol IS NULL OR symbol = @symbol) AND (@account_type IS NULL OR account_type = @account_type)`;

const PositionText = v.pipe(v.string(), v.transform(unsealed), v.parseJson(), ClosedPosition);

const isNewer = (a: Waiting, b: Waiting): number => b.seq - a.seq || b.at - a.at;

/**
 * The table `closed_positions`, a part of the order history: written in its transactions, read with what waits for
 * them. Telling twice changes nothing.
 */
export function createPositionHistory(db: TradingFile) {
  db.exec(schema);
  const insert = db.prepare(
    `INSERT OR IGNORE INTO closed_positions (seq, at, user_id, api_id, symbol, account_type, closed, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = db.prepare<[object], { seq: number; at: number; body: string }>(
    `SELECT seq, at, body ${where} ORDER BY seq DESC, at DESC LIMIT @limit`,
  );
  const count = db.prepare<[object], { total: number }>(`SELECT count(*) AS total ${where}`);
  const cut = db.prepare('DELETE FROM closed_positions WHERE seq > ?');
  let waiting: Waiting[] = [];

  return {
    add(seq: number, at: number, user_id: string, position: ClosedPosition): void {
      waiting.push({ seq, at, user_id, position });
    },
    get waiting() {
      return waiting.length;
    },
    /** Within the caller's transaction. */
    write(): void {
      for (const { seq, at, user_id, position } of waiting) {
        const { api_id, symbol, account_type, closed } = position;
        insert.run(seq, at, user_id, api_id, symbol, account_type, closed, sealed(position));
      }
    },
    /** The transaction of the last write has been committed. */
    written(): void {
      waiting = [];
    },
    /** Undoes what records after `seq` had brought about. */
    cut(seq: number): void {
      cut.run(seq);
    },
    /** One page, newest first, and the number of all that match. */
    list({ user_id, api_ids, symbol, account_type, start, end, page, page_size }: ClosedQuery): {
      readonly total: number;
      readonly results: ClosedPosition[];
    } {
      const match = {
        user_id,
        start,
        end,
        api_ids: api_ids ? JSON.stringify(api_ids) : null,
        symbol: symbol ?? null,
        account_type: account_type ?? null,
      };
      const fresh = waiting.filter(
        (each) =>
          each.user_id === user_id &&
          each.position.closed >= start &&
          each.position.closed < end &&
          (api_ids?.includes(each.position.api_id) ?? true) &&
          (symbol ?? each.position.symbol) === each.position.symbol &&
          (account_type ?? each.position.account_type) === each.position.account_type,
      );
      const rows = select
        .all({ ...match, limit: page * page_size })
        .map(({ seq, at, body }) => ({ seq, at, user_id, position: v.parse(PositionText, body) }));
      const found = [...fresh, ...rows].sort(isNewer).slice((page - 1) * page_size, page * page_size);
      return { total: fresh.length + count.get(match)!.total, results: found.map(({ position }) => position) };
    },
  };
}
