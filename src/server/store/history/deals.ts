import { must } from '../../../shared/base/assert.ts';
import type { Fill, Order } from '../../../shared/trade/order.ts';
import type { TradingFile } from '../journal/journal.ts';
import { fillText, orderText } from './row-text.ts';

/** A fill and whose it is. */
export interface OwnedFill {
  readonly user_id: string;
  readonly fill: Fill;
}

/** A fill with its order as it is now. */
export interface Deal extends OwnedFill {
  readonly order: Order;
}

/** What waits to be written. */
export interface DealsWaiting {
  fills(): readonly OwnedFill[];
  order(order_id: string): Order | undefined;
  ownerOf(order_id: string): string | undefined;
  orders(): Iterable<Order>;
}

/**
 * The fills of all users by their ids, which rise; what waits is read from memory. The tables are the order history's.
 */
export function createDeals(db: TradingFile, waiting: DealsWaiting) {
  const selectOrder = db.prepare<[string], { body: string }>('SELECT body FROM orders WHERE order_id = ?');
  const selectOwner = db.prepare<[string], { user_id: string }>('SELECT user_id FROM orders WHERE order_id = ?');
  const newest = db.prepare<[], { id: number | null }>('SELECT max(fill_id) AS id FROM fills');
  const selectAfter = db.prepare<[number, number], { user_id: string; body: string }>(
    'SELECT user_id, body FROM fills WHERE fill_id > ? ORDER BY fill_id LIMIT ?',
  );
  const selectOrders = db.prepare<[number, number], { body: string }>(
    'SELECT body FROM orders WHERE order_id > ? ORDER BY order_id LIMIT ?',
  );
  const newestOrder = db.prepare<[], { id: number | null }>('SELECT max(order_id) AS id FROM orders');
  const firstFrom = db.prepare<[number], { order_id: number; created: number }>(
    'SELECT order_id, created FROM orders WHERE order_id >= ? ORDER BY order_id LIMIT 1',
  );
  const selectOf = db.prepare<[string, string, number], { body: string }>(
    'SELECT body FROM fills WHERE order_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) AND user_id = ? ORDER BY fill_id DESC LIMIT ?',
  );
  const orderOf = (id: string): Order =>
    waiting.order(id) ?? orderText.recordOf(must(selectOrder.get(id), `order ${id}`).body);

  return {
    /** An order as it is now. Throws where its id is unknown. */
    orderOf,
    /** Id of the newest fill; 0 where there is none. */
    newest: (): number =>
      waiting.fills().reduce((most, { fill }) => Math.max(most, Number(fill.fill_id)), newest.get()?.id ?? 0),
    /** So many deals of all users after an id, oldest first. */
    after(id: number, limit: number): Deal[] {
      const written = selectAfter
        .all(id, limit)
        .map(({ user_id, body }) => ({ user_id, fill: fillText.recordOf(body) }));
      const last = Math.max(id, newest.get()?.id ?? 0);
      // A fill that was told twice, as after a start, is in the table already.
      const fresh = waiting
        .fills()
        .filter(({ fill }) => Number(fill.fill_id) > last)
        .sort((a, b) => Number(a.fill.fill_id) - Number(b.fill.fill_id));
      return [...written, ...fresh].slice(0, limit).map((owned) => ({ ...owned, order: orderOf(owned.fill.order_id) }));
    },
    /** Whose an order is; undefined where the id is unknown. */
    ownerOf: (order_id: string): string | undefined => waiting.ownerOf(order_id) ?? selectOwner.get(order_id)?.user_id,
    /** So many of the newest fills of some orders of one user, oldest first. */
    ofOrders(userId: string, orderIds: readonly string[], limit: number): Fill[] {
      const written = selectOf
        .all(JSON.stringify(orderIds), userId, limit)
        .map(({ body }) => fillText.recordOf(body))
        .reverse();
      const last = newest.get()?.id ?? 0;
      const fresh = waiting
        .fills()
        .filter(
          ({ user_id, fill }) => user_id === userId && orderIds.includes(fill.order_id) && Number(fill.fill_id) > last,
        )
        .map(({ fill }) => fill);
      return [...written, ...fresh.sort((a, b) => Number(a.fill_id) - Number(b.fill_id))].slice(-limit);
    },
    /** So many orders of all users after an id, as they are now, oldest first. */
    ordersAfter(id: number, limit: number): Order[] {
      const written = selectOrders.all(id, limit).map(({ body }) => orderText.recordOf(body));
      const last = Math.max(id, newestOrder.get()?.id ?? 0);
      const fresh = [...waiting.orders()]
        .filter(({ order_id }) => Number(order_id) > last)
        .sort((a, b) => Number(a.order_id) - Number(b.order_id));
      return [...written, ...fresh].slice(0, limit);
    },
    /** Id of the last stored order created before a time, 0 where there is none; ids rise with time. */
    lastOrderBefore(ms: number): number {
      let low = 0;
      let high = newestOrder.get()?.id ?? 0;
      while (low < high) {
        const mid = Math.ceil((low + high) / 2);
        const found = firstFrom.get(mid);
        if (found && found.created < ms) low = found.order_id;
        else high = mid - 1;
      }
      return low;
    },
  };
}
