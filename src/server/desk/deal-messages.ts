import type { Fill, Order } from '../../shared/trade/order.ts';
import type { OrderHistory } from '../store/order-history.ts';
import type { MessageSource } from './history-messages.ts';

/** Machines deal many times a second: their messages are written so seldom, and so many at once. */
const everyMs = 250;
const batch = 200;

/** What a fill tells its owner: English for people, and the facts for a screen in another language. */
function messageOf(user_id: string, { fill_id, price, qty, fee, fee_asset, time }: Fill, { order_id, api_id, exchange, symbol, account_type, side, position_side }: Order) {
  return {
    user_id, type: 1 as const, msg_time: time,
    title: side === 'BUY' ? 'Bought' : 'Sold', content: `${symbol} (${exchange} ${account_type}): ${qty} at ${price}`,
    data: { order_id, fill_id, api_id, exchange, symbol, account_type, side, position_side, price, qty, fee, fee_asset },
  };
}

/** Every fill of every user's order. */
export const deals = ({ newest, after }: OrderHistory['deals']): MessageSource => ({
  name: 'deals', batch, everyMs, newest,
  after: (id, limit) => after(id, limit).map(({ user_id, fill, order }) => ({ id: Number(fill.fill_id), message: messageOf(user_id, fill, order) })),
  isFor: (event) => event.kind === 'fill',
});
