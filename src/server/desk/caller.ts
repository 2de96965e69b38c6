import { Refusal } from '../../shared/base/refusal.ts';
import { type AccountType, canonicalAccountType, spotKeyOf, type SymbolRef } from '../../shared/market/instrument.ts';
import { type ApiAccount, permissionFor } from '../../shared/trade/api-account.ts';
import { isMarginType } from '../../shared/core/ledger/wallets.ts';
import type { MarketState } from '../../shared/core/state/market-state.ts';
import { plainIp } from '../base/client-address.ts';
import type { Caller as ProvedCaller } from '../identity/authenticator.ts';
import type { TradingEngine } from '../trading/engine.ts';

/** Who asks. */
export interface Caller {
  readonly user_id: string;
  readonly vip_level: number;
  /** Where from, as `plainIp` writes it; undefined for what the server does by itself. */
  readonly ip?: string | undefined;
  /** Where the orders come from; WEB where it is left out. */
  readonly source?: 'API';
}

/** The trader that a session or an API key speaks for. */
export const traderOf = ({ user, key, ip }: ProvedCaller): Caller => ({
  user_id: user.userId,
  vip_level: user.vipLevel,
  ip: ip === undefined ? undefined : plainIp(ip),
  ...(key && { source: 'API' as const }),
});

/** What the desk has to know of an API account; undefined where the id is unknown. */
export type AccountOf = (api_id: string) =>
  | (Pick<ApiAccount, 'owner' | 'exchange' | 'permissions' | 'active'> &
      Partial<Pick<ApiAccount, 'account_mode' | 'ip_list' | 'max_orders_per_second' | 'max_daily_notional'>> & {
        /** The key of the account has ended. */
        readonly isExpired?: boolean;
      })
  | undefined;

const minVip = 1;

/** Orders need vip_level 1; cancels need none. */
export function requireVip({ vip_level }: Caller): void {
  if (vip_level < minVip) throw new Refusal('VIP', { need: minVip, have: vip_level });
}

/** The caller's own account; another's is told like one that does not exist. */
export function ownAccount(accountOf: AccountOf, caller: Pick<Caller, 'user_id'>, api_id: string) {
  const account = accountOf(api_id);
  if (!account || account.owner !== caller.user_id)
    throw new Refusal('NOT_FOUND', { field: 'api_id', rule: 'unknown' });
  return account;
}

/**
 * The caller's own account where it may do something now: it is active, its key has not ended, and the caller's address
 * is one of those that may use it. Refuses with NOT_FOUND, API_KEY, API_EXPIRED or IP_NOT_ALLOWED.
 */
export function openAccount(accountOf: AccountOf, caller: Pick<Caller, 'user_id' | 'ip'>, api_id: string) {
  const account = ownAccount(accountOf, caller, api_id);
  if (!account.active) throw new Refusal('API_KEY', { api_id });
  if (account.isExpired) throw new Refusal('API_EXPIRED', { api_id });
  const addresses = account.ip_list ?? [];
  if (addresses.length > 0 && caller.ip !== undefined && !addresses.some((each) => plainIp(each) === caller.ip))
    throw new Refusal('IP_NOT_ALLOWED', { api_id });
  return account;
}

/** Accounts as the desk has to know them, by the clock. */
export const accountsBy =
  (accounts: { byId(api_id: string): ApiAccount | undefined }, nowMs: () => number): AccountOf =>
  (api_id) => {
    const account = accounts.byId(api_id);
    return account && { ...account, isExpired: account.expire !== null && account.expire <= nowMs() };
  };

/**
 * The market, after the account has been found to be the caller's, open to trade and allowed to trade there.
 */
export function marketFor(
  engine: TradingEngine,
  accountOf: AccountOf,
  caller: Pick<Caller, 'user_id' | 'ip'>,
  api_id: string,
  symbol: SymbolRef,
): MarketState {
  const account = openAccount(accountOf, caller, api_id);
  if (account.exchange !== symbol.exchange) throw new Refusal('INPUT', { field: 'exchange', rule: 'account_exchange' });
  const market = engine.market(spotKeyOf(symbol));
  if (!market || (isMarginType(symbol.account_type) && !engine.margin.allows(market.key, symbol.account_type)))
    throw new Refusal('UNKNOWN_PAIR', { symbol: symbol.symbol, exchange: symbol.exchange });
  const need = permissionFor(symbol.account_type);
  if (!account.permissions.includes(need)) throw new Refusal('API_PERMISSION', { need });
  return market;
}

/**
 * Canonical account type of a filter, for rows of the symbol; undefined where none was given, INPUT where it is none.
 */
export function accountTypeOf(name: string | undefined, symbol?: string): AccountType | undefined {
  if (name === undefined) return undefined;
  const type = canonicalAccountType(name, symbol);
  if (!type) throw new Refusal('INPUT', { field: 'account_type', rule: 'account_type' });
  return type;
}
