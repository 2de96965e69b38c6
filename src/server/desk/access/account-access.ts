import { type Observable, Subject } from 'rxjs';
import { Refusal } from '../../../shared/base/refusal.ts';
import { granteeScopes, type GrantScope } from '../../../shared/user/grant.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { Caller as Proved } from '../../identity/authenticator.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { GrantStore, StoredGrant } from '../../store/tables/grants.ts';
import type { User } from '../../store/tables/users.ts';
import type { SubUserStore } from '../../store/tables/users/sub-users.ts';
import { actingOf, type Bounds, type Caller, isWithin, traderOf } from '../caller.ts';

type Reader = Pick<User, 'userId' | 'role'>;

interface AccountAccessParts {
  readonly accounts: Pick<ApiAccountStore, 'all' | 'byId' | 'ofOwner'>;
  readonly grants: Pick<GrantStore, 'toGrantee'>;
  /** Sub-accounts: their main accounts see all that they have. */
  readonly subs: Pick<SubUserStore, 'byId'>;
  readonly nowMs: () => number;
  /** Hears of every look at another's account. */
  readonly looked: (reader: Proved, account: ApiAccount, scope: GrantScope) => void;
}

/**
 * Who may see which accounts: one's own and those of one's sub-accounts, a trader those that it trades on, those that
 * were granted by their owners, and all of them an administrator.
 */
export interface AccountAccess {
  /** In whose name the user acts now, and within which bounds, which may have changed since the user was looked up. */
  acting(user: Pick<User, 'userId' | 'mainUserId' | 'sub'>): Bounds;
  /**
   * The account, where the reader may see this of it; NOT_FOUND where it is neither the reader's nor granted, as where
   * there is none.
   */
  readable(reader: Proved, apiId: string, scope: GrantScope): ApiAccount;
  /**
   * Whoever the accounts belong to, to be asked for them in the owner's name: the reader where none are named. INPUT
   * where they belong to several.
   */
  asOwner(reader: Proved, apiIds: readonly string[] | undefined, scope: GrantScope): Caller;
  /** Accounts of others that were granted to a reader, of all users or of one; an administrator sees all there are. */
  granted(reader: Reader, scope: GrantScope, userId?: string): readonly ApiAccount[];
  /** Users who let the reader see something, and what. */
  owners(reader: Reader): ReadonlyMap<string, readonly GrantScope[]>;
  /** Ids of users whose rights to see have changed. */
  readonly changes: Observable<string>;
  /** A grant to somebody was given or taken back. */
  changed(grantee: string): void;
}

const covers = ({ apiIds }: StoredGrant, apiId: string): boolean => apiIds === null || apiIds.includes(apiId);

export function createAccountAccess({ accounts, grants, subs, nowMs, looked }: AccountAccessParts): AccountAccess {
  const acting: AccountAccess['acting'] = (user) => actingOf(subs.byId(user.userId) ?? user);
  const changes = new Subject<string>();

  /** The grants that count now, each with what of it the reader's role lets be seen. */
  function counting({ userId, role }: Reader): readonly StoredGrant[] {
    const visible = granteeScopes[role] ?? [];
    return grants
      .toGrantee(userId)
      .filter(({ expiresMs }) => expiresMs === null || expiresMs > nowMs())
      .map((grant) => ({ ...grant, scopes: grant.scopes.filter((scope) => visible.includes(scope)) }))
      .filter(({ scopes }) => scopes.length > 0);
  }

  const isGranted = (reader: Reader, account: ApiAccount, scope: GrantScope): boolean =>
    counting(reader).some(
      (grant) => grant.owner === account.owner && grant.scopes.includes(scope) && covers(grant, account.api_id),
    );

  /** Whether it is the reader's, or that of a sub-account of the reader. */
  function isOwn(user: User, { api_id, owner }: ApiAccount): boolean {
    const bounds = acting(user);
    return (owner === bounds.user_id && isWithin(bounds, api_id)) || subs.byId(owner)?.mainUserId === user.userId;
  }

  function readable(reader: Proved, apiId: string, scope: GrantScope): ApiAccount {
    const { user } = reader;
    const account = accounts.byId(apiId);
    if (account && isOwn(user, account)) return account;
    if (!account || !(user.role === 'admin' || isGranted(user, account, scope)))
      throw new Refusal('NOT_FOUND', { field: 'api_id', rule: 'unknown' });
    looked(reader, account, scope);
    return account;
  }

  return {
    acting,
    readable,
    changes,
    changed: (grantee) => changes.next(grantee),

    asOwner(reader, apiIds, scope) {
      const trader = traderOf(reader);
      const [owner = trader.user_id, ...others] = new Set(
        (apiIds ?? []).map((apiId) => readable(reader, apiId, scope).owner),
      );
      if (others.length > 0) throw new Refusal('INPUT', { field: 'api_ids', rule: 'one_owner' });
      return { ...trader, user_id: owner };
    },

    granted: (reader, scope, userId) =>
      reader.role === 'admin'
        ? accounts.all().filter(({ owner }) => userId === undefined || owner === userId)
        : counting(reader)
            .filter((grant) => grant.scopes.includes(scope) && (userId === undefined || grant.owner === userId))
            .flatMap((grant) => accounts.ofOwner(grant.owner).filter(({ api_id }) => covers(grant, api_id))),

    owners: (reader) => new Map(counting(reader).map(({ owner, scopes }) => [owner, scopes])),
  };
}
