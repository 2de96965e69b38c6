import type * as contracts from '../../../shared/contracts/admin-user.ts';
import type { Input } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { Role } from '../../../shared/user/role.ts';
import type { GrantStore, StoredGrant } from '../../store/tables/grants.ts';
import type { User, UserStore } from '../../store/tables/users.ts';
import type { Grants } from './grants.ts';

interface ManagedGrantsParts {
  readonly users: Pick<UserStore, 'byId' | 'byLogin'>;
  readonly stored: Pick<GrantStore, 'all' | 'byId'>;
  readonly grants: Pick<Grants, 'save' | 'revoke' | 'shown'>;
  /** Hears whose accounts were shown to whom. */
  readonly granted: (owner: User, username: string) => Promise<void>;
}

type Manager = Pick<User, 'userId' | 'role'>;

/** Readers whose grants somebody of finance_manage may manage. */
const financeRoles: readonly Role[] = ['finance', 'finance_manage'];

/** Who may see whose accounts, as those who run the firm manage it. */
export function createManagedGrants({ users, stored, grants, granted }: ManagedGrantsParts) {
  const mayManage = ({ role }: Manager, grantee: Pick<User, 'role'> | undefined): boolean =>
    role === 'admin' || (grantee !== undefined && financeRoles.includes(grantee.role));

  async function shown(grant: StoredGrant): Promise<contracts.ManagedGrant> {
    const owner = await users.byId(grant.owner);
    return { ...(await grants.shown(grant)), owner: owner?.username ?? '' };
  }

  /** All that a manager may see, newest first. */
  async function visible(manager: Manager): Promise<contracts.ManagedGrant[]> {
    const rows = await Promise.all(
      stored
        .all()
        .map(async (grant) => (mayManage(manager, await users.byId(grant.grantee)) ? [await shown(grant)] : [])),
    );
    return rows.flat().reverse();
  }

  return {
    /** One page, newest first, and how many there are; with `search` those whose owner's or reader's name holds it. */
    async list(manager: Manager, { page, page_size, search = '' }: Input<typeof contracts.managedGrants>) {
      const wanted = search.trim().toLowerCase();
      const found = (await visible(manager)).filter(({ owner, username }) =>
        [owner, username].some((name) => name.toLowerCase().includes(wanted)),
      );
      return { page, page_size, total: found.length, results: found.slice((page - 1) * page_size, page * page_size) };
    },

    /** Refuses as the contract says. */
    async save(
      manager: Manager,
      { owner: name, ...input }: Input<typeof contracts.managedGrantSave>,
    ): Promise<contracts.ManagedGrant> {
      const owner = await users.byLogin(name);
      if (!owner) throw new Refusal('NOT_FOUND', { field: 'owner', rule: 'unknown' });
      if (owner.userId === manager.userId) throw new Refusal('INPUT', { field: 'owner', rule: 'own' });
      const grantee = await users.byLogin(input.username);
      if (manager.role !== 'admin') {
        if (grantee?.userId === manager.userId) throw new Refusal('FORBIDDEN', { field: 'username', rule: 'own' });
        if (grantee && !mayManage(manager, grantee))
          throw new Refusal('FORBIDDEN', { field: 'username', rule: 'role' });
      }
      const grant = await grants.save(owner.userId, input);
      await granted(owner, grant.username);
      return { ...grant, owner: owner.username };
    },

    /** Refuses with NOT_FOUND where the grant is not the manager's to see. */
    async revoke(manager: Manager, grantId: string): Promise<void> {
      const grant = stored.byId(grantId);
      if (!grant || !mayManage(manager, await users.byId(grant.grantee)))
        throw new Refusal('NOT_FOUND', { field: 'grant_id', rule: 'unknown' });
      await grants.revoke(grant.owner, grantId);
    },
  };
}
export type ManagedGrants = ReturnType<typeof createManagedGrants>;
