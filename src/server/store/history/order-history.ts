import { must } from '../../../shared/base/assert.ts';
import type { LedgerEntry } from '../../../shared/trade/ledger-entry.ts';
import type { Fill, Order } from '../../../shared/trade/order.ts';
import type { ClosedPosition } from '../../../shared/trade/position.ts';
import { type ChildQuery, createChildOrders, isChildOf } from './child-orders.ts';
import { createDeals } from './deals.ts';
import type { Rider, TradingFile } from '../journal/journal.ts';
import { createLedgerHistory } from './ledger-history.ts';
import { createFillTimes } from './fill-times.ts';
import { createOrderEnds } from './order-ends.ts';
import { listPage, type OrderQuery, type WaitingOrder, whereMatches, whereOlder } from './order-pages.ts';
import { createPositionHistory } from './position-history.ts';
import { fillText, orderText } from './row-text.ts';
import { createUserFills } from './user-fills.ts';

/** Rows that are worth their pages in a commit. */
const minToRide = 64;

/** A state to which the tables are taken back: its last record, the next ids, and its open orders. */
export interface HistoryMark {
  readonly seq: number;
  readonly nextOrder: number;
  readonly nextFill: number;
  readonly nextEntry: number;
  readonly open: readonly Order[];
}

/** What waits to be written, and the record that it comes up to. */
interface Queue {
  readonly orders: Map<string, WaitingOrder>;
  fills: { readonly user_id: string; readonly fill: Fill }[];
  upTo: number;
}

/**
 * `first` is the order as its request was answered, left out as long as it is the newest. An index of `user_id` alone
 * has a user's orders by their ids: a page is read from its end, where by any other all of a window would be sorted.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS orders (
    order_id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, api_id TEXT NOT NULL, symbol TEXT NOT NULL, account_type TEXT NOT NULL,
    status TEXT NOT NULL, created INTEGER NOT NULL, version INTEGER NOT NULL, first TEXT, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS orders_by_user ON orders (user_id, created);
  CREATE INDEX IF NOT EXISTS orders_of_user ON orders (user_id);
  CREATE TABLE IF NOT EXISTS fills (
    fill_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL, user_id TEXT NOT NULL, time INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS fills_by_order ON fills (order_id);
  CREATE TABLE IF NOT EXISTS history_position (id INTEGER PRIMARY KEY CHECK (id = 1), seq INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO history_position VALUES (1, 0)`;

const statementsOf = (db: TradingFile) => ({
  upsert: db.prepare(`
  INSERT INTO orders (order_id, user_id, api_id, symbol, account_type, status, created, version, first, body)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (order_id) DO UPDATE SET
    first = coalesce(orders.first, orders.body), status = excluded.status, version = excluded.version, body = excluded.body
  WHERE excluded.version > orders.version`),
  addFill: db.prepare('INSERT OR IGNORE INTO fills (fill_id, order_id, user_id, time, body) VALUES (?, ?, ?, ?, ?)'),
  setPosition: db.prepare('UPDATE history_position SET seq = max(seq, ?)'),
  position: db.prepare<[], { seq: number }>('SELECT seq FROM history_position'),
  selectPage: db.prepare<[object], { body: string }>(
    `SELECT body FROM orders INDEXED BY orders_of_user ${whereMatches} ${whereOlder} ORDER BY order_id DESC LIMIT @limit OFFSET @offset`,
  ),
  count: db.prepare<[object], { total: number }>(`SELECT count(*) AS total FROM orders ${whereMatches}`),
  selectFirst: db.prepare<[string], { first: string }>(
    'SELECT coalesce(first, body) AS first FROM orders WHERE order_id = ?',
  ),
  selectFills: db.prepare<[string], { body: string }>('SELECT body FROM fills WHERE order_id = ? ORDER BY fill_id'),
});

type Statements = ReturnType<typeof statementsOf>;

/** Writes an order, unless the table has it as new already. */
function putOrder(upsert: Statements['upsert'], { user_id, first, last }: WaitingOrder): void {
  upsert.run(
    last.order_id,
    user_id,
    last.api_id,
    last.symbol,
    last.account_type,
    last.status,
    last.created,
    last.version,
    first === last ? null : orderText.textOf(first),
    orderText.textOf(last),
  );
}

