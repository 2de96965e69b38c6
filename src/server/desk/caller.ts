import { Refusal } from '../../shared/base/refusal.ts';
import { type AccountType, canonicalAccountType, spotKeyOf, type SymbolRef } from '../../shared/market/instrument.ts';
import { type ApiAccount, permissionFor } from '../../shared/trade/api-account.ts';
import { isMarginType } from '../../shared/core/ledger/wallets.ts';
import type { MarketState } from '../../shared/core/state/market-state.ts';
import { plainIp } from '../base/client-address.ts';
import type { SubPermission } from '../../shared/user/sub-account.ts';
import type { Caller as ProvedCaller } from '../identity/authenticator.ts';
import type { User } from '../store/tables/users.ts';
import type { TradingEngine } from '../trading/engine.ts';

/** Who asks. */
export interface Caller {
  /** Whose orders and money it is about: the main account's where a trader asks. */
  readonly user_id: string;
  /** The accounts that a trader is bound to; all of the user's where it is left out. */
  readonly within?: readonly string[];
  /** What a sub-account or a trader may do; everything where it is left out. */
  readonly may?: readonly SubPermission[];
  /** The trader who asks in the name of the user. */
  readonly trader?: string;
  /**
   * It is nothing new that is asked for: what only reads, and what runs by itself and may end what it has begun, may do
   * so on an account that is frozen too.
   */
  readonly frozenToo?: true;
  readonly vip_level: number;
  /** Where from, as `plainIp` writes it; undefined for what the server does by itself. */
  readonly ip?: string | undefined;
  /** Where the orders come from; WEB where it is left out. */
  readonly source?: 'API';
}

/**
 * In whose name somebody acts, and within which bounds: a trader in that of its main account, on the accounts that this
 * has named. Everything that reads or trades by accounts goes by this.
 */
export function actingOf({
  userId,
  mainUserId,
  sub,
}: Pick<User, 'userId' | 'mainUserId' | 'sub'>): Pick<Caller, 'user_id' | 'within' | 'may' | 'trader'> {
  if (mainUserId === null || !sub) return { user_id: userId };
  if (sub.apiIds === null) return { user_id: userId, may: sub.permissions };
  return { user_id: mainUserId, within: sub.apiIds, may: sub.permissions, trader: userId };
}

/** Whose accounts, and which of them. */
export type Bounds = Pick<Caller, 'user_id' | 'within'>;
export const boundsOf = ({ user_id, within }: Bounds) => ({ user_id, api_ids: within });

/** Whether an account is within the bounds of whoever asks. */
export const isWithin = ({ within }: Pick<Caller, 'within'>, api_id: string): boolean =>
  within?.includes(api_id) ?? true;

/** The caller's accounts, oldest first. */
export const accountsOf = (
  accounts: { ofOwner(owner: string): readonly ApiAccount[] },
  caller: Bounds,
): readonly ApiAccount[] => accounts.ofOwner(caller.user_id).filter(({ api_id }) => isWithin(caller, api_id));

/**
 * Ids of accounts to list: those that are asked for, each of which must be the caller's, else those that the caller is
 * bound to; undefined for all. Refuses with NOT_FOUND.
 */
export function listedIds(
  accountOf: AccountOf,
  caller: Bounds,
  api_ids: readonly string[] | undefined,
): readonly string[] | undefined {
  for (const api_id of api_ids ?? []) ownAccount(accountOf, caller, api_id);
  return api_ids ?? caller.within;
}

/** The caller as somebody who only reads. */
export const reading = ({ may: _may, ...caller }: Caller): Caller => ({ ...caller, frozenToo: true });

/** Refuses with FORBIDDEN where a sub-account or a trader may not do this. */
export function requirePermission({ may }: Pick<Caller, 'may'>, need: SubPermission): void {
  if (may && !may.includes(need)) throw new Refusal('FORBIDDEN', { field: 'permission', rule: need });
}

/** Refuses with MAIN_ACCOUNT what is about an account itself, which is not a trader's. */
export function refuseTrader(user: Parameters<typeof actingOf>[0]): void {
  if (actingOf(user).trader !== undefined) throw new Refusal('MAIN_ACCOUNT');
}

/** The trader that a session or an API key speaks for. */
export const traderOf = ({ user, key, ip }: ProvedCaller): Caller => ({
  ...actingOf(user),
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
        /** Its sub-account is frozen. */
        readonly isFrozen?: boolean;
      })
  | undefined;

const minVip = 1;

/** Orders need vip_level 1; cancels need none. */
export const requireVip = (caller: Caller): void => requireLevel(caller, minVip);

/** Throws VIP where a caller's level is lower than is needed. */
export function requireLevel({ vip_level: have }: Pick<Caller, 'vip_level'>, need: number): void {
  if (have < need) throw new Refusal('VIP', { need, have });
}

/** The caller's own account; another's is told like one that does not exist. */
export function ownAccount(accountOf: AccountOf, caller: Bounds, api_id: string) {
  const account = accountOf(api_id);
  if (!account || account.owner !== caller.user_id || !isWithin(caller, api_id))
    throw new Refusal('NOT_FOUND', { field: 'api_id', rule: 'unknown' });
  return account;
}

/** As much of a caller as says what it may do with an account. */
type Acting = Pick<Caller, 'user_id' | 'within' | 'may' | 'ip' | 'frozenToo'>;

/**
 * The caller's own account where it may do something now: it is active and not frozen, its key has not ended, and the
 * caller's address is one of those that may use it. Refuses with NOT_FOUND, FORBIDDEN, API_KEY, API_EXPIRED or
 * IP_NOT_ALLOWED.
 */
export function openAccount(accountOf: AccountOf, caller: Acting, api_id: string) {
  const account = ownAccount(accountOf, caller, api_id);
  if (account.isFrozen && !caller.frozenToo) throw new Refusal('FORBIDDEN', { field: 'api_id', rule: 'frozen' });
  if (!account.active) throw new Refusal('API_KEY', { api_id });
  if (account.isExpired) throw new Refusal('API_EXPIRED', { api_id });
  const addresses = account.ip_list ?? [];
  if (addresses.length > 0 && caller.ip !== undefined && !addresses.some((each) => plainIp(each) === caller.ip))
    throw new Refusal('IP_NOT_ALLOWED', { api_id });
  return account;
}

/** Accounts as the desk has to know them, by the clock. */
export const accountsBy =
  (
    accounts: { byId(api_id: string): ApiAccount | undefined },
    subs: { byId(userId: string): Pick<User, 'sub'> | undefined },
    nowMs: () => number,
  ): AccountOf =>
  (api_id) => {
    const account = accounts.byId(api_id);
    return (
      account && {
        ...account,
        isExpired: account.expire !== null && account.expire <= nowMs(),
        isFrozen: typeof subs.byId(account.owner)?.sub?.frozenMs === 'number',
      }
    );
  };

/**
 * The market, after the account has been found to be the caller's, open to trade, and account and caller allowed to
 * trade there.
 */
export function marketFor(
  engine: TradingEngine,
  accountOf: AccountOf,
  caller: Acting,
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
  requirePermission(caller, `trade_${need}`);
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
