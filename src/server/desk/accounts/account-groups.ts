import type { apiGroupSave } from '../../../shared/contracts/api-save.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { ApiGroupStore, Group } from '../../store/tables/api-groups.ts';
import { ownAccount } from '../caller.ts';

const mostGroups = 50;

type Answer = Output<typeof apiGroupSave>;

interface AccountGroupsParts {
  readonly groups: ApiGroupStore;
  readonly accounts: ApiAccountStore;
  readonly nowMs: () => number;
}

/** Groups by which a user orders accounts: an account is in one at most. */
export function createAccountGroups({ groups, accounts, nowMs }: AccountGroupsParts) {
  const shown = (userId: string, { groupId, name, sort }: Group): Answer => ({
    group_id: groupId,
    name,
    sort,
    api_ids: accounts
      .ofOwner(userId)
      .filter(({ group_id }) => group_id === groupId)
      .map(({ api_id }) => api_id),
  });

  /** The user's own group; NOT_FOUND where it is another's. */
  async function own(userId: string, groupId: string): Promise<Group> {
    const found = (await groups.ofUser(userId)).find((group) => group.groupId === groupId);
    if (!found) throw new Refusal('NOT_FOUND', { field: 'group_id', rule: 'unknown' });
    return found;
  }

  /** The group of this id with another name, or a new one at the end. */
  async function named(userId: string, groupId: string | undefined, name: string): Promise<Group> {
    const all = await groups.ofUser(userId);
    const same = all.find((group) => group.name.toLowerCase() === name.toLowerCase());
    if (same && same.groupId !== groupId) throw new Refusal('CONFLICT', { field: 'name', rule: 'taken' });
    if (groupId !== undefined) {
      await groups.rename(groupId, name);
      return { ...(await own(userId, groupId)), name };
    }
    if (all.length >= mostGroups) throw new Refusal('CONFLICT', { field: 'name', rule: 'most', most: mostGroups });
    return groups.create(userId, name, (all.at(-1)?.sort ?? -1) + 1);
  }

  return {
    own,

    async list(userId: string): Promise<Answer[]> {
      return (await groups.ofUser(userId)).map((group) => shown(userId, group));
    },

    /** Refuses with NOT_FOUND where the group or an account is not the user's, CONFLICT for its name. */
    async save(userId: string, { group_id, name, api_ids }: Input<typeof apiGroupSave>): Promise<Answer> {
      for (const apiId of api_ids) ownAccount(accounts.byId, { user_id: userId }, apiId);
      if (group_id !== undefined) await own(userId, group_id);
      const group = await named(userId, group_id, name);
      for (const account of accounts.ofOwner(userId)) {
        const isIn = api_ids.includes(account.api_id);
        if (isIn === (account.group_id === group.groupId)) continue;
        await accounts.group(account.api_id, isIn ? group.groupId : null, nowMs());
      }
      return shown(userId, group);
    },

    /** Refuses with NOT_FOUND where the group is not the user's. */
    async remove(userId: string, groupId: string): Promise<void> {
      await own(userId, groupId);
      for (const account of accounts.ofOwner(userId))
        if (account.group_id === groupId) await accounts.group(account.api_id, null, nowMs());
      await groups.remove(groupId);
    },
  };
}
export type AccountGroups = ReturnType<typeof createAccountGroups>;
