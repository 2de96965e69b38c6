import * as v from 'valibot';
import type { Order } from '../../src/shared/trade/order.ts';
import type { Message } from '../../src/shared/user/message.ts';
import { OrderFacts } from '../../src/shared/trade/order-message.ts';
import type { MessagesValue } from '../../src/worker/api.ts';
import { fakeOrder } from './fake-account.ts';

/** A message of the system, unread; its time is 1.7e12 ms and `id` seconds. */
export const testMessage = (id: number, more: Partial<Message> = {}): Message => ({
  id: String(id),
  type: 3,
  title: 'Price alert',
  content: `Message ${id}`,
  time: 1_700_000_000_000 + id * 1_000,
  msg_time: 1_700_000_000_000,
  is_read: false,
  ...more,
});

/** What the message of an order carries. */
export const orderFacts = (patch: Partial<Order>): OrderFacts => v.parse(OrderFacts, fakeOrder(1, patch));

/** Two unread messages of the system and a deal that has been read, status still. */
export const messages: MessagesValue = {
  1: {
    unread: 0,
    results: [
      testMessage(1, {
        type: 1,
        title: 'Bought',
        is_read: true,
        data: orderFacts({
          order_id: 'o100',
          symbol: 'ETHUSDT',
          side: 'BUY',
          amount: '1',
          filled_amount: '1',
          avg_price: '3000',
          status: 'FILLED',
        }),
      }),
    ],
    more: false,
  },
  2: { unread: 0, results: [], more: false },
  3: { unread: 2, results: [testMessage(3), testMessage(2)], more: true },
};
