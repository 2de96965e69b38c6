import type { GrantedSummary } from '../../../shared/contracts/net-value.ts';
import { fromScaled } from '../../../shared/base/decimal.ts';
import type { AccountType, Exchange } from '../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import { moneyDecimals } from '../../../shared/core/ledger/money.ts';
import type { CellView } from '../../trading/account-views.ts';
import { netOf, type UsdPrice, type UsdPriceOf, usdOfNet } from '../valuation.ts';

interface SummaryParts {
  /** What lies in an account, without what its positions have made. */
  readonly cellsOf: (api_id: string) => Iterable<CellView>;
  readonly unrealised: (api_id: string, account_type: AccountType, asset: string) => bigint;
  readonly usdPriceOf: UsdPriceOf;
  readonly nowMs: () => number;
}

interface Sum {
  accounts: number;
  usd: bigint;
}

/** Whether positions are held in a wallet of this type. */
const hasPositions = (type: AccountType): boolean => !['spot', 'margin', 'isolated', 'astock', 'forex'].includes(type);

const text = (usd: bigint): string => fromScaled(usd, moneyDecimals);

/** Entries of sums, the largest first. */
const ordered = <K>(sums: ReadonlyMap<K, Sum>): [K, Sum][] =>
  [...sums].sort(([, a], [, b]) => (a.usd === b.usd ? 0 : a.usd < b.usd ? 1 : -1));

const plus = <K>(sums: Map<K, Sum>, key: K, usd: bigint, accounts = 1): void => {
  const sum = sums.get(key);
  if (sum) {
    sum.accounts += accounts;
    sum.usd += usd;
  } else sums.set(key, { accounts, usd });
};

/**
 * Adds up what accounts are worth now, at last prices: each price is looked up once. The same to the last digit as the
 * values of their balances.
 */
export function createSummary({ cellsOf, unrealised, usdPriceOf, nowMs }: SummaryParts) {
  function priceReader(): UsdPriceOf {
    const known = new Map<string, UsdPrice>();
    return (asset, venue) => {
      const key = `${venue} ${asset}`;
      if (!known.has(key)) known.set(key, usdPriceOf(asset, venue));
      return known.get(key);
    };
  }

  /** `nameOf` an owner. */
  return (accounts: readonly ApiAccount[], nameOf: (userId: string) => string): GrantedSummary => {
    const priceOf = priceReader();
    const byUser = new Map<string, Sum>();
    const byExchange = new Map<Exchange, Sum>();
    const byType = new Map<AccountType, Sum>();
    let total = 0n;
    for (const { api_id, owner, exchange } of accounts) {
      let equity = 0n;
      for (const cell of cellsOf(api_id)) {
        const { account_type, asset } = cell;
        const price = priceOf(asset, exchange);
        if (!price) continue;
        const profit = hasPositions(account_type) ? unrealised(api_id, account_type, asset) : 0n;
        const usd = usdOfNet(netOf(cell, profit), price);
        equity += usd;
        plus(byType, account_type, usd, 0);
      }
      total += equity;
      plus(byUser, owner, equity);
      plus(byExchange, exchange, equity);
    }
    return {
      time: nowMs(),
      accounts: accounts.length,
      usd_total: text(total),
      by_user: ordered(byUser).map(([user_id, { accounts: count, usd }]) => ({
        user_id,
        username: nameOf(user_id),
        accounts: count,
        usd_total: text(usd),
      })),
      by_exchange: ordered(byExchange).map(([exchange, { accounts: count, usd }]) => ({
        exchange,
        accounts: count,
        usd_total: text(usd),
      })),
      by_type: ordered(byType).map(([account_type, { usd }]) => ({ account_type, usd_total: text(usd) })),
    };
  };
}
export type Summary = ReturnType<typeof createSummary>;
