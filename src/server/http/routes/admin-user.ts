import * as contracts from '../../../shared/contracts/admin-user.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { AccountAccess } from '../../desk/access/account-access.ts';
import type { ManagedGrants } from '../../desk/access/managed-grants.ts';
import type { Funding } from '../../desk/accounts/funding.ts';
import { sendRole } from '../../notify/account-messages.ts';
import type { Messages } from '../../notify/messages.ts';
import type { SessionStore } from '../../store/tables/sessions.ts';
import type { UserStore } from '../../store/tables/users.ts';
import { createManagedUsers } from '../managed-user.ts';
import type { Server } from '../serve.ts';

export interface AdminUserRoutes {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly access: Pick<AccountAccess, 'changed'>;
  readonly managedGrants: ManagedGrants;
  readonly fund: Funding;
  readonly messages: Pick<Messages, 'send'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Closes the sockets of tokens that prove nothing any more. */
  readonly recheckSockets: () => void;
}

/** What administrators do about one user: role, sessions, paper money, and who sees whose accounts. */
export function adminUserRoutes(server: Server, parts: AdminUserRoutes): void {
  const { users, sessions, access, managedGrants, fund, messages, clock, log, recheckSockets } = parts;
  const managed = createManagedUsers(users, sessions, clock);

  server.guarded(contracts.userRole, async ({ input: { user_id, role }, caller, ip }) => {
    const before = await managed.byId(user_id);
    if (before.mainUserId !== null) throw new Refusal('INPUT', { field: 'user_id', rule: 'sub' });
    if (!(await users.changeRole(user_id, role))) throw new Refusal('CONFLICT', { field: 'role', rule: 'last_admin' });
    access.changed(user_id);
    log.info({ admin: caller.user.userId, user_id, role, before: before.role, ip }, 'the role of an account was set');
    if (before.role !== role) await sendRole(messages, user_id, role, clock.nowMs());
    return managed.shown(await managed.byId(user_id));
  });

  server.guarded(contracts.userSessions, async ({ input: { user_id }, caller: { token } }) => {
    await managed.byId(user_id);
    return (await sessions.list(user_id, token, clock.nowMs())).map((one) => ({
      session_id: one.sessionId,
      ip: one.ip,
      ua: one.agent,
      created: one.createdMs,
      expires: one.expiresMs,
      current: one.isCurrent,
    }));
  });

  server.guarded(contracts.userSessionsEnd, async ({ input: { user_id, session_ids } }) => {
    await managed.byId(user_id);
    const ids = session_ids ?? (await sessions.list(user_id, '', clock.nowMs())).map(({ sessionId }) => sessionId);
    const ended = ids.length === 0 ? 0 : await sessions.end(user_id, ids);
    recheckSockets();
    return { ended };
  });

  server.guarded(contracts.accountFund, ({ input }) => fund(input));

  server.guarded(contracts.managedGrants, async ({ input, caller: { user } }) => ({
    pagenation: await managedGrants.list(user, input),
  }));
  server.guarded(contracts.managedGrantSave, ({ input, caller: { user } }) => managedGrants.save(user, input));
  server.guarded(contracts.managedGrantRevoke, async ({ input: { grant_id }, caller: { user } }) => {
    await managedGrants.revoke(user, grant_id);
    return 1 as const;
  });
}
