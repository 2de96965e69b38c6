import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { Caller } from '../../identity/authenticator.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import { accountsOf, traderOf } from '../caller.ts';
import type { ReadLog } from './read-log.ts';
import type { AccountAccess } from './account-access.ts';

/** Which accounts a request means, as the contracts' `accountScope` says. */
interface Asked {
  readonly api_ids?: readonly string[] | undefined;
  readonly of: 'own' | 'granted';
  readonly user_id?: string | undefined;
}

/** By whom accounts of others are found, and who hears of it. */
export interface Readers {
  readonly access: Pick<AccountAccess, 'reachable' | 'granted'>;
  readonly lookedAtSum: ReadLog['lookedAtSum'];
}

/** The accounts whose money a request asks for, each once. Refuses with NOT_FOUND where one may not be seen. */
export function askedAccounts(
  accounts: Pick<ApiAccountStore, 'ofOwner'>,
  { access, lookedAtSum }: Readers,
  caller: Caller,
  { api_ids, of, user_id }: Asked,
): readonly ApiAccount[] {
  if (api_ids) return [...new Set(api_ids)].map((apiId) => access.reachable(caller, apiId, 'balance', 'api_ids'));
  if (of === 'own') return accountsOf(accounts, traderOf(caller));
  const found = [...new Set(access.granted(caller.user, 'balance', user_id))];
  lookedAtSum(caller, found, user_id);
  return found;
}
