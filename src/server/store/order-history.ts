import * as v from 'valibot';
import { must } from '../../shared/kit/assert.ts';
import { Fill, Order } from '../../shared/trade/order.ts';
import type { TradingFile } from './journal.ts';

/** Which orders to list; times are of creation, start inclusive and end exclusive. */
export interface OrderQuery {
  readonly user_id: string;
  readonly api_ids?: readonly string[] | undefined;
  readonly symbol?: string | undefined;
  readonly status?: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly page: number;
  readonly page_size: number;
}

interface Waiting {
  readonly user_id: string;
  readonly first: Order;
  last: Order;
}

const OrderText = v.pipe(v.string(), v.parseJson(), Order);
const FillText = v.pipe(v.string(), v.parseJson(), Fill);

/** `first` is the order as its request was answered, left out as long as it is the newest. */
const schema = `
  CREATE TABLE IF NOT EXISTS orders (
    order_id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, api_id TEXT NOT NULL, symbol TEXT NOT NULL, status TEXT NOT NULL,
    created INTEGER NOT NULL, version INTEGER NOT NULL, first TEXT, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS orders_by_user ON orders (user_id, created);
  CREATE TABLE IF NOT EXISTS fills (
    fill_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL, user_id TEXT NOT NULL, time INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS fills_by_order ON fills (order_id);
  CREATE TABLE IF NOT EXISTS history_position (id INTEGER PRIMARY KEY CHECK (id = 1), seq INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO history_position VALUES (1, 0)`;

const where = `
  FROM orders WHERE user_id = @user_id AND created >= @start AND created < @end
  AND (@api_ids IS NULL OR api_id IN (SELECT value FROM json_each(@api_ids)))
  AND (@symbol IS NULL OR symbol = @symbol) AND (@status IS NULL OR status = @status)`;

/**
 * The tables `orders` and `fills`: what the journal's commands have brought about, written behind them. Nothing is lost where they lag: at the
 * start the records after `position` are told again, and telling twice changes nothing.
 */
export function createOrderHistory(db: TradingFile) {
  db.exec(schema);
  const upsert = db.prepare(`
    INSERT INTO orders (order_id, user_id, api_id, symbol, status, created, version, first, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (order_id) DO UPDATE SET
      first = coalesce(orders.first, orders.body), status = excluded.status, version = excluded.version, body = excluded.body
    WHERE excluded.version > orders.version`);
  const addFill = db.prepare('INSERT OR IGNORE INTO fills (fill_id, order_id, user_id, time, body) VALUES (?, ?, ?, ?, ?)');
  const setPosition = db.prepare('UPDATE history_position SET seq = max(seq, ?)');
  const position = db.prepare<[], { seq: number }>('SELECT seq FROM history_position');
  const selectPage = db.prepare<[object], { body: string }>(`SELECT body ${where} ORDER BY order_id DESC LIMIT @limit OFFSET @offset`);
  const count = db.prepare<[object], { total: number }>(`SELECT count(*) AS total ${where}`);
  const selectFirst = db.prepare<[string], { first: string }>('SELECT coalesce(first, body) AS first FROM orders WHERE order_id = ?');
  const selectFills = db.prepare<[string], { body: string }>('SELECT body FROM fills WHERE order_id = ? ORDER BY fill_id');
  const orders = new Map<string, Waiting>();
  let fills: { user_id: string; fill: Fill }[] = [];
  let upTo = 0;

  const write = db.transaction(() => {
    for (const { user_id, first, last } of orders.values()) {
      upsert.run(last.order_id, user_id, last.api_id, last.symbol, last.status, last.created, last.version,
        first === last ? null : JSON.stringify(first), JSON.stringify(last));
    }
    for (const { user_id, fill } of fills) addFill.run(fill.fill_id, fill.order_id, user_id, fill.time, JSON.stringify(fill));
    setPosition.run(upTo);
  });

  /** Writes what is waiting, in one transaction; where it throws, all of it goes on waiting. */
  function flush(): void {
    if (orders.size === 0 && fills.length === 0) return;
    write();
    orders.clear();
    fills = [];
  }

  return {
    /** Takes an order as the record `seq` left it. */
    tellOrder(seq: number, user_id: string, order: Order): void {
      const waiting = orders.get(order.order_id);
      if (waiting) waiting.last = order;
      else orders.set(order.order_id, { user_id, first: order, last: order });
      upTo = seq;
    },
    tellFill(seq: number, user_id: string, fill: Fill): void {
      fills.push({ user_id, fill });
      upTo = seq;
    },
    flush,
    get waiting() { return orders.size + fills.length; },
    /** Seq of the last record that is in the tables. */
    get position() { return position.get()!.seq; },

    /** One page, newest first, and the number of all that match. */
    list(query: OrderQuery): { readonly total: number; readonly results: Order[] } {
      flush();
      const { user_id, start, end } = query;
      const match = {
        user_id, start, end, symbol: query.symbol ?? null, status: query.status ?? null, api_ids: query.api_ids ? JSON.stringify(query.api_ids) : null,
      };
      const rows = selectPage.all({ ...match, limit: query.page_size, offset: (query.page - 1) * query.page_size });
      return { total: count.get(match)!.total, results: rows.map(({ body }) => v.parse(OrderText, body)) };
    },

    /** The order as its request was answered. Throws where the id is unknown. */
    firstOf(order_id: string): Order {
      flush();
      return v.parse(OrderText, must(selectFirst.get(order_id), `order ${order_id}`).first);
    },

    /** Fills of one order, oldest first. */
    fillsOf(order_id: string): Fill[] {
      flush();
      return selectFills.all(order_id).map(({ body }) => v.parse(FillText, body));
    },
  };
}
export type OrderHistory = ReturnType<typeof createOrderHistory>;
