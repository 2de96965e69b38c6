import { isEndMessage } from '../../../shared/trade/order-message.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { TradingFile } from '../journal/journal.ts';

/** An order that has ended unfilled or filled in part, by the record that ended it. */
export interface OrderEnd {
  readonly seq: number;
  readonly user_id: string;
  readonly order: Order;
}

interface Waiting {
  readonly seq: number;
  readonly user_id: string;
  readonly order_id: string;
}

const schema =
  'CREATE TABLE IF NOT EXISTS order_ends (seq INTEGER NOT NULL, order_id INTEGER NOT NULL, user_id TEXT NOT NULL, PRIMARY KEY (seq, order_id)) STRICT, WITHOUT ROWID';

/**
 * The table `order_ends`, a part of the order history: which orders have ended other than by a fill, so that their
 * owners are told, after a crash too. Written in the history's transactions, read with what waits for them. Telling
 * twice changes nothing.
 */
export function createOrderEnds(db: TradingFile, orderOf: (order_id: string) => Order) {
  db.exec(schema);
  const insert = db.prepare('INSERT OR IGNORE INTO order_ends (seq, order_id, user_id) VALUES (?, ?, ?)');
  const select = db.prepare<[number, number], Waiting>(
    'SELECT seq, CAST(order_id AS TEXT) AS order_id, user_id FROM order_ends WHERE seq > ? ORDER BY seq, order_id LIMIT ?',
  );
  const selectOf = db.prepare<[number], Waiting>(
    'SELECT seq, CAST(order_id AS TEXT) AS order_id, user_id FROM order_ends WHERE seq = ? ORDER BY order_id',
  );
  const last = db.prepare<[], { seq: number | null }>('SELECT max(seq) AS seq FROM order_ends');
  const cut = db.prepare('DELETE FROM order_ends WHERE seq > ?');
  let waiting: Waiting[] = [];
  const written = (): number => last.get()?.seq ?? 0;

  return {
    add(seq: number, user_id: string, order: Order): void {
      if (isEndMessage(order)) waiting.push({ seq, user_id, order_id: order.order_id });
    },
    get waiting() {
      return waiting.length;
    },
    /** Within the caller's transaction. */
    write(): void {
      for (const { seq, order_id, user_id } of waiting) insert.run(seq, order_id, user_id);
    },
    /** The transaction of the last write has been committed. */
    written(): void {
      waiting = [];
    },
    /** Undoes what records after `seq` had brought about. */
    cut(seq: number): void {
      cut.run(seq);
    },
    /** Record of the newest one; 0 where there is none. */
    newest: (): number => Math.max(written(), waiting.at(-1)?.seq ?? 0),
    /**
     * Those after a record, each with its order as it is now, oldest first: at least so many where there are, as those
     * of one record stay together.
     */
    after(seq: number, limit: number): OrderEnd[] {
      const rows = select.all(seq, limit);
      const most = written();
      const end = rows.at(-1)?.seq;
      const all =
        rows.length < limit || end === undefined
          ? // A record that was told twice, as after a start, is in the table already.
            [...rows, ...waiting.filter((each) => each.seq > Math.max(seq, most))]
          : [...rows.filter((row) => row.seq < end), ...selectOf.all(end)];
      return all.map((row) => ({ seq: row.seq, user_id: row.user_id, order: orderOf(row.order_id) }));
    },
  };
}
