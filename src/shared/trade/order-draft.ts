import type { OrderType, TimeInForce } from './order.ts';

/** What a request says of an order, as far as its parts can contradict each other. */
export type OrderDraft = {
  readonly order_type: OrderType;
  readonly side: string;
  readonly account_type?: string | undefined;
  readonly amount?: string | undefined;
  readonly total?: string | undefined;
  readonly price?: string | undefined;
  readonly time_in_force?: TimeInForce | undefined;
  readonly expire_time?: number | undefined;
  readonly post_only?: boolean | undefined;
  readonly trigger_price?: string | undefined;
  readonly trigger_by?: string | undefined;
  readonly oco?: object | undefined;
  readonly position_side?: string | undefined;
  readonly reduce_only?: boolean | undefined;
  readonly close_position?: boolean | undefined;
  readonly leverage?: number | undefined;
  readonly margin_mode?: string | undefined;
  readonly tp?: object | undefined;
  readonly sl?: object | undefined;
};

interface Problem {
  readonly field: string;
  readonly rule: string;
}

interface Kind {
  readonly waits: boolean;
  readonly price: 'required' | 'optional' | 'none';
  readonly futuresOnly?: true;
}

const kinds: Readonly<Record<OrderType, Kind>> = {
  LIMIT: { waits: false, price: 'required' },
  MARKET: { waits: false, price: 'none' },
  STOP_LOSS: { waits: true, price: 'none' },
  TAKE_PROFIT: { waits: true, price: 'required' },
  STOP_MARKET: { waits: true, price: 'none', futuresOnly: true },
  TAKE_PROFIT_MARKET: { waits: true, price: 'none', futuresOnly: true },
  TRIGGER_LIMIT: { waits: true, price: 'required' },
  TRIGGER_MARKET: { waits: true, price: 'none' },
  CONDITIONAL: { waits: true, price: 'optional' },
  OCO: { waits: false, price: 'none' },
};

/** Whether an order of this type is held back until the price reaches its trigger. */
export const waitsForTrigger = (type: OrderType): boolean => kinds[type].waits;

/** Whether an order of this type has a limit price of its own; the prices of an OCO stand in its `oco`. */
export const priceOfType = (type: OrderType): Kind['price'] => kinds[type].price;

/** Account types in which no contract is traded. */
const spotTypes: readonly string[] = ['spot', 'margin', 'isolated', 'astock', 'forex', 'index'];

/** First field at which the order's parts contradict each other; undefined where they agree. */
export const draftProblem = (order: OrderDraft): Problem | undefined =>
  typeProblem(order) ??
  contractProblem(order) ??
  shareProblem(order) ??
  priceProblem(order) ??
  triggerProblem(order) ??
  timeProblem(order) ??
  sizeProblem(order);

function typeProblem(order: OrderDraft): Problem | undefined {
  const { order_type, account_type, oco } = order;
  if (kinds[order_type].futuresOnly && spotTypes.includes(account_type ?? 'spot'))
    return { field: 'order_type', rule: 'futures_only' };
  if ((order_type === 'OCO') === (oco !== undefined)) return listProblem(order);
  return { field: 'oco', rule: oco === undefined ? 'required' : 'oco_only' };
}

/** An OCO is of one size, and closes a position itself instead of bringing exits along. */
function listProblem({ order_type, close_position, tp, sl }: OrderDraft): Problem | undefined {
  if (order_type !== 'OCO') return undefined;
  if (close_position) return { field: 'close_position', rule: 'not_with_oco' };
  return tp || sl ? { field: tp ? 'tp' : 'sl', rule: 'not_with_oco' } : undefined;
}

/** A-shares are traded by limit or at the market, by size, and until the day's close at most. */
function shareProblem({ account_type, order_type, time_in_force, post_only, total }: OrderDraft): Problem | undefined {
  if (account_type !== 'astock') return undefined;
  if (order_type !== 'LIMIT' && order_type !== 'MARKET') return { field: 'order_type', rule: 'limit_or_market' };
  if (time_in_force !== undefined && !['DAY', 'IOC', 'FOK'].includes(time_in_force))
    return { field: 'time_in_force', rule: 'day_only' };
  if (post_only) return { field: 'post_only', rule: 'day_only' };
  return total === undefined ? undefined : { field: 'total', rule: 'lots_only' };
}

