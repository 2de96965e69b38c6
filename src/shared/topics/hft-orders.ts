import * as v from 'valibot';
import { matching } from '../base/names.ts';
import { topic } from '../base/topic.ts';
import { Order } from '../trade/order.ts';

/**
 * `/hft/order/ws`: every change of the orders that machines have made for the caller, or of one `instance_id`, in
 * batches ten times a second at most. It begins with those that are open; versions of one order only rise.
 */
export const hftOrders = topic({
  path: '/hft/order/ws',
  access: 'user',
  names: { instance_id: matching('owner') },
  params: v.strictObject({ instance_id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(40))) }),
  frame: v.object({ e: v.literal('o'), list: v.array(Order) }),
  keep: 'event',
});
