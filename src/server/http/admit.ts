import type { Contract } from '../../shared/kit/contract.ts';
import { Refusal } from '../../shared/kit/refusal.ts';
import type { Clock } from '../clock.ts';
import type { SessionStore } from '../store/sessions.ts';
import type { User, UserStore } from '../store/users.ts';

/** Who calls: the user and the token that proved it. */
export interface Caller {
  readonly user: User;
  readonly token: string;
}

export interface Doorkeeper {
  /** The caller of a token; undefined where it proves nothing. */
  callerOf(token: string): Promise<Caller | undefined>;
}

/** Tokens are 43 characters; anything longer is not worth a look. */
const longestToken = 100;

export function createDoorkeeper(users: UserStore, sessions: SessionStore, clock: Clock): Doorkeeper {
  async function callerOf(token: string): Promise<Caller | undefined> {
    if (token.length === 0 || token.length > longestToken) return undefined;
    const userId = await sessions.userOf(token, clock.nowMs());
    const user = userId === undefined ? undefined : await users.byId(userId);
    return user && { user, token };
  }
  return { callerOf };
}

/** Whether a page of another origin sends the request; clients that are no browsers tell no origin. */
export const isForeign = ({ origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined }): boolean =>
  origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);

/** The token of an Authorization header: raw, or after `Bearer`. */
export const tokenOf = (header: string | undefined): string => (header ?? '').replace(/^Bearer /i, '');

/** Lets a caller in by the contract's own access, or refuses with PERMISSION_DENIED, FORBIDDEN or VIP. */
export async function admit(contract: Contract, header: string | undefined, door: Doorkeeper): Promise<Caller | undefined> {
  const caller = await door.callerOf(tokenOf(header));
  if (contract.access === 'public') return caller;
  if (!caller) throw new Refusal('PERMISSION_DENIED');
  if (contract.access !== 'user' && !contract.access.includes(caller.user.role)) throw new Refusal('FORBIDDEN');
  if (contract.vip !== undefined && caller.user.vipLevel < contract.vip) throw new Refusal('VIP', { need: contract.vip, have: caller.user.vipLevel });
  return caller;
}
