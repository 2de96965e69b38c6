import { createObjectGate, type InstanceAccount, type ObjectGate } from '../../src/server/desk/access/object-gate.ts';
import { type AccountAccess, createAccountAccess } from '../../src/server/desk/access/account-access.ts';
import { type Cancels, createCancels } from '../../src/server/desk/cancel-any.ts';
import type { Algos } from '../../src/server/desk/algo/algos.ts';
import type { Desk } from '../../src/server/desk/desk.ts';
import type { ApiAccountStore } from '../../src/server/store/tables/api-accounts.ts';

type Accounts = Pick<ApiAccountStore, 'byId' | 'ofOwner'>;

/** Nobody has a sub-account. */
export const noSubs = { byId: () => undefined, ofMain: () => [] };

/** Everybody reaches the own accounts, and nobody another's. */
export const ownAccess = (accounts: Accounts): AccountAccess =>
  createAccountAccess({
    accounts: { byId: accounts.byId, ofOwner: accounts.ofOwner, all: () => [] },
    grants: { toGrantee: () => [] },
    subs: noSubs,
    nowMs: () => 0,
    looked: () => {
      throw new Error('nobody looks at what is not granted');
    },
  });

/** Looks up own accounts, and instances where somebody says whose they are. */
export const ownGate = (
  accounts: Accounts,
  instanceOf: (id: string) => Promise<InstanceAccount | undefined> = async () => undefined,
): ObjectGate => createObjectGate({ access: ownAccess(accounts), instanceOf });

/** Cancels one's own orders alone. */
export const ownCancels = (desk: Desk, algos: Algos, accounts: Accounts): Cancels =>
  createCancels({
    desk,
    algos,
    access: ownAccess(accounts),
    audit: {
      add: () => {
        throw new Error('nobody cancels what is not granted');
      },
    },
    nowMs: () => 0,
  });
