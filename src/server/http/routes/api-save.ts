import * as contracts from '../../../shared/contracts/api-save.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { AccountGroups } from '../../desk/accounts/account-groups.ts';
import type { AccountKeeper } from '../../desk/accounts/account-keeper.ts';
import type { PaperAccounts } from '../../desk/accounts/paper-accounts.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { InTurn } from '../../base/in-turn.ts';
import type { PracticeKeys } from '../../venues/practice-keys.ts';
import type { Server } from '../serve.ts';

export interface ApiSaveRoutes {
  readonly accounts: Pick<ApiAccountStore, 'byId' | 'group' | 'ofOwner'>;
  readonly keeper: AccountKeeper;
  readonly paper: PaperAccounts;
  readonly groups: AccountGroups;
  readonly practiceKeys: PracticeKeys;
  /** Saves of one user run one after the other, so that no limit and no name is passed by two at once. */
  readonly inTurn: InTurn;
  /** Tells its owner what has become of an account, or that it is removed. */
  readonly publish: (account: ApiAccount, removed?: true) => void;
}

/** How users link, change, order and remove their accounts. */
export function apiSaveRoutes(server: Server, parts: ApiSaveRoutes): void {
  const { accounts, keeper, paper, practiceKeys, inTurn, publish } = parts;

  server.guarded(contracts.apiSave, async ({ input, caller: { user }, ip }) => {
    const groupId = input.group_id;
    if (groupId) await parts.groups.own(user.userId, groupId);
    const saved = await inTurn(user.userId, () => keeper.save({ owner: user.userId, ip }, input));
    const account = groupId === undefined ? saved : await accounts.group(saved.api_id, groupId, saved.updated);
    publish(account);
    return account;
  });

  server.guarded(contracts.apiPaper, async ({ input: { account_mode: mode, ...input }, caller: { user } }) => {
    const account = await inTurn(user.userId, () => paper.open(user.userId, { ...input, mode }));
    publish(account);
    return account;
  });

  server.guarded(contracts.practiceKey, async ({ input: { exchange, kind } }) => {
    if (!practiceKeys.knows(exchange)) throw new Refusal('INPUT', { field: 'exchange', rule: 'no_keys' });
    const { key, secret, passphrase } = await practiceKeys.issue(exchange, kind);
    return { ApiKey: key, SecretKey: secret, ...(passphrase !== undefined && { Passphrase: passphrase }) };
  });

  server.guarded(contracts.apiDelete, async ({ input, caller: { user } }) => {
    publish(await keeper.remove(user.userId, input.api_id), true);
    return 1 as const;
  });

  groupRoutes(server, parts);
}

function groupRoutes(server: Server, { accounts, groups, inTurn, publish }: ApiSaveRoutes): void {
  /** Tells the owner of the accounts whose group has changed. */
  async function changing<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const before = new Map(accounts.ofOwner(userId).map(({ api_id, group_id }) => [api_id, group_id]));
    const done = await work();
    for (const account of accounts.ofOwner(userId))
      if (account.group_id !== before.get(account.api_id)) publish(account);
    return done;
  }

  server.guarded(contracts.apiGroupList, ({ caller: { user } }) => groups.list(user.userId));

  server.guarded(contracts.apiGroupSave, ({ input, caller: { user } }) =>
    inTurn(user.userId, () => changing(user.userId, () => groups.save(user.userId, input))),
  );

  server.guarded(contracts.apiGroupDelete, async ({ input, caller: { user } }) => {
    await inTurn(user.userId, () => changing(user.userId, () => groups.remove(user.userId, input.group_id)));
    return 1 as const;
  });
}
