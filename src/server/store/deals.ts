import * as v from 'valibot';
import { must } from '../../shared/kit/assert.ts';
import { Fill, Order } from '../../shared/trade/order.ts';
import type { TradingFile } from './journal.ts';
import { unsealed } from './sealed.ts';

/** A fill and whose it is. */
export interface OwnedFill { readonly user_id: string; readonly fill: Fill }

/** A fill with its order as it is now. */
export interface Deal extends OwnedFill { readonly order: Order }

/** What waits to be written. */
export interface DealsWaiting {
  fills(): readonly OwnedFill[];
  order(order_id: string): Order | undefined;
}

const OrderText = v.pipe(v.string(), v.transform(unsealed), v.parseJson(), Order);
const FillText = v.pipe(v.string(), v.transform(unsealed), v.parseJson(), Fill);

/** The fills of all users by their ids, which rise; what waits is read from memory. The tables are the order history's. */
export function createDeals(db: TradingFile, waiting: DealsWaiting) {
  const selectOrder = db.prepare<[string], { body: string }>('SELECT body FROM orders WHERE order_id = ?');
  const newest = db.prepare<[], { id: number | null }>('SELECT max(fill_id) AS id FROM fills');
  const selectAfter = db.prepare<[number, number], { user_id: string; body: string }>('SELECT user_id, body FROM fills WHERE fill_id > ? ORDER BY fill_id LIMIT ?');
  const orderOf = (id: string): Order => waiting.order(id) ?? v.parse(OrderText, must(selectOrder.get(id), `order ${id}`).body);

  return {
    /** Id of the newest fill; 0 where there is none. */
    newest: (): number => waiting.fills().reduce((most, { fill }) => Math.max(most, Number(fill.fill_id)), newest.get()?.id ?? 0),
    /** So many deals of all users after an id, oldest first. */
    after(id: number, limit: number): Deal[] {
      const written = selectAfter.all(id, limit).map(({ user_id, body }) => ({ user_id, fill: v.parse(FillText, body) }));
      const last = Math.max(id, newest.get()?.id ?? 0);
      // A fill that was told twice, as after a start, is in the table already.
      const fresh = waiting.fills().filter(({ fill }) => Number(fill.fill_id) > last).sort((a, b) => Number(a.fill.fill_id) - Number(b.fill.fill_id));
      return [...written, ...fresh].slice(0, limit).map((owned) => ({ ...owned, order: orderOf(owned.fill.order_id) }));
    },
  };
}
