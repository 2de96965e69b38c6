import * as contracts from '../../../shared/contracts/activation.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { hourMs } from '../../../shared/base/time.ts';
import { clientOf } from '../../base/client-address.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { PaperAccounts } from '../../desk/accounts/paper-accounts.ts';
import { refuseListed } from '../../identity/common-passwords.ts';
import type { FirstAdmin } from '../../identity/first-admin.ts';
import type { Passwords } from '../../identity/passwords.ts';
import type { Throttle } from '../../identity/throttle.ts';
import type { Messages } from '../../notify/messages.ts';
import type { SubUserStore } from '../../store/tables/users/sub-users.ts';
import type { UserStore } from '../../store/tables/users.ts';
import type { Server } from '../serve.ts';
import { sendVipLevel } from '../../notify/account-messages.ts';

export interface ActivationRoutes {
  readonly users: UserStore;
  readonly subs: Pick<SubUserStore, 'ofMain'>;
  readonly passwords: Passwords;
  readonly firstAdmin: FirstAdmin;
  readonly paper: Pick<PaperAccounts, 'openFirst'>;
  readonly messages: Pick<Messages, 'send'>;
  readonly throttle: Throttle;
  readonly clock: Clock;
  readonly log: Log;
}

const triesAnHour = 20;

/** How an account is opened for trading, and how a server gets its first administrator. */
export function activationRoutes(
  server: Server,
  { users, subs, passwords, firstAdmin, paper, messages, throttle, clock, log }: ActivationRoutes,
): void {
  server.guarded(contracts.activate, async ({ caller: { user } }) => {
    const isNew = await users.activate(user.userId);
    const vip_level = (await users.byId(user.userId))?.vipLevel ?? 0;
    if (isNew && vip_level !== user.vipLevel) await sendVipLevel(messages, subs, user.userId, vip_level, clock.nowMs());
    return { activated: true as const, vip_level };
  });

  server.open(contracts.firstAdminOpen, async () => ({ open: await firstAdmin.isOpen() }));

  server.open(contracts.firstAdmin, async ({ input, ip }) => {
    throttle.spend(`first-admin:${clientOf(ip)}`, triesAnHour, hourMs);
    refuseListed(input.password);
    const isOver = () => new Refusal('RESET_LINK', { field: 'token', rule: 'over' });
    // First, so that nobody without the link learns which names are taken.
    if (!firstAdmin.isRight(input.token)) throw isOver();
    for (const field of ['username', 'email'] as const)
      if (await users.isTaken(field, input[field])) throw new Refusal('USER_EXISTS', { field, rule: 'taken' });
    const passwordHash = await passwords.hash(input.password);
    if (!(await firstAdmin.take(input.token))) throw isOver();
    try {
      const { userId, username } = await users.create({
        username: input.username,
        email: input.email,
        phone: null,
        passwordHash,
        role: 'admin',
        createdMs: clock.nowMs(),
      });
      log.info({ userId, ip }, 'the first administrator was made');
      await paper.openFirst(userId);
      return { username };
    } catch (error) {
      if ((await users.ofRole('admin')).length === 0) firstAdmin.giveBack();
      throw error;
    }
  });
}
