import * as contracts from '../../../shared/contracts/observer.ts';
import type { AccountAccess } from '../../desk/access/account-access.ts';
import type { Grants } from '../../desk/access/grants.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { UserStore } from '../../store/tables/users.ts';
import { grantScopes, type GrantScope } from '../../../shared/user/grant.ts';
import type { Server } from '../serve.ts';

export interface ObserverRoutes {
  readonly users: Pick<UserStore, 'byId'>;
  readonly accounts: Pick<ApiAccountStore, 'all'>;
  readonly access: AccountAccess;
  readonly grants: Grants;
}

/** What owners let others see, and the accounts that others may see. */
export function observerRoutes(server: Server, { users, accounts, access, grants }: ObserverRoutes): void {
  /** An administrator sees everybody who has an account. */
  const everybody = (): ReadonlyMap<string, readonly GrantScope[]> =>
    new Map(accounts.all().map(({ owner }) => [owner, grantScopes]));

  server.guarded(contracts.observedUsers, async ({ caller: { user } }) => {
    const owners = user.role === 'admin' ? everybody() : access.owners(user);
    const found = await Promise.all(
      [...owners].map(async ([userId, scopes]) => ({ owner: await users.byId(userId), scopes })),
    );
    return found.flatMap(({ owner, scopes }) =>
      owner ? [{ user_id: owner.userId, username: owner.username, grants: [...scopes] }] : [],
    );
  });

  /** Those that are granted for either; each once. */
  server.guarded(contracts.observedAccounts, ({ input: { user_id }, caller: { user } }) => [
    ...new Set(grantScopes.flatMap((scope) => access.granted(user, scope, user_id))),
  ]);

  server.guarded(contracts.financeAccounts, ({ input: { user_id }, caller: { user } }) => [
    ...access.granted(user, 'balance', user_id),
  ]);

  server.guarded(contracts.grantList, ({ caller: { user } }) => grants.list(user.userId));
  server.guarded(contracts.grantSave, ({ input, caller: { user } }) => grants.save(user.userId, input));
  server.guarded(contracts.grantRevoke, async ({ input, caller: { user } }) => {
    await grants.revoke(user.userId, input.grant_id);
    return 1 as const;
  });
}
