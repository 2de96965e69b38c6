import { algoList } from '../../shared/contracts/algo-order.ts';
import { orderHistory } from '../../shared/contracts/order.ts';
import { minuteMs } from '../../shared/base/time.ts';
import { refusalNumbers } from '../../shared/base/refusal-code.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { KeptIntent } from '../environment.ts';
import type { Clock } from '../clock.ts';
import type { Http } from '../connection/http.ts';

/** What the server has of a request: the answer that it would have been given; undefined where there is nothing. */
export type Found = { readonly data: unknown; readonly orders: readonly Order[] } | undefined;

/** The clocks of worker and server may differ by so much. */
const skewMs = 2 * minuteMs;
const pageSize = 500;
/** Looks that come within this read the list together. */
const gatherMs = 500;
const parentPageSize = 100;

/** Accounts of a request. */
export function accountsOf({ api_id, api_ids }: KeptIntent['input']): readonly string[] {
  if (typeof api_id === 'string') return [api_id];
  return Array.isArray(api_ids) ? api_ids.filter((id) => typeof id === 'string') : [];
}

type OrdersSince = (api_ids: readonly string[], start: number) => Promise<readonly Order[] | 'unknown'>;

/**
 * Gives the way to look for a request's orders: those that bear its client id, or one made from it (`<client_id>.…`),
 * and the parents that carry it out. 'unknown' where the server does not answer. Looks for several requests read the
 * list of orders together, so that an outage with many orders on their way costs no more than one.
 */
export function createFinder(
  http: Pick<Http, 'call'>,
  clock: Pick<Clock, 'after'>,
): (intent: KeptIntent) => Promise<Found | 'unknown'> {
  const gathered = new Map<string, { start: number; readonly orders: ReturnType<OrdersSince> }>();
  const ordersSince: OrdersSince = (api_ids, start) => {
    const key = api_ids.join();
    const known = gathered.get(key);
    if (known) {
      known.start = Math.min(known.start, start);
      return known.orders;
    }
    const reading = {
      start,
      orders: new Promise<readonly Order[] | 'unknown'>((resolve) => {
        clock.after(gatherMs, () => {
          gathered.delete(key);
          resolve(readOrders(http, api_ids, reading.start));
        });
      }),
    };
    gathered.set(key, reading);
    return reading.orders;
  };
  return (intent) => findOrders(http, ordersSince, intent);
}

async function readOrders(http: Pick<Http, 'call'>, api_ids: readonly string[], start: number) {
  const orders: Order[] = [];
  for (let page = 1; ; page++) {
    const answer = await http.call(orderHistory, { api_ids: [...api_ids], start, page, page_size: pageSize });
    if (!answer.ok) return 'unknown';
    orders.push(...answer.data.pagenation.results);
    if (page * pageSize >= answer.data.pagenation.total) return orders;
  }
}

async function findOrders(
  http: Pick<Http, 'call'>,
  ordersSince: OrdersSince,
  { client_id, input, atMs }: KeptIntent,
): Promise<Found | 'unknown'> {
  const isOf = (order: Pick<Order, 'client_id'>): boolean =>
    order.client_id === client_id || order.client_id.startsWith(`${client_id}.`);
  const read = await ordersSince(accountsOf(input), Math.floor(atMs) - skewMs);
  if (read === 'unknown') return read;
  const orders = read.filter(isOf);
  if (orders.length > 0) return { data: answerOf(input, orders, new Map()), orders };
  if (input.algo === undefined && input.chase !== true) return undefined;
  const answer = await http.call(algoList, { page: 1, page_size: parentPageSize });
  if (!answer.ok) return 'unknown';
  const parents = answer.data.pagenation.results.filter(isOf);
  if (parents.length === 0) return undefined;
  return { data: answerOf(input, [], new Map(parents.map((each) => [each.api_id, each.parent_id]))), orders: [] };
}

/**
 * As the contracts of order entry answer, told as a replay. An account of which nothing is known has an outcome too.
 */
function answerOf(input: KeptIntent['input'], orders: readonly Order[], parents: ReadonlyMap<string, string>): unknown {
  const first = [...orders].sort((a, b) => Number(a.order_id) - Number(b.order_id));
  if (typeof input.api_id === 'string') return { order: first[0], replayed: true };
  const results = accountsOf(input).map((api_id) => {
    const order = first.find((each) => each.api_id === api_id);
    const parent_id = parents.get(api_id);
    return order || parent_id !== undefined
      ? { api_id, code: 200, msg: '', ...(order && { order }), ...(parent_id !== undefined && { parent_id }) }
      : { api_id, code: refusalNumbers.OUTCOME_UNKNOWN, msg: '' };
  });
  const parent_id = parents.size === 1 ? [...parents.values()][0] : undefined;
  return { results, replayed: true, ...(parent_id !== undefined && { parent_id }) };
}
