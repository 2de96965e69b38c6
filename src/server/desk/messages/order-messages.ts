import type { Order } from '../../../shared/trade/order.ts';
import { orderReasonText } from '../../../shared/trade/order-reason-text.ts';
import { forcedBy, isEndMessage, type OrderFacts, outcomeOf } from '../../../shared/trade/order-message.ts';
import type { NewMessage } from '../../store/tables/messages.ts';
import type { OrderHistory } from '../../store/history/order-history.ts';
import type { MessageSource } from './history-messages.ts';

/** Machines deal many times a second: their messages are written so seldom, and so many at once. */
const everyMs = 250;
const batch = 200;

const factsOf = ({
  order_id,
  api_id,
  exchange,
  symbol,
  account_type,
  side,
  position_side,
  order_type,
  source,
  status,
  status_reason,
  amount,
  filled_amount,
  total,
  filled_total,
  avg_price,
  fee,
  fee_asset,
  version,
}: Order): OrderFacts => ({
  order_id,
  api_id,
  exchange,
  symbol,
  account_type,
  side,
  position_side,
  order_type,
  source,
  status,
  status_reason,
  amount,
  filled_amount,
  total,
  filled_total,
  avg_price,
  fee,
  fee_asset,
  version,
});

const forcedTitles = { LIQUIDATION: 'Liquidation', ADL: 'Auto-deleveraging', DELIVERY: 'Delivery' } as const;

function titleOf({
  status,
  side,
  symbol,
  amount,
  filled_amount,
  avg_price,
  source,
  status_reason,
}: OrderFacts): string {
  const outcome = outcomeOf({ status, filled_amount });
  if (outcome === 'ended')
    return `${side === 'BUY' ? 'Buy' : 'Sell'} ${amount} ${symbol}: ${status === 'CANCELED' ? 'cancelled' : status === 'EXPIRED' ? 'expired' : 'failed'}`;
  const size = outcome === 'filled' || filled_amount === amount ? filled_amount : `${filled_amount} of ${amount}`;
  const what = `${side === 'BUY' ? 'Bought' : 'Sold'} ${size} ${symbol} at ${avg_price}`;
  const forced = forcedBy({ source, status_reason });
  return forced ? `${forcedTitles[forced]}: ${what}` : what;
}

function contentOf(facts: OrderFacts): string {
  const { exchange, account_type, fee, fee_asset, status_reason } = facts;
  const outcome = outcomeOf(facts);
  const why = forcedBy(facts) && outcome === 'filled' ? undefined : orderReasonText(status_reason);
  return [
    `${exchange} ${account_type}`,
    ...(outcome === 'ended' || Number(fee) === 0 ? [] : [`fee ${fee} ${fee_asset}`]),
    ...(outcome === 'partial' ? ['the rest is open'] : outcome === 'rest-ended' ? ['the rest was not filled'] : []),
    ...(why === undefined ? [] : [why]),
  ].join(' · ');
}

/**
 * The message of an order as it is now: English for people, and the facts for a screen in another language. An order
 * has one message, which is written again with each fill and at its end; what the venue has closed by itself is told as
 * type 3.
 */
export function orderMessage(user_id: string, order: Order): NewMessage {
  const facts = factsOf(order);
  return {
    user_id,
    type: forcedBy(facts) ? 3 : 1,
    title: titleOf(facts),
    content: contentOf(facts),
    data: facts,
    msg_time: order.updated,
    of: { key: `order:${order.order_id}`, version: order.version },
  };
}

/** One entry for each order, in the order of what came last. */
function byOrder(list: readonly { readonly id: number; readonly user_id: string; readonly order: Order }[]) {
  const last = new Map<string, { id: number; message: NewMessage }>();
  for (const { id, user_id, order } of list) {
    last.delete(order.order_id);
    last.set(order.order_id, { id, message: orderMessage(user_id, order) });
  }
  return [...last.values()];
}

/** Every order that was filled, whole or in part. */
export const fillMessages = ({ newest, after }: OrderHistory['deals']): MessageSource => ({
  name: 'deals',
  batch,
  everyMs,
  newest,
  after: (id, limit) =>
    byOrder(after(id, limit).map(({ user_id, fill, order }) => ({ id: Number(fill.fill_id), user_id, order }))),
  isFor: (event) => event.kind === 'fill',
});

/** Every order that has ended otherwise than by being filled, where that is told. */
export const endMessages = ({ newest, after }: OrderHistory['ends']): MessageSource => ({
  name: 'order-ends',
  batch,
  everyMs,
  newest,
  after: (seq, limit) => byOrder(after(seq, limit).map(({ seq: id, user_id, order }) => ({ id, user_id, order }))),
  isFor: (event) => event.kind === 'order' && isEndMessage(event.order),
});
