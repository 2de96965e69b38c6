import { type Observable, Subject } from 'rxjs';
import type { Reach } from '../../../shared/base/names.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { granteeScopes, grantScopes, type GrantScope, readScopes } from '../../../shared/user/grant.ts';
import type { Role } from '../../../shared/user/role.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { Caller as Proved } from '../../identity/authenticator.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { GrantStore, StoredGrant } from '../../store/tables/grants.ts';
import type { SubUserStore } from '../../store/tables/users/sub-users.ts';
import type { User } from '../../store/tables/users.ts';
import { actingOf, type Bounds, isWithin } from '../caller.ts';

type Reader = Pick<User, 'userId' | 'role' | 'mainUserId' | 'sub'>;
/** An account by its id and its owner. */
type Owned = Pick<ApiAccount, 'owner' | 'api_id'>;

interface AccountAccessParts {
  readonly accounts: Pick<ApiAccountStore, 'all' | 'byId' | 'ofOwner'>;
  readonly grants: Pick<GrantStore, 'toGrantee'>;
  /** Sub-accounts: their main accounts see all that they have. */
  readonly subs: Pick<SubUserStore, 'byId'>;
  readonly nowMs: () => number;
  /** Hears of every look at another's account. */
  readonly looked: (reader: Proved, account: Owned, scope: GrantScope) => void;
}

/**
 * Who may reach which accounts, and for what: one's own, and a trader those that it trades on, for everything, a main
 * account those of its sub-accounts to see them, those that were granted by their owners for
 * what was granted. An administrator sees all of them and acts in none.
 */
export interface AccountAccess {
  /** In whose name the user acts now, and within which bounds, which may have changed since the user was looked up. */
  acting(user: Pick<User, 'userId' | 'mainUserId' | 'sub'>): Bounds;
  /**
   * The account, where it may be reached so; NOT_FOUND with the field where it may not, as where there is none. Looks
   * at another's account are written down.
   */
  reachable(reader: Proved, apiId: string, reach: Reach, field?: string): ApiAccount;
  /** Whether an account, which may be one that is removed, may be reached so. */
  mayReach(reader: Proved, account: Owned, reach: Reach): boolean;
  /** What of an account may be seen or done now; its owner has every scope. */
  scopesOf(reader: Reader, account: Owned): readonly GrantScope[];
  /** Accounts of others that were granted to a reader, of all users or of one; an administrator sees all there are. */
  granted(reader: Reader, scope: GrantScope, userId?: string): readonly ApiAccount[];
  /** Users who let the reader see something, and what. */
  owners(reader: Reader): ReadonlyMap<string, readonly GrantScope[]>;
  /** Ids of users whose rights have changed. */
  readonly changes: Observable<string>;
  /**
   * A grant to somebody was given or taken back, or the user has another role now, which counts from now on also for
   * sockets that were opened with the one before.
   */
  changed(userId: string, role?: Role): void;
}

const covers = ({ apiIds }: StoredGrant, apiId: string): boolean => apiIds === null || apiIds.includes(apiId);

export function createAccountAccess({ accounts, grants, subs, nowMs, looked }: AccountAccessParts): AccountAccess {
  const acting: AccountAccess['acting'] = (user) => actingOf(subs.byId(user.userId) ?? user);
  const changes = new Subject<string>();
  /** Roles that were given since the start. */
  const given = new Map<string, Role>();
  const roleOf = ({ userId, role }: Reader): Role => given.get(userId) ?? role;

  /** The grants that count now, each with what of it the reader's role lets be seen. */
  function counting(reader: Reader): readonly StoredGrant[] {
    const { userId } = reader;
    const visible = granteeScopes[roleOf(reader)] ?? [];
    return grants
      .toGrantee(userId)
      .filter(({ expiresMs }) => expiresMs === null || expiresMs > nowMs())
      .map((grant) => ({ ...grant, scopes: grant.scopes.filter((scope) => visible.includes(scope)) }))
      .filter(({ scopes }) => scopes.length > 0);
  }

  /** Whether the reader acts with it as with an own one: a trader does with those that it was named. */
  function isOwner(reader: Reader, { owner, api_id }: Owned): boolean {
    const bounds = acting(reader);
    return owner === bounds.user_id && isWithin(bounds, api_id);
  }

  const isOfSub = ({ userId }: Reader, owner: string): boolean => subs.byId(owner)?.mainUserId === userId;

  /** Whether it is reached without a grant: as one's own, or as that of a sub-account, of which nothing is acted on. */
  const isReached = (reader: Reader, account: Owned, reach: Reach): boolean =>
    isOwner(reader, account) || (reach !== 'owner' && reach !== 'risk' && isOfSub(reader, account.owner));

  function scopesOf(reader: Reader, { owner, api_id }: Owned): readonly GrantScope[] {
    if (isOwner(reader, { owner, api_id })) return grantScopes;
    if (isOfSub(reader, owner)) return readScopes;
    if (roleOf(reader) === 'admin') return readScopes;
    const held = counting(reader).filter((grant) => grant.owner === owner && covers(grant, api_id));
    return grantScopes.filter((scope) => held.some(({ scopes }) => scopes.includes(scope)));
  }

  /** The scope by which an account may be reached; undefined where it may not. */
  function scopeFor(reader: Reader, account: Owned, reach: Reach): GrantScope | undefined {
    if (reach === 'owner' || reach === 'main' || reach === 'anybody') return undefined;
    const scopes = scopesOf(reader, account);
    return reach === 'granted' ? scopes[0] : scopes.find((scope) => scope === reach);
  }

  return {
    reachable(reader, apiId, reach, field = 'api_id') {
      const account = accounts.byId(apiId);
      if (account && isReached(reader.user, account, reach)) return account;
      const scope = account && scopeFor(reader.user, account, reach);
      if (!account || scope === undefined) throw new Refusal('NOT_FOUND', { field, rule: 'unknown' });
      looked(reader, account, scope);
      return account;
    },

    mayReach(reader, account, reach) {
      if (isReached(reader.user, account, reach)) return true;
      const scope = scopeFor(reader.user, account, reach);
      if (scope !== undefined) looked(reader, account, scope);
      return scope !== undefined;
    },

    acting,
    scopesOf,
    changes,
    changed(userId, role) {
      if (role) given.set(userId, role);
      changes.next(userId);
    },

    granted: (reader, scope, userId) =>
      roleOf(reader) === 'admin' && scope !== 'risk'
        ? accounts.all().filter(({ owner }) => userId === undefined || owner === userId)
        : counting(reader)
            .filter((grant) => grant.scopes.includes(scope) && (userId === undefined || grant.owner === userId))
            .flatMap((grant) => accounts.ofOwner(grant.owner).filter(({ api_id }) => covers(grant, api_id))),

    owners: (reader) => new Map(counting(reader).map(({ owner, scopes }) => [owner, scopes])),
  };
}
