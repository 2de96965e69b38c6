import * as v from 'valibot';
import { contract, Nothing } from '../base/contract.ts';
import { PositiveDecimal } from '../base/decimal.ts';
import { Name } from '../base/text.ts';
import { exchanges } from '../market/instrument.ts';
import { ApiAccount, ApiId, ordersPerSecond, permissions } from '../trade/api-account.ts';
import { practiceKinds } from '../trade/practice-key.ts';
import { AllowedAddresses } from '../user/ip-list.ts';
import { ownerRoles } from '../user/role.ts';

/** Characters of the name of an account or a group. */
const longestName = 40;
const keyText = (most: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, 'empty'), v.maxLength(most, 'long'), v.regex(/^[\x21-\x7e]+$/, 'key'));
const GroupId = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

/**
 * `POST /user/api/save` links an account of an exchange by its key, which is tried at the exchange before it is stored;
 * with `api_id` it changes an account. Keys are left out where they stay, and so are limits; null takes a limit away.
 * The exchange of an account does not change. Refuses with API_KEY (field and rule say what is wrong with the key:
 * `unknown`, `other_exchange`, `wrong`), API_EXPIRED, IP_NOT_ALLOWED {ApiKey, `venue_ip`} where the exchange takes it
 * from another address, API_PERMISSION where the key may less than is asked for, FORBIDDEN {permissions, `withdraw`}
 * where it may withdraw, INPUT {exchange,
 * `no_keys`} where the exchange has none here, CONFLICT {ApiKey, `taken`} where it is linked already and {name,
 * `taken`} where another account of the caller has the name.
 */
export const apiSave = contract({
  method: 'POST',
  path: '/user/api/save',
  access: ownerRoles,
  names: { api_id: 'owner', group_id: 'owner' },
  needs: 'main',
  audited: [
    'api_id',
    'name',
    'exchange',
    'permissions',
    'ip_list',
    'group_id',
    'max_orders_per_second',
    'max_daily_notional',
  ],
  input: v.strictObject({
    api_id: v.optional(ApiId),
    name: Name(longestName),
    exchange: v.picklist(exchanges),
    ApiKey: v.optional(keyText(200)),
    SecretKey: v.optional(keyText(400)),
    Passphrase: v.optional(keyText(100)),
    permissions: v.pipe(v.array(v.picklist(permissions)), v.minLength(1, 'permissions')),
    ip_list: v.optional(AllowedAddresses, []),
    group_id: v.optional(v.nullable(GroupId)),
    max_orders_per_second: v.optional(
      v.nullable(
        v.pipe(v.number('whole'), v.integer('whole'), v.minValue(1, 'range'), v.maxValue(ordersPerSecond, 'range')),
      ),
    ),
    max_daily_notional: v.optional(v.nullable(v.pipe(PositiveDecimal, v.maxLength(20, 'long')))),
  }),
  output: ApiAccount,
});

/** Where a paper account is opened, and under which name. */
export const paperFields = { exchange: v.picklist(exchanges), name: Name(longestName) };

/**
 * `POST /user/api/paper` opens an account with paper money at a simulated or the house's own venue. Refuses with INPUT
 * {exchange, `no_paper`} where there is none, CONFLICT {exchange, `most`} where the user has as many as there may be,
 * and {name, `taken`} where one of them has the name: a request that is sent twice opens one account. A PORTFOLIO
 * account has margin and contracts as one; INPUT {account_mode, `no_margin`} where the venue lends nothing.
 */
export const apiPaper = contract({
  method: 'POST',
  path: '/user/api/paper',
  access: ownerRoles,
  names: {},
  needs: 'main',
  extension: true,
  audited: ['exchange', 'name', 'account_mode'],
  input: v.strictObject({ ...paperFields, account_mode: v.optional(v.picklist(['CLASSIC', 'PORTFOLIO']), 'CLASSIC') }),
  output: ApiAccount,
});

/**
 * `POST /user/api/practice-key` has a simulated venue issue a key, of the kind that is asked for, to try `apiSave`
 * with: only this answer tells the secret.
 */
export const practiceKey = contract({
  method: 'POST',
  path: '/user/api/practice-key',
  access: ownerRoles,
  names: {},
  needs: 'main',
  extension: true,
  audited: ['exchange', 'kind'],
  weight: 60,
  input: v.strictObject({ exchange: v.picklist(exchanges), kind: v.picklist(practiceKinds) }),
  output: v.object({ ApiKey: v.string(), SecretKey: v.string(), Passphrase: v.optional(v.string()) }),
});

/**
 * `POST /user/api/delete` removes an account; what it did stays in the history. Refuses with CONFLICT {api_id,
 * `instance`, `algo`, `orders` or `positions`} while something of it runs, rests or is open.
 */
export const apiDelete = contract({
  method: 'POST',
  path: '/user/api/delete',
  access: ownerRoles,
  names: { api_id: 'owner' },
  needs: 'main',
  audited: ['api_id'],
  input: v.strictObject({ api_id: ApiId }),
  output: v.literal(1),
});

const ApiGroup = v.object({
  group_id: v.string(),
  name: v.string(),
  api_ids: v.array(v.string()),
  sort: v.number(),
});
export type ApiGroup = v.InferOutput<typeof ApiGroup>;

/** `GET /user/api/group/list`: the caller's groups of accounts, in their order. */
export const apiGroupList = contract({
  method: 'GET',
  path: '/user/api/group/list',
  access: 'user',
  names: {},
  input: Nothing,
  output: v.array(ApiGroup),
});

/**
 * `POST /user/api/group/save` makes a group, or with `group_id` changes one. An account is in one group at most: it
 * leaves the one that it was in. CONFLICT {name, taken} where another group has the name, {name, most} where there are
 * as many as there may be.
 */
export const apiGroupSave = contract({
  method: 'POST',
  path: '/user/api/group/save',
  access: ownerRoles,
  names: { group_id: 'owner', api_ids: 'owner' },
  input: v.strictObject({
    group_id: v.optional(GroupId),
    name: Name(longestName),
    api_ids: v.pipe(v.array(ApiId), v.maxLength(200)),
  }),
  output: ApiGroup,
});

/** `POST /user/api/group/delete` removes a group; its accounts are in none then. */
export const apiGroupDelete = contract({
  method: 'POST',
  path: '/user/api/group/delete',
  access: ownerRoles,
  names: { group_id: 'owner' },
  input: v.strictObject({ group_id: GroupId }),
  output: v.literal(1),
});
