import type { Order } from '../../../shared/trade/order.ts';
import type { Messages } from '../../notify/messages.ts';
import type { TradingLog } from '../../trading/engine-options.ts';

/**
 * What the owner of an order is told about which its venue does not answer: English for people, and the facts for a
 * screen in another language.
 */
const messageOf = (
  user_id: string,
  { order_id, client_id, exchange, symbol, account_type, side }: Order,
  msg_time: number,
) => ({
  user_id,
  type: 3 as const,
  title: 'Order unconfirmed',
  msg_time,
  content: `${exchange}: order ${order_id} (${side} ${symbol}) unconfirmed for 10 min. Check the exchange before re-sending.`,
  data: { unanswered: order_id, client_id, exchange, symbol, account_type, side },
});

/** Tells the owner of an order that nothing can be found out about it. */
export const notifyUnanswered =
  (messages: Pick<Messages, 'send'>, { nowMs, log }: { readonly nowMs: () => number; readonly log: TradingLog }) =>
  (user_id: string, order: Order): void => {
    log.warn({ order_id: order.order_id, exchange: order.exchange }, 'a venue does not answer about an order');
    messages
      .send(messageOf(user_id, order, nowMs()))
      .catch((error: unknown) => log.error({ error }, 'a message could not be sent'));
  };
