import * as contracts from '../../../shared/contracts/sub-account.ts';
import type { SubAccounts, SubDoors } from '../../desk/accounts/sub-accounts.ts';
import { refuseListed } from '../../identity/common-passwords.ts';
import type { Passwords } from '../../identity/passwords.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { PasswordResetStore } from '../../store/tables/password-resets.ts';
import type { SessionStore } from '../../store/tables/sessions.ts';
import type { Server } from '../serve.ts';

export interface SubAccountRoutes {
  readonly subAccounts: SubAccounts;
  /** Tells its owner of an account. */
  readonly publish: (account: ApiAccount) => void;
  readonly sessions: Pick<SessionStore, 'endAll'>;
  readonly resets: Pick<PasswordResetStore, 'set'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  /** Closes the sockets of tokens and keys that prove nothing any more. */
  readonly recheckSockets: () => void;
  /** Closes the sockets of a user, which come back under the rights of now. */
  readonly reopenSockets: (userId: string) => void;
}

/** What main accounts do about their sub-accounts and traders. */
export function subAccountRoutes(
  server: Server,
  { subAccounts, publish, sessions, resets, passwords, recheckSockets, reopenSockets }: SubAccountRoutes,
): void {
  const doors: SubDoors = {
    hash(password) {
      refuseListed(password);
      return passwords.hash(password);
    },
    async setPassword(userId, passwordHash) {
      await resets.set(userId, passwordHash);
      recheckSockets();
    },
    async endSessions(userId) {
      await sessions.endAll(userId);
      recheckSockets();
    },
    reopenSockets,
  };

  server.guarded(contracts.subList, ({ caller: { user } }) => subAccounts.list(user));
  server.guarded(contracts.subSave, ({ input, caller: { user } }) => subAccounts.save(user, input, doors));
  server.guarded(contracts.subAccountOpen, async ({ input, caller: { user } }) => {
    const account = await subAccounts.openAccount(user, input);
    publish(account);
    return account;
  });
  server.guarded(contracts.subFreeze, ({ input: { user_id, frozen }, caller: { user } }) =>
    subAccounts.freeze(user, user_id, frozen, doors),
  );
}
