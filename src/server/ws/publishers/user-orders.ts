import { filter, map, mergeMap, share } from 'rxjs';
import { must } from '../../../shared/base/assert.ts';
import { userOrders } from '../../../shared/topics/user-orders.ts';
import type { Clock } from '../../base/clock.ts';
import { actingOf, isWithin } from '../../desk/caller.ts';
import type { Desk, UserFrame } from '../../desk/desk.ts';
import { accountStream, type StreamAccess } from './account-stream.ts';
import type { SubUserStore } from '../../store/tables/users/sub-users.ts';
import { publisher } from './publisher.ts';

/**
 * `/order/user/ws`: the desk's frames of one user, numbered whether a socket is open or not, so that a reader that
 * comes back sees that it has missed some. A trader has the frames of the accounts that it trades on, under numbers of
 * its own. The numbers begin at the time of the start in ms: those of an earlier run never look like ones of this.
 * With an `api_id` they are those of one account, numbered by themselves.
 */
export function userOrdersPublisher(
  desk: Pick<Desk, 'frames'>,
  subs: Pick<SubUserStore, 'ofMain'>,
  access: StreamAccess,
  clock: Clock,
) {
  const counts = new Map<string, number>();
  const first = clock.nowMs();
  const newest = (userId: string) => counts.get(userId) ?? first;

  /** Who reads a frame: the user whose it is, and the traders of its account. */
  function readersOf({ user_id, api_id }: UserFrame): string[] {
    const traders = subs.ofMain(user_id).filter((sub) => {
      const bounds = actingOf(sub);
      return bounds.trader !== undefined && isWithin(bounds, api_id);
    });
    return [user_id, ...traders.map(({ userId }) => userId)];
  }
  const numbered = desk.frames.pipe(
    mergeMap((event) => readersOf(event).map((reader) => ({ reader, frame: event.frame }))),
    map(({ reader, frame }) => {
      const seq = newest(reader) + 1;
      counts.set(reader, seq);
      return { reader, frame: { ...frame, seq } };
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
        .pipe(filter(({ reader }) => reader === userId))
        .subscribe(({ frame }) => emit(frame));
      return {
        snapshot: () => [{ e: 'start' as const, seq: newest(userId) }],
        newest: () => newest(userId),
        close: () => subscription.unsubscribe(),
      };
    },
  });
}