/** Writes all that waits, in the caller's transaction. */
function writeQueue(
  { orders, fills, upTo }: Queue,
  { upsert, addFill, setPosition }: Statements,
  children: Parts['children'],
  rest: readonly { write(): void }[],
): void {
  for (const order of orders.values()) {
    putOrder(upsert, order);
    children.write(order.user_id, order.last);
  }
  for (const { user_id, fill } of fills)
    addFill.run(fill.fill_id, fill.order_id, user_id, fill.time, fillText.textOf(fill));
  for (const part of rest) part.write();
  setPosition.run(upTo);
}

const readFills = ({ selectFills }: Statements, order_id: string): Fill[] =>
  selectFills.all(order_id).map(({ body }) => fillText.recordOf(body));

/**
 * The tables `orders` and `fills`: what the journal's commands have brought about, written behind them. Nothing is lost
 * where they lag: at the start the records after `position` are told again, and telling twice changes nothing. Reading
 * never writes, so that it goes on where the disk takes nothing any more: what waits is read from memory.
 */
export function createOrderHistory(db: TradingFile) {
  db.exec(schema);
  const entries = createLedgerHistory(db);
  const statements = statementsOf(db);
  const { position, selectPage, count, selectFirst } = statements;
  const queue: Queue = { orders: new Map(), fills: [], upTo: 0 };
  const { orders } = queue;
  const children = createChildOrders(db, orderText.recordOf);
  const sent = {
    fills: () => queue.fills,
    order: (id: string) => orders.get(id)?.last,
    ownerOf: (id: string) => orders.get(id)?.user_id,
    orders: () => [...orders.values()].map(({ last }) => last),
  };
  const deals = createDeals(db, sent);
  const closed = createPositionHistory(db);
  const ends = createOrderEnds(db, deals.orderOf);
  const rest = [entries, closed, ends];
  const waiting = (): number => rest.reduce((sum, part) => sum + part.waiting, orders.size + queue.fills.length);

  const writeAll = (): void => writeQueue(queue, statements, children, rest);

  function written(): void {
    orders.clear();
    queue.fills = [];
    for (const part of rest) part.written();
  }
  const write = db.transaction(writeAll);

  /** Writes what is waiting, in one transaction; where it throws, all of it goes on waiting. */
  function flush(): void {
    if (waiting() === 0) return;
    write();
    written();
  }

  return {
    ...recordsInto(queue, { ends, entries, closed }),
    ...familiesOf(queue, children),
    closedPositions: closed.list,
    flush,
    rider: riderOf(waiting, writeAll, written),
    /** Transfers, charges of interest, margin notices, loans and conversions. */
    entries: {
      list: entries.list,
      newest: entries.newest,
      noticesAfter: entries.noticesAfter,
      movesAfter: entries.movesAfter,
      rebatesAfter: entries.rebatesAfter,
    },
    /** All users' fills by their ids, those of one user by their time, and orders that ended other than by a fill. */
    deals,
    ends: { newest: ends.newest, after: ends.after },
    userFills: createUserFills(db, sent),
    /** Who traded when, as far as it is written. */
    fillTimes: createFillTimes(db),
    /** Takes the tables back to a state before their position: what a record that was cut off had written is undone. */
    rewind: rewindOf(db, { entries, closed, children, ends }),
    get waiting() {
      return waiting();
    },
    /** Seq of the last record that is in the tables. */
    get position() {
      return position.get()!.seq;
    },

    /** One page, newest first, and the number of all that match. */
    list: (query: OrderQuery): { readonly total: number; readonly results: Order[] } =>
      listPage(query, orders, selectPage, count),

    /** The order as its request was answered. Throws where the id is unknown. */
    firstOf(order_id: string): Order {
      const row = selectFirst.get(order_id);
      return row ? orderText.recordOf(row.first) : must(orders.get(order_id), `order ${order_id}`).first;
    },

    /** Fills of one order, oldest first. */
    fillsOf: (order_id: string): Fill[] => fillsOf(order_id, readFills(statements, order_id), queue.fills),
  };
}

