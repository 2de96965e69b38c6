import type * as contracts from '../../../shared/contracts/observer.ts';
import type { Input } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { granteeScopes } from '../../../shared/user/grant.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { GrantStore, StoredGrant } from '../../store/tables/grants.ts';
import type { UserStore } from '../../store/tables/users.ts';
import { ownAccount } from '../caller.ts';
import type { AccountAccess } from './account-access.ts';

interface GrantsParts {
  readonly users: Pick<UserStore, 'byId' | 'byLogin'>;
  readonly accounts: Pick<ApiAccountStore, 'byId'>;
  readonly grants: GrantStore;
  readonly access: Pick<AccountAccess, 'changed'>;
  readonly nowMs: () => number;
}

/** What owners let others see: given, listed and taken back. */
export function createGrants({ users, accounts, grants, access, nowMs }: GrantsParts) {
  async function shown(grant: StoredGrant): Promise<contracts.Grant> {
    return {
      grant_id: grant.grantId,
      username: (await users.byId(grant.grantee))?.username ?? '',
      grants: [...grant.scopes],
      api_ids: grant.apiIds === null ? null : [...grant.apiIds],
      expires: grant.expiresMs,
      created: grant.createdMs,
    };
  }

  return {
    shown,

    /** Of an owner, newest first. */
    list: (owner: string): Promise<contracts.Grant[]> => Promise.all(grants.ofOwner(owner).map(shown)),

    /** Refuses as the contract says. */
    async save(owner: string, input: Input<typeof contracts.grantSave>): Promise<contracts.Grant> {
      const { username, grants: scopes, api_ids: apiIds, expire_days: days } = input;
      const grantee = await users.byLogin(username);
      if (!grantee) throw new Refusal('NOT_FOUND', { field: 'username', rule: 'unknown' });
      if (grantee.userId === owner) throw new Refusal('INPUT', { field: 'username', rule: 'own' });
      if (!granteeScopes[grantee.role]) throw new Refusal('INPUT', { field: 'username', rule: 'role' });
      for (const apiId of apiIds ?? []) ownAccount(accounts.byId, { user_id: owner }, apiId);
      const createdMs = nowMs();
      const grant = await grants.put({
        owner,
        grantee: grantee.userId,
        scopes: [...new Set(scopes)],
        apiIds,
        expiresMs: days === null ? null : createdMs + days * dayMs,
        createdMs,
      });
      access.changed(grantee.userId);
      return shown(grant);
    },

    /** Refuses with NOT_FOUND where the grant is not the owner's. */
    async revoke(owner: string, grantId: string): Promise<void> {
      const grant = grants.byId(grantId);
      if (grant?.owner !== owner) throw new Refusal('NOT_FOUND', { field: 'grant_id', rule: 'unknown' });
      await grants.remove(grantId);
      access.changed(grant.grantee);
    },
  };
}
export type Grants = ReturnType<typeof createGrants>;
