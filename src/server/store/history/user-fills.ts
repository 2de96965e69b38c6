import { must } from '../../../shared/base/assert.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Deal, DealsWaiting } from './deals.ts';
import type { TradingFile } from '../journal/journal.ts';
import { createFillTimes } from './fill-times.ts';
import { fillText, orderText } from './row-text.ts';

/** Which fills of one user; times start inclusive and end exclusive. */
export interface UserFills {
  readonly user_id: string;
  readonly api_ids: readonly string[];
  readonly start: number;
  readonly end: number;
}

interface Row {
  readonly fill: string;
  readonly ordered: string;
}

const idOf = ({ fill }: Pick<Deal, 'fill'>): number => Number(fill.fill_id);

const from = `
  FROM fills JOIN orders USING (order_id) WHERE fill_id > @after AND fill_id <= @last AND fills.user_id = @user_id AND time >= @start AND time < @end
  AND api_id IN (SELECT value FROM json_each(@api_ids))`;

/**
 * The fills of one user by their time, each with its order; what waits is read from memory. The tables are the order
 * history's.
 */
export function createUserFills(db: TradingFile, waiting: Pick<DealsWaiting, 'fills' | 'order'>) {
  const selectOrder = db.prepare<[string], { body: string }>('SELECT body FROM orders WHERE order_id = ?');
  const orderOf = (id: string): Order =>
    waiting.order(id) ?? orderText.recordOf(must(selectOrder.get(id), `order ${id}`).body);
  const newest = db.prepare<[], { id: number | null }>('SELECT max(fill_id) AS id FROM fills');
  const { lastBefore } = createFillTimes(db);
  const selectAfter = db.prepare<[object], Row>(
    `SELECT fills.body AS fill, orders.body AS ordered ${from} ORDER BY fill_id LIMIT @limit`,
  );
  const selectPage = db.prepare<[object], Row>(
    `SELECT fills.body AS fill, orders.body AS ordered ${from} ORDER BY fill_id DESC LIMIT @limit OFFSET @offset`,
  );
  const count = db.prepare<[object], { total: number }>(`SELECT count(*) AS total ${from}`);

  const matchOf = ({ api_ids, ...query }: UserFills) => ({
    ...query,
    api_ids: JSON.stringify(api_ids),
    after: lastBefore(query.start),
    last: lastBefore(query.end),
  });

  /**
   * Those that are not written yet, oldest first. One that was told twice, as after a start, is in the table already.
   */
  function freshOf({ user_id, api_ids, start, end }: UserFills): Deal[] {
    const last = newest.get()?.id ?? 0;
    return waiting
      .fills()
      .filter(
        (owned) => owned.user_id === user_id && idOf(owned) > last && owned.fill.time >= start && owned.fill.time < end,
      )
      .map((owned) => ({ ...owned, order: orderOf(owned.fill.order_id) }))
      .filter(({ order }) => api_ids.includes(order.api_id))
      .sort((a, b) => idOf(a) - idOf(b));
  }
  const dealOf =
    (user_id: string) =>
    ({ fill, ordered }: Row): Deal => ({ user_id, fill: fillText.recordOf(fill), order: orderText.recordOf(ordered) });

  return {
    /** So many after an id, oldest first. */
    after(query: UserFills, id: number, limit: number): Deal[] {
      const match = matchOf(query);
      const written = selectAfter.all({ ...match, after: Math.max(id, match.after), limit }).map(dealOf(query.user_id));
      return [...written, ...freshOf(query).filter((deal) => idOf(deal) > id)].slice(0, limit);
    },
    /** One page, newest first, and how many there are. */
    page(query: UserFills, page: number, page_size: number): { readonly total: number; readonly results: Deal[] } {
      const match = matchOf(query);
      const fresh = freshOf(query).reverse();
      const first = (page - 1) * page_size;
      const shown = fresh.slice(first, first + page_size);
      const rows = selectPage.all({
        ...match,
        limit: page_size - shown.length,
        offset: Math.max(0, first - fresh.length),
      });
      return { total: fresh.length + count.get(match)!.total, results: [...shown, ...rows.map(dealOf(query.user_id))] };
    },
  };
}
