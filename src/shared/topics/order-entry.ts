import * as v from 'valibot';
import { each } from '../base/names.ts';
import { topic } from '../base/topic.ts';
import { endingRoles } from '../user/role.ts';

/** A request's own name, repeated in its answer. */
export const OrderEntryId = v.union([v.pipe(v.string(), v.maxLength(64)), v.number()]);

/**
 * `/order/entry/ws`: places, amends and cancels orders without a request of HTTP for each. Every request is answered
 * once under its `req_id`, in whatever order they are done, with what the call would answer: `code` 200 and its data,
 * or the number of a refusal with its data and sentence. An order is acknowledged only after it is committed to disk.
 * After a lost socket the same `client_id` on another one, or by HTTP, tells what became of it.
 */
export const orderEntry = topic({
  path: '/order/entry/ws',
  access: endingRoles,
  names: {
    'body.api_id': each('owner'),
    'body.order_id': each('owner'),
    'body.order_ids': each('risk'),
    'body.parent_id': each('risk'),
    'body.all.api_ids': each('risk'),
  },
  key: 'trade',
  params: v.strictObject({}),
  frame: v.object({ req_id: OrderEntryId, code: v.number(), data: v.unknown(), msg: v.string(), time: v.number() }),
  keep: 'event',
  extension: true,
});
