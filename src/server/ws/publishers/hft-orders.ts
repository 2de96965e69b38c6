import { filter } from 'rxjs';
import { must } from '../../../shared/base/assert.ts';
import { hftOrders } from '../../../shared/topics/hft-orders.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { AccountAccess } from '../../desk/access/account-access.ts';
import { isWithin, traderOf } from '../../desk/caller.ts';
import type { Desk, UserFrame } from '../../desk/desk.ts';
import { isMachineMade } from '../../desk/machine-orders.ts';
import { publisher } from './publisher.ts';

const everyMs = 100;

/**
 * `/hft/order/ws`: gathers what happens for a tenth of a second and sends it in its order; nothing is left out, so that
 * each order's versions rise one by one.
 */
export const hftOrdersPublisher = (desk: Desk, access: Pick<AccountAccess, 'acting'>) =>
  publisher({
    topic: hftOrders,
    ofCaller: true,
    open({ instance_id }, emit, given) {
      const caller = must(given, 'caller of /hft/order/ws');
      const { user } = caller;
      let waiting: Order[] = [];
      const flush = () => {
        if (waiting.length === 0) return;
        emit({ e: 'o', list: waiting });
        waiting = [];
      };
      const timer = setInterval(flush, everyMs);
      const isOwn = ({ user_id, api_id }: UserFrame): boolean => {
        const bounds = access.acting(user);
        return user_id === bounds.user_id && isWithin(bounds, api_id);
      };
      const subscription = desk.frames.pipe(filter(isOwn)).subscribe(({ frame }) => {
        if (frame.e === 'order' && isMachineMade(frame.data, instance_id)) waiting.push(frame.data);
      });
      return {
        snapshot() {
          // First to those who were there before: what a new reader begins with is newer than what waits.
          flush();
          const list = desk
            .current({ ...traderOf(caller), ...access.acting(user) }, {})
            .filter((order) => isMachineMade(order, instance_id));
          return [{ e: 'o' as const, list }];
        },
        close() {
          clearInterval(timer);
          subscription.unsubscribe();
        },
      };
    },
  });
