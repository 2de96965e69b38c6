import { Refusal } from '../../shared/base/refusal.ts';
import type { KeyPermission } from '../../shared/user/access-key.ts';
import type { Clock } from '../base/clock.ts';
import type { SessionStore } from '../store/tables/sessions.ts';
import type { User, UserStore } from '../store/tables/users.ts';
import { plainIp } from '../base/client-address.ts';

/** The API key that a caller has signed with. */
export interface KeyGrant {
  readonly keyId: string;
  readonly permissions: readonly KeyPermission[];
}

/** Who calls: the user, and what proved it. */
export interface Caller {
  readonly user: User;
  /** Of the session; of a key the name under which its sockets are found, which opens nothing. */
  readonly token: string;
  /** Where from, where that is known. */
  readonly ip?: string | undefined;
  /** Undefined for sessions. */
  readonly key?: KeyGrant;
}

export interface Authenticator {
  /**
   * The caller of a token; undefined where it proves nothing. Refuses with FORBIDDEN where the user is bound to
   * addresses of which `ip` is none.
   */
  callerOf(token: string, ip?: string): Promise<Caller | undefined>;
}

/** Tokens are 43 characters; anything longer is not worth a look. */
const longestToken = 100;

/** `elsewhere` is called with every caller who is refused for the address. */
export function createAuthenticator(
  users: UserStore,
  sessions: SessionStore,
  clock: Clock,
  elsewhere: (userId: string, ip: string) => void = () => undefined,
): Authenticator {
  async function callerOf(token: string, ip?: string): Promise<Caller | undefined> {
    if (token.length === 0 || token.length > longestToken) return undefined;
    const userId = await sessions.userOf(token, clock.nowMs());
    const user = userId === undefined ? undefined : await users.byId(userId);
    if (!user || isShut(user)) return undefined;
    if (ip !== undefined && isElsewhere(user, ip)) {
      elsewhere(user.userId, ip);
      throw new Refusal('FORBIDDEN', { field: 'ip', rule: 'bound' });
    }
    return { user, token, ip };
  }
  return { callerOf };
}

type Shutting = Pick<User, 'disabledMs' | 'mainDisabledMs' | 'sub'>;

/** Whether a main account has shut its sub-account. */
export const isFrozen = ({ sub }: Pick<User, 'sub'>): boolean => typeof sub?.frozenMs === 'number';

/** Whether the account is shut: by an admin, with its main account, or by that. */
export const isShut = (user: Shutting): boolean =>
  typeof user.disabledMs === 'number' || typeof user.mainDisabledMs === 'number' || isFrozen(user);

/** Whether the user is bound to addresses of which this is none. */
export const isElsewhere = ({ ipList }: User, ip: string): boolean =>
  ipList.length > 0 && !ipList.includes(plainIp(ip));
