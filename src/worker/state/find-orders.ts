import { algoList } from '../../shared/contracts/algo-order.ts';
import { orderHistory } from '../../shared/contracts/order.ts';
import { minuteMs } from '../../shared/base/time.ts';
import { refusalNumbers } from '../../shared/base/refusal-code.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { KeptIntent } from '../environment.ts';
import type { Http } from '../connection/http.ts';

/** What the server has of a request: the answer that it would have been given; undefined where there is nothing. */
export type Found = { readonly data: unknown; readonly orders: readonly Order[] } | undefined;

/** The clocks of worker and server may differ by so much. */
const skewMs = 2 * minuteMs;
const pageSize = 500;
const parentPageSize = 100;

/** Accounts of a request. */
export function accountsOf({ api_id, api_ids }: KeptIntent['input']): readonly string[] {
  if (typeof api_id === 'string') return [api_id];
  return Array.isArray(api_ids) ? api_ids.filter((id) => typeof id === 'string') : [];
}

/**
 * Looks for the orders that bear a request's client id, or one made from it (`<client_id>.…`), and for the parents that
 * carry it out. 'unknown' where the server does not answer.
 */
export async function findOrders(
  http: Pick<Http, 'call'>,
  { client_id, input, atMs }: KeptIntent,
): Promise<Found | 'unknown'> {
  const isOf = (order: Pick<Order, 'client_id'>): boolean =>
    order.client_id === client_id || order.client_id.startsWith(`${client_id}.`);
  const api_ids = [...accountsOf(input)];
  const orders: Order[] = [];
  for (let page = 1; ; page++) {
    const start = atMs - skewMs;
    const answer = await http.call(orderHistory, { api_ids, start, page, page_size: pageSize });
    if (!answer.ok) return 'unknown';
    orders.push(...answer.data.pagenation.results.filter(isOf));
    if (page * pageSize >= answer.data.pagenation.total) break;
  }
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
