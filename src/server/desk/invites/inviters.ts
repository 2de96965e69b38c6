import { Refusal } from '../../../shared/base/refusal.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { maskedName } from '../../../shared/user/masked-name.ts';
import type { User, UserStore } from '../../store/tables/users.ts';
import { isShut } from '../../identity/authenticator.ts';
import { inviteTree } from './invite-tree.ts';
import { createInTurn } from '../../base/in-turn.ts';

/** How long after the sign-up a code may still be entered. */
const acceptMs = 7 * dayMs;

const refusedCode = (rule: 'unknown' | 'own' | 'loop') => new Refusal('INVITE_CODE', { field: 'invite_code', rule });

/** Whether a user may still name who invited him. */
export const canAccept = ({ invitedBy, mainUserId, createdMs }: User, nowMs: number): boolean =>
  invitedBy === null && mainUserId === null && nowMs - createdMs < acceptMs;

/** The user of an invite code. Refuses with INVITE_CODE {`unknown`} for nobody's, and for that of a disabled user. */
export async function userOfCode(users: Pick<UserStore, 'byInviteCode'>, code: string): Promise<User> {
  const user = await users.byInviteCode(code);
  if (!user || isShut(user)) throw refusedCode('unknown');
  return user;
}

/** Names the inviters of users who signed up without a code. */
export function createInviters({
  users,
  nowMs,
}: {
  readonly users: Pick<UserStore, 'byId' | 'byInviteCode' | 'inviteLinks' | 'setInviter'>;
  readonly nowMs: () => number;
}) {
  const inTurn = createInTurn();

  async function accept(user: User, code: string): Promise<string> {
    const inviter = await userOfCode(users, code);
    const tree = inviteTree(await users.inviteLinks());
    if (tree.mainOf(inviter.userId) === user.userId) throw refusedCode('own');
    if (user.invitedBy !== null) throw new Refusal('CONFLICT', { field: 'invite_code', rule: 'taken' });
    if (!canAccept(user, nowMs())) throw new Refusal('CONFLICT', { field: 'invite_code', rule: 'late' });
    if (tree.leadsBack(user.userId, inviter.userId)) throw refusedCode('loop');
    if (!(await users.setInviter(user.userId, inviter.userId)))
      throw new Refusal('CONFLICT', { field: 'invite_code', rule: 'taken' });
    return maskedName(inviter.username);
  }

  return {
    /** The masked name of the new inviter. Refuses as the contract `inviteAccept` says. */
    accept(user: User, code: string): Promise<string> {
      if (user.mainUserId !== null) throw new Refusal('MAIN_ACCOUNT');
      // One at a time: two users who accept each other at once would both look before either has written.
      return inTurn('', () => accept(user, code));
    },
  };
}
export type Inviters = ReturnType<typeof createInviters>;
