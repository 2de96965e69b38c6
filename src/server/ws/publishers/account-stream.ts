import { filter, type Observable } from 'rxjs';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { Frame } from '../../../shared/base/topic.ts';
import { secondMs } from '../../../shared/base/time.ts';
import type { userOrders } from '../../../shared/topics/user-orders.ts';
import type { GrantScope } from '../../../shared/user/grant.ts';
import type { AccountAccess } from '../../desk/access/account-access.ts';
import type { DeskFrame, UserFrame } from '../../desk/desk.ts';
import type { Caller } from '../../identity/authenticator.ts';
import type { Source } from './publisher.ts';

export type StreamAccess = Pick<AccountAccess, 'reachable' | 'scopesOf' | 'changes'>;
type StreamFrame = Frame<typeof userOrders>;

interface AccountStreamParts {
  readonly frames: Observable<UserFrame>;
  readonly access: StreamAccess;
  readonly nowMs: () => number;
}

interface AccountReader {
  readonly caller: Caller;
  readonly api_id: string;
  readonly emit: (frame: StreamFrame) => void;
  /** The reader may see nothing of the account any more, or it is removed. */
  readonly end: (refusal: Refusal) => void;
}

/** A grant that ends by its day tells nobody: it is looked for so often. */
const lookEveryMs = secondMs / 2;

/** The scope that a frame of an account needs. */
const scopeOf = ({ e }: DeskFrame): GrantScope | 'any' =>
  e === 'balance' ? 'balance' : e === 'account' ? 'any' : 'instance';

/**
 * What happens in one account, to one reader: nothing of another account, and nothing that the reader may not see at
 * the moment when it happens. Throws NOT_FOUND where the account may not be seen.
 */
export function accountStream(
  { frames, access, nowMs }: AccountStreamParts,
  { caller, api_id, emit, end }: AccountReader,
): Source<StreamFrame> {
  const { owner } = access.reachable(caller, api_id, 'granted');
  const scopesNow = () => access.scopesOf(caller.user, { owner, api_id });
  let scopes = scopesNow();
  let seq = nowMs();
  let isOver = false;

  function close(): void {
    isOver = true;
    clearInterval(timer);
    for (const subscription of subscriptions) subscription.unsubscribe();
  }

  function finish(): void {
    emit({ e: 'end', seq });
    close();
    end(new Refusal('NOT_FOUND', { field: 'api_id', rule: 'unknown' }));
  }

  /** Looks the rights up again. */
  function look(): void {
    if (isOver) return;
    const before = scopes;
    scopes = scopesNow();
    if (scopes.length === 0) finish();
    else if (scopes.join() !== before.join()) emit({ e: 'start', seq });
  }

  const timer = setInterval(look, lookEveryMs);
  const subscriptions = [
    frames.pipe(filter((event) => event.user_id === owner && event.api_id === api_id)).subscribe(({ frame }) => {
      look();
      const need = scopeOf(frame);
      if (isOver || !(need === 'any' || scopes.includes(need))) return;
      emit({ ...frame, seq: ++seq });
      if (frame.e === 'account' && frame.removed) finish();
    }),
    access.changes.pipe(filter((userId) => userId === caller.user.userId)).subscribe(look),
  ];

  return { snapshot: () => [{ e: 'start', seq }], newest: () => seq, close };
}
