import * as contracts from '../../../shared/contracts/admin.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Messages } from '../../notify/messages.ts';
import type { AuditLog } from '../../store/audit/audit-log.ts';
import type { SessionStore } from '../../store/tables/sessions.ts';
import type { UserStore } from '../../store/tables/users.ts';
import { createManagedUsers } from '../managed-user.ts';
import type { Server } from '../serve.ts';
import type { SubUserStore } from '../../store/tables/users/sub-users.ts';
import { sendVipLevel } from '../../notify/account-messages.ts';

export interface AdminRoutes {
  readonly users: UserStore;
  readonly subs: Pick<SubUserStore, 'ofMain'>;
  readonly sessions: SessionStore;
  readonly audit: AuditLog;
  readonly messages: Pick<Messages, 'send'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Closes the sockets of tokens that prove nothing any more. */
  readonly recheckSockets: () => void;
}

/** What admins do about users, and what has been done. */
export function adminRoutes(
  server: Server,
  { users, subs, sessions, audit, messages, clock, log, recheckSockets }: AdminRoutes,
): void {
  const { byId: userOf, shown: managed } = createManagedUsers(users, sessions, clock);

  server.guarded(contracts.userList, async ({ input: { page, page_size, search } }) => {
    const { total, found } = await users.list(page, page_size, search);
    return { pagenation: { page, page_size, total, results: await Promise.all(found.map(managed)) } };
  });

  server.guarded(contracts.userVip, async ({ input: { user_id, vip_level }, caller, ip }) => {
    const before = await userOf(user_id);
    if (before.mainUserId !== null) throw new Refusal('INPUT', { field: 'user_id', rule: 'sub' });
    await users.fixVipLevel(user_id, vip_level);
    const after = await userOf(user_id);
    log.info({ admin: caller.user.userId, user_id, vip_level, ip }, 'the VIP level of an account was set');
    if (before.vipLevel !== after.vipLevel) await sendVipLevel(messages, subs, user_id, after.vipLevel, clock.nowMs());
    return managed(after);
  });

  server.guarded(contracts.userDisable, async ({ input: { user_id, disabled }, caller, ip }) => {
    // The last admin could suspend everybody, even the own account.
    if (user_id === caller.user.userId) throw new Refusal('FORBIDDEN', { field: 'user_id', rule: 'own' });
    await userOf(user_id);
    if (!disabled) await users.enable(user_id);
    else if (!(await users.disable(user_id, clock.nowMs())))
      throw new Refusal('CONFLICT', { field: 'user_id', rule: 'last_admin' });
    if (disabled) {
      for (const userId of [user_id, ...subs.ofMain(user_id).map((sub) => sub.userId)]) await sessions.endAll(userId);
      recheckSockets();
    }
    log.info({ admin: caller.user.userId, user_id, disabled, ip }, 'an account was shut or opened');
    return managed(await userOf(user_id));
  });

  server.guarded(contracts.auditList, async ({ input: { page, page_size } }) => {
    const { total, records } = await audit.list(page, page_size);
    const names = new Map<string, string>();
    for (const { actor } of records)
      if (actor !== '' && !names.has(actor)) names.set(actor, (await users.byId(actor))?.username ?? '');
    return {
      pagenation: {
        page,
        page_size,
        total,
        results: records.map((record) => ({ ...record, actor_name: names.get(record.actor) ?? '' })),
      },
    };
  });

  server.guarded(contracts.auditCheck, () => audit.check());
}
