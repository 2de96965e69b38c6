import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { Caller } from '../../identity/authenticator.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import { accountsOf, traderOf } from '../caller.ts';
import type { AccountAccess } from './account-access.ts';
import type { ReadLog } from './read-log.ts';

/** Which accounts a request means, as the contracts' `accountScope` says. */
interface Asked {
  /** The router has made sure that they may be seen. */
  readonly api_ids?: readonly string[] | undefined;
  readonly of: 'own' | 'granted';
  readonly user_id?: string | undefined;
}

/** By whom accounts of others are found, and who hears of it. */
export interface Readers {
  readonly access: Pick<AccountAccess, 'granted'>;
  readonly lookedAtSum: ReadLog['lookedAtSum'];
}

/** The accounts of others whose money a caller may see, each once; of one user where `userId` names whose. */
export function grantedAccounts(
  { access, lookedAtSum }: Readers,
  caller: Caller,
  userId: string | undefined,
): readonly ApiAccount[] {
  const found = [...new Set(access.granted(caller.user, 'balance', userId))];
  lookedAtSum(caller, found, userId);
  return found;
}

/** Ids of the accounts whose money a request asks for, each once. */
export function askedIds(
  accounts: Pick<ApiAccountStore, 'ofOwner'>,
  readers: Readers,
  caller: Caller,
  { api_ids, of, user_id }: Asked,
): readonly string[] {
  if (api_ids) return [...new Set(api_ids)];
  const found = of === 'own' ? accountsOf(accounts, traderOf(caller)) : grantedAccounts(readers, caller, user_id);
  return found.map(({ api_id }) => api_id);
}
