import { filter } from 'rxjs';
import { must } from '../../../shared/base/assert.ts';
import type { Frame } from '../../../shared/base/topic.ts';
import { layout } from '../../../shared/topics/layout.ts';
import type { LayoutStore } from '../../store/tables/layouts.ts';
import { publisher } from './publisher.ts';

/** `/user/layout/ws`: the version that is stored, as soon as it has been read, and each one after it. */
export const layoutPublisher = (layouts: Pick<LayoutStore, 'list' | 'changes'>, failed: (error: unknown) => void) =>
  publisher({
    topic: layout,
    ofCaller: true,
    open({ kind, name }, emit, caller) {
      const { userId } = must(caller, 'caller of /user/layout/ws').user;
      let newest: Frame<typeof layout> | undefined;
      const publish = (version: number) => {
        newest = { e: 'version', version };
        emit(newest);
      };
      const subscription = layouts.changes
        .pipe(filter((change) => change.userId === userId && change.kind === kind && change.name === name))
        .subscribe(({ version }) => publish(version));
      // What was saved meanwhile is newer than what has been read.
      layouts
        .list(userId, { kind, name })
        .then(([stored]) => {
          if (!newest && !subscription.closed) publish(stored?.version ?? 0);
        })
        .catch(failed);
      return { snapshot: () => (newest ? [newest] : []), close: () => subscription.unsubscribe() };
    },
  });
