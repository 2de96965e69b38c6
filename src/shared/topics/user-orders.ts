import * as v from 'valibot';
import { topic } from '../base/topic.ts';
import { ApiAccount } from '../trade/api-account.ts';
import { Balance } from '../trade/balance.ts';
import { Fill, Order } from '../trade/order.ts';
import { Position } from '../trade/position.ts';

const seq = v.number();

/**
 * `/order/user/ws`: what happens to the caller's orders, fills, positions, balances and accounts, in order. `seq` rises
 * by one a frame for a user, over all sockets; the first frame tells the newest one that is past. A gap means: read the
 * lists again by HTTP.
 */
export const userOrders = topic({
  path: '/order/user/ws',
  access: 'user',
  params: v.strictObject({}),
  frame: v.variant('e', [
    v.object({ e: v.literal('start'), seq }),
    v.object({ e: v.literal('order'), data: Order, seq }),
    v.object({ e: v.literal('fill'), data: Fill, seq }),
    v.object({ e: v.literal('position'), data: Position, seq }),
    v.object({ e: v.literal('balance'), data: Balance, seq }),
    v.object({ e: v.literal('account'), data: ApiAccount, removed: v.optional(v.literal(true)), seq }),
  ]),
  keep: 'event',
  extension: true,
});
