import { filter } from 'rxjs';
import { must } from '../../../shared/base/assert.ts';
import { algoChildren } from '../../../shared/topics/algo-children.ts';
import type { AccountAccess } from '../../desk/access/account-access.ts';
import type { AlgoFrame, Algos } from '../../desk/algo/algos.ts';
import { isWithin } from '../../desk/caller.ts';
import { publisher } from './publisher.ts';

/** `/order/twap/child/ws`: what the desk tells of a user's parents and children, in the order in which it happens. */
export const algoChildrenPublisher = (
  algos: Pick<Algos, 'frames' | 'running'>,
  access: Pick<AccountAccess, 'acting'>,
) =>
  publisher({
    topic: algoChildren,
    ofCaller: true,
    open({ parent_id: wanted }, emit, caller) {
      const { user } = must(caller, 'caller of /order/twap/child/ws');
      const isMeant = ({ user_id, api_id, parent_id }: AlgoFrame): boolean => {
        const bounds = access.acting(user);
        return user_id === bounds.user_id && isWithin(bounds, api_id) && (wanted ?? parent_id) === parent_id;
      };
      const subscription = algos.frames.pipe(filter(isMeant)).subscribe(({ frame }) => emit(frame));
      return {
        snapshot: () => algos.running(access.acting(user), wanted).map((data) => ({ type: 'parent' as const, data })),
        close: () => subscription.unsubscribe(),
      };
    },
  });
