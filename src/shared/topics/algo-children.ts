import * as v from 'valibot';
import { matching } from '../base/names.ts';
import { topic } from '../base/topic.ts';
import { Twap } from '../trade/algo.ts';
import { Order } from '../trade/order.ts';

/**
 * `/order/twap/child/ws`: the caller's parent orders and their children as they change, or one parent's with
 * `parent_id`. It begins with the parents that run; frames of one order come in the order of its `version`.
 */
export const algoChildren = topic({
  path: '/order/twap/child/ws',
  access: 'user',
  names: { parent_id: matching('owner') },
  params: v.strictObject({ parent_id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(40))) }),
  frame: v.variant('type', [
    v.object({ type: v.literal('parent'), data: Twap }),
    v.object({ type: v.literal('child'), data: Order }),
  ]),
  keep: 'event',
});
