import * as v from 'valibot';
import { topic } from '../base/topic.ts';
import { ApiAccount, ApiId } from '../trade/api-account.ts';
import { Balance } from '../trade/balance.ts';
import { Fill, Order } from '../trade/order.ts';
import { Position } from '../trade/position.ts';

const seq = v.number();

/**
 * `/order/user/ws`: what happens to the caller's orders, fills, positions, balances and accounts, in order. `seq` rises
 * by one a frame for a user, over all sockets; the first frame tells the newest one that is past. A gap means: read the
 * lists again by HTTP.
 *
 * With `api_id` it is one account, the caller's or one that was granted: its orders, fills and positions to
 * who holds `instance`, its balances to who holds `balance`. Where what may be seen changes, another `start` comes:
 * read the lists again. The stream ends within a second after the grant does, with `end` and NOT_FOUND.
 */
export const userOrders = topic({
  path: '/order/user/ws',
  access: 'user',
  names: { api_id: 'granted' },
  params: v.strictObject({ api_id: v.optional(ApiId) }),
  frame: v.variant('e', [
    v.object({ e: v.literal('start'), seq }),
    v.object({ e: v.literal('end'), seq }),
    v.object({ e: v.literal('order'), data: Order, seq }),
    v.object({ e: v.literal('fill'), data: Fill, seq }),
    v.object({ e: v.literal('position'), data: Position, seq }),
    v.object({ e: v.literal('balance'), data: Balance, seq }),
    v.object({ e: v.literal('account'), data: ApiAccount, removed: v.optional(v.literal(true)), seq }),
  ]),
  keep: 'event',
  extension: true,
});