/** Takes what commands have brought about, to be written later. */
const recordsInto = (queue: Queue, { ends, entries, closed }: Pick<Parts, 'ends' | 'entries' | 'closed'>) => ({
  /** Takes an order as the record `seq` left it. */
  emitOrder(seq: number, user_id: string, order: Order): void {
    const known = queue.orders.get(order.order_id);
    if (known) known.last = order;
    else queue.orders.set(order.order_id, { user_id, first: order, last: order });
    ends.add(seq, user_id, order);
    queue.upTo = seq;
  },
  emitFill(seq: number, user_id: string, fill: Fill): void {
    queue.fills.push({ user_id, fill });
    queue.upTo = seq;
  },
  emitEntry(seq: number, user_id: string, entry: LedgerEntry): void {
    entries.add(user_id, entry);
    queue.upTo = seq;
  },
  /** Takes a position that the record `seq` has brought to its end; `at` tells those of one record apart. */
  emitClosed(seq: number, at: number, user_id: string, position: ClosedPosition): void {
    closed.add(seq, at, user_id, position);
    queue.upTo = seq;
  },
});

/** Reads orders by their parents. */
const familiesOf = (queue: Queue, children: Parts['children']) => ({
  /** Orders that have a parent, as they are now, and the number of all that match. */
  children: (query: ChildQuery): { readonly total: number; readonly results: Order[] } =>
    children.list(
      query,
      [...queue.orders.values()].filter(({ user_id, last }) => isChildOf(query, user_id, last)).map(({ last }) => last),
      [...queue.orders.keys()],
    ),

  /** How many fills the orders of a parent have. */
  fillsOfParent: (user_id: string, parent_id: string): number =>
    children.fills(
      user_id,
      parent_id,
      // An order waits as long as its fills do.
      queue.fills.flatMap(({ user_id: owner, fill: { fill_id, order_id } }) =>
        owner === user_id && queue.orders.get(order_id)?.last.parent_id === parent_id ? [fill_id] : [],
      ),
    ),
});

/** The fills of an order that are written, and those that wait. */
function fillsOf(order_id: string, written: readonly Fill[], waiting: readonly { readonly fill: Fill }[]): Fill[] {
  const known = new Set(written.map(({ fill_id }) => fill_id));
  return [
    ...written,
    ...waiting.flatMap(({ fill }) => (fill.order_id === order_id && !known.has(fill.fill_id) ? [fill] : [])),
  ];
}

/**
 * Writes what waits within the transaction of somebody else, once enough of it does: a few rows at a time touch as many
 * pages as many do.
 */
function riderOf(waiting: () => number, write: () => void, written: () => void): Rider {
  let isDue = false;
  return {
    write() {
      isDue = waiting() >= minToRide;
      if (isDue) write();
    },
    written() {
      if (isDue) written();
    },
  };
}

interface Parts {
  readonly entries: ReturnType<typeof createLedgerHistory>;
  readonly closed: ReturnType<typeof createPositionHistory>;
  readonly children: ReturnType<typeof createChildOrders>;
  readonly ends: ReturnType<typeof createOrderEnds>;
}

/** Takes all tables of the history back in one transaction. */
function rewindOf(db: TradingFile, { entries, closed, children, ends }: Parts): (mark: HistoryMark) => void {
  const cutOrders = db.prepare('DELETE FROM orders WHERE order_id >= ?');
  const cutFills = db.prepare('DELETE FROM fills WHERE fill_id >= ?');
  const restore = db.prepare('UPDATE orders SET status = ?, version = ?, body = ? WHERE order_id = ?');
  const movePosition = db.prepare('UPDATE history_position SET seq = ?');
  return db.transaction(({ seq, nextOrder, nextFill, nextEntry, open }: HistoryMark) => {
    entries.rewind(nextEntry);
    closed.cut(seq);
    ends.cut(seq);
    cutOrders.run(nextOrder);
    children.cut(nextOrder);
    cutFills.run(nextFill);
    for (const order of open) restore.run(order.status, order.version, orderText.textOf(order), order.order_id);
    movePosition.run(seq);
  });
}

export type OrderHistory = ReturnType<typeof createOrderHistory>;
