import { type AccountType, type Exchange, type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Balance } from '../../../../shared/trade/balance.ts';

const spotTypes: readonly AccountType[] = ['spot', 'margin', 'isolated', 'astock', 'forex'];

/** Whether an account may trade a market of this type. */
export const mayTrade = (account: ApiAccount, type: AccountType): boolean =>
  account.permissions.includes(spotTypes.includes(type) ? 'spot' : 'future');

/** Active accounts of an exchange, in the order in which the server lists them. */
export const accountsOf = (accounts: readonly ApiAccount[], exchange: Exchange): readonly ApiAccount[] =>
  accounts.filter((account) => account.active && account.exchange === exchange);

/**
 * The accounts that an order goes to: the chosen ones of this exchange, else its first one that may trade this type,
 * else its first.
 */
export function accountsInUse(
  accounts: readonly ApiAccount[],
  chosen: readonly string[],
  exchange: Exchange,
  type: AccountType,
): readonly ApiAccount[] {
  const here = accountsOf(accounts, exchange);
  const picked = here.filter(({ api_id }) => chosen.includes(api_id));
  if (picked.length > 0) return picked;
  const first = here.find((account) => mayTrade(account, type)) ?? here[0];
  return first ? [first] : [];
}

/** An account of another exchange, and whether that one lists the pair. */
export interface ElsewhereAccount {
  readonly account: ApiAccount;
  readonly hasPair: boolean;
}

/** Active accounts of other exchanges than the instrument's, in the order in which the server lists them. */
export function accountsElsewhere(
  accounts: readonly ApiAccount[],
  instrument: Instrument,
  symbols: readonly Instrument[],
): readonly ElsewhereAccount[] {
  const keys = new Set(symbols.filter(({ symbol }) => symbol === instrument.symbol).map(keyOfSymbol));
  return accounts
    .filter(({ active, exchange }) => active && exchange !== instrument.exchange)
    .map((account) => ({ account, hasPair: keys.has(keyOfSymbol({ ...instrument, exchange: account.exchange })) }));
}

/** The list of chosen ids with one account of an exchange switched; `inUse` are those that count now, chosen or not. */
export function toggleAccount(chosen: readonly string[], inUse: readonly ApiAccount[], apiId: string): string[] {
  const now = [...new Set([...chosen, ...inUse.map(({ api_id }) => api_id)])];
  return now.includes(apiId) ? now.filter((id) => id !== apiId) : [...now, apiId];
}

/**
 * What is free of an asset in one account for a market, of isolated margin in the pair's own wallet; "0" where there is
 * none.
 */
export const freeOf = (
  balances: readonly Balance[],
  apiId: string,
  { account_type, symbol }: Pick<Instrument, 'account_type' | 'symbol'>,
  asset: string,
): string =>
  balances.find(
    (balance) =>
      balance.api_id === apiId &&
      balance.account_type === account_type &&
      balance.asset === asset &&
      (balance.pair === undefined || balance.pair === symbol),
  )?.free ?? '0';
