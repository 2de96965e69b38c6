import * as v from 'valibot';
import { ClientId, contract, Paged, pageFields } from '../base/contract.ts';
import { PositiveDecimal } from '../base/decimal.ts';
import { type AccountType, accountTypes } from '../market/instrument.ts';
import { ApiId } from '../trade/api-account.ts';
import { roles } from '../user/role.ts';
import { UserId } from '../user/user-id.ts';
import { ManagedUser } from './admin.ts';
import { Grant, grantFields } from './observer.ts';
import { SessionRow } from './security.ts';
import { Asset } from './transfer.ts';

/** Most money of one deposit: a million millions of units. */
const mostDigits = 13;

/**
 * `POST /admin/user/role` gives a user a role; the server goes by it from the next request on, and streams of accounts
 * that the role does not see any more end at once. A user whose role changes is told by a message of type 3.
 * Idempotent. Refuses with NOT_FOUND, CONFLICT {role, `last_admin`} where nobody else who can log in is an
 * administrator, and INPUT {user_id, `sub`} for a sub-account, which has the rights of its main account alone.
 */
export const userRole = contract({
  method: 'POST',
  path: '/admin/user/role',
  access: ['admin'],
  names: { user_id: 'anybody' },
  extension: true,
  audited: ['user_id', 'role'],
  input: v.strictObject({ user_id: UserId, role: v.picklist(roles, 'role') }),
  output: ManagedUser,
});

/** `GET /admin/user/sessions`: sessions of a user that are alive, newest first; `current` is the one that asks. */
export const userSessions = contract({
  method: 'GET',
  path: '/admin/user/sessions',
  access: ['admin'],
  names: { user_id: 'anybody' },
  extension: true,
  input: v.strictObject({ user_id: UserId }),
  output: v.array(SessionRow),
});

/**
 * `POST /admin/user/sessions/end` ends sessions of a user, all where none are named, and closes their sockets. `ended`:
 * how many there were.
 */
export const userSessionsEnd = contract({
  method: 'POST',
  path: '/admin/user/sessions/end',
  access: ['admin'],
  names: { user_id: 'anybody', session_ids: 'anybody' },
  extension: true,
  whenFull: true,
  audited: ['user_id', 'session_ids'],
  input: v.strictObject({
    user_id: UserId,
    session_ids: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(100))),
  }),
  output: v.object({ ended: v.number() }),
});

/** Wallets that money can be put into: isolated money belongs to a pair, and comes by transfer. */
const fundable = accountTypes.filter((type): type is Exclude<AccountType, 'isolated'> => type !== 'isolated');

/**
 * `POST /admin/account/fund` puts paper money into a wallet of a paper account; its owner is told by a message of type
 * 3. Idempotent by `client_id`. Refuses with NOT_FOUND {api_id}, INPUT {api_id, `not_paper`} for an account of an
 * exchange, INPUT {asset, `not_held`} for an asset that the wallet cannot hold and CONFLICT where the `client_id`
 * stands for another deposit.
 */
export const accountFund = contract({
  method: 'POST',
  path: '/admin/account/fund',
  access: ['admin'],
  names: { api_id: 'anybody' },
  extension: true,
  audited: ['api_id', 'account_type', 'asset', 'amount', 'client_id'],
  input: v.strictObject({
    api_id: ApiId,
    account_type: v.picklist(fundable, 'account_type'),
    asset: Asset,
    amount: v.pipe(
      PositiveDecimal,
      v.check((text) => text.split('.')[0]!.length <= mostDigits, 'most'),
    ),
    client_id: ClientId,
  }),
  output: v.object({ entry_id: v.string(), balance: v.string(), replayed: v.optional(v.boolean()) }),
});

/** A grant as those who manage them see it, with whose accounts it shows. */
export const ManagedGrant = v.object({ ...Grant.entries, owner: v.string() });
export type ManagedGrant = v.InferOutput<typeof ManagedGrant>;

/**
 * `GET /admin/grant/list`: who may see whose accounts, newest first; with `search` those whose owner's or reader's name
 * holds it. Somebody of finance_manage sees the grants to users of finance and finance_manage.
 */
export const managedGrants = contract({
  method: 'GET',
  path: '/admin/grant/list',
  access: ['admin', 'finance_manage'],
  names: {},
  extension: true,
  input: v.strictObject({ ...pageFields, search: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  output: Paged(ManagedGrant),
});

/**
 * `POST /admin/grant/save` lets a user see the accounts of another, as the owner could by `grantSave`, and tells the
 * owner by a message of type 3. Refuses as that does, and with NOT_FOUND {owner, `unknown`}, INPUT {owner, `own`} for
 * somebody's own accounts, FORBIDDEN {username, `role`} where somebody of finance_manage gives a grant to others than
 * users of finance.
 */
export const managedGrantSave = contract({
  method: 'POST',
  path: '/admin/grant/save',
  access: ['admin', 'finance_manage'],
  names: { api_ids: 'anybody' },
  extension: true,
  audited: ['owner', 'username', 'grants', 'api_ids', 'expire_days'],
  input: v.strictObject({ owner: grantFields.username, ...grantFields }),
  output: ManagedGrant,
});

/** `POST /admin/grant/revoke` takes a grant back at once, whoever gave it. NOT_FOUND where it is not to be seen. */
export const managedGrantRevoke = contract({
  method: 'POST',
  path: '/admin/grant/revoke',
  access: ['admin', 'finance_manage'],
  names: { grant_id: 'anybody' },
  extension: true,
  whenFull: true,
  audited: ['grant_id'],
  input: v.strictObject({ grant_id: v.pipe(v.string(), v.minLength(1), v.maxLength(40)) }),
  output: v.literal(1),
});
