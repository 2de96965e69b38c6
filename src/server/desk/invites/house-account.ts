import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';

/** The oldest account of a user at the house's own venue: there rebates are paid. */
export function houseAccount(accounts: Pick<ApiAccountStore, 'ofOwner'>, userId: string): ApiAccount | undefined {
  const [first, ...others] = accounts.ofOwner(userId).filter(({ exchange }) => exchange === 'HALYARD');
  return others.reduce<ApiAccount | undefined>(
    (oldest, each) => (oldest && oldest.created <= each.created ? oldest : each),
    first,
  );
}
