import type { ManagedUser } from '../../shared/contracts/admin.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { Clock } from '../base/clock.ts';
import type { SessionStore } from '../store/tables/sessions.ts';
import type { User, UserStore } from '../store/tables/users.ts';

/** Finds users and shows them as admins see them. */
export function createManagedUsers(
  users: Pick<UserStore, 'byId'>,
  sessions: Pick<SessionStore, 'count'>,
  clock: Pick<Clock, 'nowMs'>,
) {
  /** Refuses with NOT_FOUND. */
  async function byId(userId: string): Promise<User> {
    const user = await users.byId(userId);
    if (!user) throw new Refusal('NOT_FOUND', { field: 'user_id', rule: 'unknown' });
    return user;
  }
  const shown = async (user: User): Promise<ManagedUser> => ({
    user_id: user.userId,
    username: user.username,
    email: user.email,
    phone: user.phone,
    role: user.role,
    vip_level: user.vipLevel,
    vip_fixed: user.vipFixed !== null,
    created: user.createdMs,
    disabled: user.disabledMs,
    sessions: await sessions.count(user.userId, clock.nowMs()),
  });
  return { byId, shown };
}
