import { type Contract, keyNeedOf } from '../../shared/base/contract.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { Caller, Authenticator } from '../identity/authenticator.ts';

/** What a browser says of the page that sends a request. */
interface Sender {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * Whether a page of another origin sends the request. A GET tells no origin, but on a safe line how its page and the
 * server are related; an address that is typed has no page. Clients that are no browsers tell neither.
 */
export const isForeign = ({ origin, host, 'sec-fetch-site': site }: Sender): boolean =>
  (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)) ||
  site === 'cross-site' ||
  site === 'same-site';

/** The token of an Authorization header: raw, or after `Bearer`. */
export const tokenOf = (header: string | undefined): string => (header ?? '').replace(/^Bearer /i, '');

/** As much of a request as says who makes it. */
export interface Admittance {
  readonly headers: { readonly authorization?: string | undefined };
  readonly ip: string;
  /** Who has signed it with an API key; a token beside it is not looked at. */
  readonly signer?: Caller | undefined;
}

/** What is for everybody is for a user at a foreign address too, as for anybody. */
function nobodyElsewhere(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** Lets a caller in by the contract's own access, or refuses with PERMISSION_DENIED, FORBIDDEN or VIP. */
export async function admit(
  contract: Contract,
  { headers, ip, signer }: Admittance,
  door: Authenticator,
): Promise<Caller | undefined> {
  const token = tokenOf(headers.authorization);
  if (contract.access === 'public') return signer ?? door.callerOf(token, ip).catch(nobodyElsewhere);
  const caller = signer ?? (await door.callerOf(token, ip));
  if (!caller) throw new Refusal('PERMISSION_DENIED');
  checkCaller(contract, caller);
  return caller;
}

/**
 * Refuses with FORBIDDEN, MAIN_ACCOUNT, NOT_ACTIVATED or VIP where the contract is not for this caller, or not for the
 * key of this caller.
 */
export function checkCaller(contract: Contract, caller: Caller): void {
  if (contract.access === 'public') return;
  checkKey(keyNeedOf(contract), caller);
  if (contract.access !== 'user' && !contract.access.includes(caller.user.role)) throw new Refusal('FORBIDDEN');
  if (contract.needs === 'main' && caller.user.mainUserId !== null) throw new Refusal('MAIN_ACCOUNT');
  if (contract.needs !== undefined && !caller.user.activated) throw new Refusal('NOT_ACTIVATED');
  if (contract.vip !== undefined && caller.user.vipLevel < contract.vip)
    throw caller.user.activated
      ? new Refusal('VIP', { need: contract.vip, have: caller.user.vipLevel })
      : new Refusal('NOT_ACTIVATED');
}

/** Refuses with FORBIDDEN where a caller signs with a key that has not what is needed. */
export function checkKey(need: ReturnType<typeof keyNeedOf>, { key }: Pick<Caller, 'key'>): void {
  if (key && need !== 'none' && (need === 'session' || !key.permissions.includes(need)))
    throw new Refusal('FORBIDDEN', { field: 'permission', rule: need });
}
