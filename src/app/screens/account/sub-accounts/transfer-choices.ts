import type { AccountType } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Balance } from '../../../../shared/trade/balance.ts';

/** Money of an account that can be moved to another one. */
export interface MovableCell {
  readonly key: string;
  readonly account_type: AccountType;
  readonly asset: string;
}

/** What of an account's balances can be moved: all but isolated margin, which belongs to a pair. */
export const movableCells = (balances: readonly Balance[]): readonly MovableCell[] =>
  balances
    .filter(({ account_type, free }) => account_type !== 'isolated' && /[1-9]/.test(free))
    .map(({ account_type, asset }) => ({ key: `${account_type}/${asset}`, account_type, asset }));

/** The accounts that there is another one for. */
export const sourcesOf = (accounts: readonly ApiAccount[]): readonly ApiAccount[] =>
  accounts.filter((account) => targetsOf(accounts, account).length > 0);

/** Where money of an account can go: the others at its exchange. */
export const targetsOf = (accounts: readonly ApiAccount[], from: ApiAccount): readonly ApiAccount[] =>
  accounts.filter(({ api_id, exchange }) => api_id !== from.api_id && exchange === from.exchange);

/** Where money goes unless somebody says otherwise: to another user's account, where there is one. */
export const usualTarget = (targets: readonly ApiAccount[], from: ApiAccount | undefined): ApiAccount | undefined =>
  targets.find(({ owner }) => owner !== from?.owner) ?? targets[0];
