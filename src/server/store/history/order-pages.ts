import type { Order } from '../../../shared/trade/order.ts';
import { orderText } from './row-text.ts';

/** Which orders to list; times are of creation, start inclusive and end exclusive. */
export interface OrderQuery {
  readonly user_id: string;
  readonly api_ids?: readonly string[] | undefined;
  readonly symbol?: string | undefined;
  readonly account_type?: string | undefined;
  readonly status?: string | undefined;
  /** Only orders older than this one are listed; all are counted. */
  readonly before?: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly page: number;
  readonly page_size: number;
}

/** An order that waits to be written: as its request was answered, and as it is now. */
export interface WaitingOrder {
  readonly user_id: string;
  readonly first: Order;
  last: Order;
}

/** Rows of `orders` that a query asks for and none that waits. */
export const whereMatches = `
  WHERE user_id = @user_id AND created >= @start AND created < @end
  AND (@api_ids IS NULL OR api_id IN (SELECT value FROM json_each(@api_ids)))
  AND (@symbol IS NULL OR symbol = @symbol) AND (@status IS NULL OR status = @status)
  AND (@account_type IS NULL OR account_type = @account_type)
  AND order_id NOT IN (SELECT value FROM json_each(@waiting))`;

/** Of those the ones that are older than the cursor; the largest id where there is none. */
export const whereOlder = 'AND order_id < @before';

/** Whether an order is one that the query asks for. */
const matches = (query: OrderQuery, { user_id, last }: WaitingOrder): boolean =>
  user_id === query.user_id &&
  last.created >= query.start &&
  last.created < query.end &&
  (query.api_ids?.includes(last.api_id) ?? true) &&
  (query.symbol ?? last.symbol) === last.symbol &&
  (query.status ?? last.status) === last.status &&
  (query.account_type ?? last.account_type) === last.account_type;

interface Rows<T> {
  all(match: object): T[];
  get(match: object): T | undefined;
}

const newestFirst = (a: Order, b: Order): number => Number(b.order_id) - Number(a.order_id);

/** One page, newest first, of what is written and what waits. */
export function listPage(
  query: OrderQuery,
  orders: ReadonlyMap<string, WaitingOrder>,
  selectPage: Rows<{ body: string }>,
  count: Rows<{ total: number }>,
) {
  const { user_id, start, end, page_size } = query;
  const match = {
    user_id,
    start,
    end,
    symbol: query.symbol ?? null,
    account_type: query.account_type ?? null,
    status: query.status ?? null,
    api_ids: query.api_ids ? JSON.stringify(query.api_ids) : null,
    waiting: JSON.stringify([...orders.keys()].map(Number)),
  };
  const fresh = [...orders.values()].filter((each) => matches(query, each)).map(({ last }) => last);
  const cursor = query.before === undefined ? Number.MAX_SAFE_INTEGER : Number(query.before);
  const waiting = fresh.filter(({ order_id }) => Number(order_id) < cursor);
  const from = (query.page - 1) * page_size;
  const to = query.page * page_size;
  // Rows before this one are on an earlier page, wherever the waiting ones stand among them.
  const offset = Math.max(0, from - waiting.length);
  const rows = selectPage.all({ ...match, before: cursor, limit: to - offset, offset });
  const results = [...waiting, ...rows.map(({ body }) => orderText.recordOf(body))]
    .sort(newestFirst)
    .slice(from - offset, to - offset);
  return { total: fresh.length + count.get(match)!.total, results };
}
