import * as v from 'valibot';
import { amendOrder, cancelOrder } from '../contracts/order.ts';
import { doOrder } from '../contracts/order-place.ts';
import { topic } from '../kit/topic.ts';

const req_id = v.union([v.pipe(v.string(), v.maxLength(64)), v.number()]);

/** One request on the socket: `body` is that of the call of the same name, by its rules and with its client ids. */
export const OrderEntryRequest = v.variant('op', [
  v.strictObject({ req_id, op: v.literal('place'), body: doOrder.input }),
  v.strictObject({ req_id, op: v.literal('amend'), body: amendOrder.input }),
  v.strictObject({ req_id, op: v.literal('cancel'), body: cancelOrder.input }),
]);
export type OrderEntryRequest = v.InferOutput<typeof OrderEntryRequest>;

/**
 * `/order/entry/ws`: places, amends and cancels orders without a request of HTTP for each. Every request is answered once under its `req_id`, in whatever order they are done, with
 * what the call would answer: `code` 200 and its data, or the number of a refusal with its data and sentence. An order is acknowledged only after it is committed to disk. After a lost
 * socket the same `client_id` on another one, or by HTTP, tells what became of it.
 */
export const orderEntry = topic({
  path: '/order/entry/ws',
  access: 'user',
  params: v.strictObject({}),
  frame: v.object({ req_id, code: v.number(), data: v.unknown(), msg: v.string(), time: v.number() }),
  keep: 'event',
  extension: true,
});
