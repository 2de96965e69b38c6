import { filter, map, share } from 'rxjs';
import { must } from '../../../shared/base/assert.ts';
import { userOrders } from '../../../shared/topics/user-orders.ts';
import type { Clock } from '../../base/clock.ts';
import type { Desk, UserFrame } from '../../desk/desk.ts';
import { accountStream, type StreamAccess } from './account-stream.ts';
import { publisher } from './publisher.ts';

/**
 * `/order/user/ws`: the desk's frames of one user, numbered whether a socket is open or not, so that a reader that
 * comes back sees that it has missed some. The numbers begin at the time of the start in ms: those of an earlier run
 * never look like ones of this. With an `api_id` they are those of one account, numbered by themselves.
 */
export function userOrdersPublisher(desk: Desk, access: StreamAccess, clock: Clock) {
  const counts = new Map<string, number>();
  const first = clock.nowMs();
  const newest = (userId: string) => counts.get(userId) ?? first;
  const numbered = desk.frames.pipe(
    map(({ user_id, frame }: UserFrame) => {
      const seq = newest(user_id) + 1;
      counts.set(user_id, seq);
      return { user_id, frame: { ...frame, seq } };
    }),
    share(),
  );
  // Ends with the desk's frames.
  numbered.subscribe();
  return publisher({
    topic: userOrders,
    ofCaller: true,
    open({ api_id }, emit, given, end) {
      const caller = must(given, 'caller of /order/user/ws');
      if (api_id !== undefined)
        return accountStream(
          { frames: desk.frames, access, nowMs: () => clock.nowMs() },
          { caller, api_id, emit, end: must(end, 'the end of /order/user/ws') },
        );
      const { userId } = caller.user;
      const subscription = numbered
        .pipe(filter(({ user_id }) => user_id === userId))
        .subscribe(({ frame }) => emit(frame));
      return {
        snapshot: () => [{ e: 'start' as const, seq: newest(userId) }],
        newest: () => newest(userId),
        close: () => subscription.unsubscribe(),
      };
    },
  });
}
