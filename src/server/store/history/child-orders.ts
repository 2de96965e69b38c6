import type { Order } from '../../../shared/trade/order.ts';
import type { TradingFile } from '../journal/journal.ts';

/** Which orders with a parent to list. Times of creation: start inclusive, end exclusive. */
export interface ChildQuery {
  readonly user_id: string;
  /** Of these accounts; of all where it is left out. */
  readonly api_ids?: readonly string[] | undefined;
  readonly parent_id?: string | undefined;
  readonly symbol?: string | undefined;
  readonly status?: string | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** Changed at this time or later, ms. */
  readonly since?: number | undefined;
  /** Ids above this one, the lowest first; without it the newest come first. */
  readonly above?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

const where = `
  FROM order_parents JOIN orders USING (order_id) WHERE order_parents.user_id = @user_id
  AND (@api_ids IS NULL OR api_id IN (SELECT value FROM json_each(@api_ids)))
  AND (@parent_id IS NULL OR parent_id = @parent_id) AND (@symbol IS NULL OR symbol = @symbol) AND (@status IS NULL OR status = @status)
  AND (@start IS NULL OR created >= @start) AND (@end IS NULL OR created < @end) AND (@since IS NULL OR updated >= @since) AND order_id > @above
  AND order_id NOT IN (SELECT value FROM json_each(@waiting))`;

/** Whether an order is one that the query asks for. */
export const isChildOf = (query: ChildQuery, user_id: string, order: Order): boolean =>
  order.parent_id !== undefined &&
  user_id === query.user_id &&
  (query.api_ids?.includes(order.api_id) ?? true) &&
  (query.parent_id ?? order.parent_id) === order.parent_id &&
  (query.symbol ?? order.symbol) === order.symbol &&
  (query.status ?? order.status) === order.status &&
  order.created >= (query.start ?? 0) &&
  order.created < (query.end ?? Number.POSITIVE_INFINITY) &&
  order.updated >= (query.since ?? 0) &&
  Number(order.order_id) > (query.above ?? 0);

const schema = `
  CREATE TABLE IF NOT EXISTS order_parents (
    order_id INTEGER PRIMARY KEY, parent_id TEXT NOT NULL, user_id TEXT NOT NULL, updated INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS order_parents_by_parent ON order_parents (parent_id);
  CREATE INDEX IF NOT EXISTS order_parents_by_user ON order_parents (user_id, updated);`;

/**
 * The table `order_parents` beside `orders` and `fills`, written and cut in the transactions of those. `parse` reads a
 * row of
 * `orders`.
 */
export function createChildOrders(db: TradingFile, parse: (body: string) => Order) {
  db.exec(schema);
  const upsert = db.prepare(
    'INSERT INTO order_parents VALUES (?, ?, ?, ?) ON CONFLICT (order_id) DO UPDATE SET updated = max(updated, excluded.updated)',
  );
  const cut = db.prepare('DELETE FROM order_parents WHERE order_id >= ?');
  const count = db.prepare<[object], { total: number }>(`SELECT count(*) AS total ${where}`);
  const newest = db.prepare<[object], { body: string }>(
    `SELECT orders.body AS body ${where} ORDER BY order_id DESC LIMIT @limit OFFSET @offset`,
  );
  const fills = db.prepare<[string, string, string], { total: number }>(
    `SELECT count(*) AS total FROM order_parents JOIN fills USING (order_id)
    WHERE order_parents.parent_id = ? AND order_parents.user_id = ? AND fill_id NOT IN (SELECT value FROM json_each(?))`,
  );
  const upwards = db.prepare<[object], { body: string }>(
    `SELECT orders.body AS body ${where} ORDER BY order_id LIMIT @limit OFFSET @offset`,
  );

  /**
   * One page, and the number of all that match; `waiting` are those that match and are not written yet, or not as they
   * are now.
   */
  function list(
    query: ChildQuery,
    waiting: readonly Order[],
    unwritten: readonly string[],
  ): { readonly total: number; readonly results: Order[] } {
    const { offset, limit, above } = query;
    const match = {
      user_id: query.user_id,
      api_ids: query.api_ids ? JSON.stringify(query.api_ids) : null,
      parent_id: query.parent_id ?? null,
      symbol: query.symbol ?? null,
      status: query.status ?? null,
      start: query.start ?? null,
      end: query.end ?? null,
      since: query.since ?? null,
      above: above ?? 0,
      waiting: JSON.stringify(unwritten.map(Number)),
    };
    // Rows before this one are on an earlier page, wherever the waiting ones stand among them.
    const from = Math.max(0, offset - waiting.length);
    const rows = (above === undefined ? newest : upwards).all({ ...match, limit: offset + limit - from, offset: from });
    const sign = above === undefined ? -1 : 1;
    const all = [...waiting, ...rows.map(({ body }) => parse(body))].sort(
      (a, b) => sign * (Number(a.order_id) - Number(b.order_id)),
    );
    return {
      total: waiting.length + count.get(match)!.total,
      results: all.slice(offset - from, offset - from + limit),
    };
  }

  return {
    list,
    /** How many fills the orders of a parent have; `waiting` are ids of those that are not written yet. */
    fills: (user_id: string, parent_id: string, waiting: readonly string[]): number =>
      waiting.length + fills.get(parent_id, user_id, JSON.stringify(waiting.map(Number)))!.total,
    /** Does nothing for an order without a parent. */
    write(user_id: string, { order_id, parent_id, updated }: Order): void {
      if (parent_id !== undefined) upsert.run(order_id, parent_id, user_id, updated);
    },
    /** Forgets this order and all later ones. */
    cut: (order_id: number): void => {
      cut.run(order_id);
    },
  };
}
