import type { Message } from '../../src/shared/user/message.ts';
import type { MessagesValue } from '../../src/worker/api.ts';

/** A message of the system, unread; its time is 1.7e12 ms and `id` seconds. */
export const testMessage = (id: number, more: Partial<Message> = {}): Message => (
  { id: String(id), type: 3, title: 'Price alert', content: `Message ${id}`, time: 1_700_000_000_000 + id * 1_000, msg_time: 1_700_000_000_000, is_read: false, ...more });

/** Two unread messages of the system and a deal that has been read, standing still. */
export const messages: MessagesValue = {
  1: { unread: 0, results: [testMessage(1, { type: 1, title: 'Bought', is_read: true, data: { exchange: 'BINANCE', symbol: 'ETHUSDT', account_type: 'spot', fill_id: '1', order_id: 'o100', side: 'BUY', price: '3000', qty: '1' } })], more: false },
  2: { unread: 0, results: [], more: false },
  3: { unread: 2, results: [testMessage(3), testMessage(2)], more: true },
};