/** Fields that only an order for contracts has. */
const contractFields = ['position_side', 'reduce_only', 'close_position', 'leverage', 'margin_mode'] as const;

/** First field of contracts that an order names where none are traded; undefined where it names none. */
export function spotProblem(
  order: Pick<OrderDraft, 'account_type' | (typeof contractFields)[number]>,
): Problem | undefined {
  const field = spotTypes.includes(order.account_type ?? 'spot')
    ? contractFields.find((name) => order[name] !== undefined)
    : undefined;
  return field && { field, rule: 'futures_only' };
}

/**
 * What is bought is sold again by exits; where no contract is traded nothing else has any, and A-shares have none at
 * all.
 */
function exitProblem({ account_type = 'spot', side, tp, sl }: OrderDraft): Problem | undefined {
  const field = tp ? 'tp' : 'sl';
  if ((!tp && !sl) || !spotTypes.includes(account_type)) return undefined;
  if (account_type === 'astock') return { field, rule: 'day_only' };
  return side === 'BUY' ? undefined : { field, rule: 'buy_only' };
}

function contractProblem(order: OrderDraft): Problem | undefined {
  const problem = spotProblem(order) ?? exitProblem(order);
  if (problem) return problem;
  if (order.close_position && order.amount !== undefined) return { field: 'amount', rule: 'whole_position' };
  if (order.close_position && (order.price !== undefined || order.post_only))
    return { field: 'price', rule: 'market_only' };
  return undefined;
}

function priceProblem({ order_type, price }: OrderDraft): Problem | undefined {
  const wanted = kinds[order_type].price;
  if (wanted === 'required' && price === undefined) return { field: 'price', rule: 'required' };
  if (wanted === 'none' && price !== undefined) return { field: 'price', rule: 'limit_only' };
  return undefined;
}

function triggerProblem({ order_type, trigger_price, trigger_by, account_type }: OrderDraft): Problem | undefined {
  const { waits } = kinds[order_type];
  if (waits && trigger_price === undefined) return { field: 'trigger_price', rule: 'required' };
  if (!waits && trigger_price !== undefined) return { field: 'trigger_price', rule: 'trigger_only' };
  if (!waits && order_type !== 'OCO' && trigger_by !== undefined) return { field: 'trigger_by', rule: 'trigger_only' };
  // NOTE: spot has neither a mark nor an index price.
  if (trigger_by !== undefined && trigger_by !== 'LAST' && spotTypes.includes(account_type ?? 'spot'))
    return { field: 'trigger_by', rule: 'last_only' };
  return undefined;
}

function timeProblem({
  order_type,
  price,
  time_in_force,
  expire_time,
  post_only,
  account_type,
}: OrderDraft): Problem | undefined {
  const isLimit = price !== undefined;
  if (time_in_force === 'DAY' && account_type !== 'astock') return { field: 'time_in_force', rule: 'astock_only' };
  if (order_type === 'MARKET' && time_in_force !== undefined && time_in_force !== 'IOC')
    return { field: 'time_in_force', rule: 'limit_only' };
  const waitsOnly = !isLimit && order_type !== 'MARKET';
  if (waitsOnly && time_in_force !== undefined && !['GTC', 'GTD', 'DAY'].includes(time_in_force))
    return { field: 'time_in_force', rule: 'gtc_or_gtd' };
  if (post_only && (!isLimit || (time_in_force !== undefined && time_in_force !== 'GTX')))
    return { field: 'post_only', rule: 'gtx_only' };
  if (time_in_force === 'GTD' && expire_time === undefined) return { field: 'expire_time', rule: 'required' };
  if (time_in_force !== 'GTD' && expire_time !== undefined) return { field: 'expire_time', rule: 'gtd_only' };
  return undefined;
}

function sizeProblem({ order_type, side, price, amount, total, close_position }: OrderDraft): Problem | undefined {
  if (total !== undefined && (price !== undefined || order_type === 'OCO' || side !== 'BUY'))
    return { field: 'total', rule: 'market_buy_only' };
  if (total !== undefined && amount !== undefined) return { field: 'total', rule: 'amount_or_total' };
  if (total === undefined && amount === undefined && !close_position) return { field: 'amount', rule: 'required' };
  return undefined;
}
