import { type AccountAccess, createAccountAccess } from '../../src/server/desk/access/account-access.ts';
import type { ApiAccountStore } from '../../src/server/store/tables/api-accounts.ts';

/** Nobody has a sub-account. */
export const noSubs = { byId: () => undefined, ofMain: () => [] };

/** Everybody sees the own accounts, and nobody another's. */
export const ownAccess = (accounts: Pick<ApiAccountStore, 'byId' | 'ofOwner'>): AccountAccess =>
  createAccountAccess({
    accounts: { byId: accounts.byId, ofOwner: accounts.ofOwner, all: () => [] },
    grants: { toGrantee: () => [] },
    subs: noSubs,
    nowMs: () => 0,
    looked: () => {
      throw new Error('nobody looks at what is not granted');
    },
  });
