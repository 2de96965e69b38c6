import { filter } from 'rxjs';
import { must } from '../../../shared/kit/assert.ts';
import { userOrders } from '../../../shared/topics/user-orders.ts';
import type { Desk } from '../../desk/desk.ts';
import { publisher } from './publisher.ts';

/** `/order/user/ws`: the desk's frames of one user, numbered over all sockets since the server started. */
export function userOrdersPublisher(desk: Desk) {
  const counts = new Map<string, number>();
  const numbered = (userId: string) => counts.get(userId) ?? 0;
  return publisher({
    topic: userOrders,
    ofCaller: true,
    open(_params, emit, caller) {
      const { userId } = must(caller, 'caller of /order/user/ws').user;
      const subscription = desk.frames.pipe(filter(({ user_id }) => user_id === userId)).subscribe(({ frame }) => {
        const seq = numbered(userId) + 1;
        counts.set(userId, seq);
        emit({ ...frame, seq });
      });
      return { hello: () => [{ e: 'start' as const, seq: numbered(userId) }], newest: () => numbered(userId), close: () => subscription.unsubscribe() };
    },
  });
}
