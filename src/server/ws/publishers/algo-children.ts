import { filter } from 'rxjs';
import { must } from '../../../shared/base/assert.ts';
import { algoChildren } from '../../../shared/topics/algo-children.ts';
import type { Algos } from '../../desk/algo/algos.ts';
import { publisher } from './publisher.ts';

/** `/order/twap/child/ws`: what the desk tells of a user's parents and children, in the order in which it happens. */
export const algoChildrenPublisher = (algos: Algos) =>
  publisher({
    topic: algoChildren,
    ofCaller: true,
    open({ parent_id: wanted }, emit, caller) {
      const { userId } = must(caller, 'caller of /order/twap/child/ws').user;
      const subscription = algos.frames
        .pipe(filter(({ user_id, parent_id }) => user_id === userId && (wanted ?? parent_id) === parent_id))
        .subscribe(({ frame }) => emit(frame));
      return {
        snapshot: () => algos.running(userId, wanted).map((data) => ({ type: 'parent' as const, data })),
        close: () => subscription.unsubscribe(),
      };
    },
  });
