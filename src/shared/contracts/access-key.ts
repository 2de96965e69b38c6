import * as v from 'valibot';
import { contract, Nothing, Whole } from '../base/contract.ts';
import { Name } from '../base/text.ts';
import { addressProblem, keyKinds, keyPermissions, maxKeyAddresses, maxOpenDays } from '../user/access-key.ts';
import { ownerRoles } from '../user/role.ts';

/** Most characters of a key's name. */
export const longestKeyName = 40;

/**
 * A key of a program. `key_id` is what it sends as X-Halyard-Key, an identifier and no secret; `public_key` is null for
 * HMAC, else 32 bytes in base64url; `ip_list` is empty where it may be used from anywhere; `expires` is null where it
 * never ends; `last_used` is exact to a minute.
 */
export const AccessKey = v.object({
  key_id: v.string(),
  name: v.string(),
  kind: v.picklist(keyKinds),
  public_key: v.nullable(v.string()),
  permissions: v.array(v.picklist(keyPermissions)),
  ip_list: v.array(v.string()),
  created: v.number(),
  expires: v.nullable(v.number()),
  last_used: v.nullable(v.number()),
  state: v.picklist(['LIVE', 'EXPIRED', 'REVOKED']),
});
export type AccessKey = v.InferOutput<typeof AccessKey>;

/** `GET /user/key/list`: the caller's, newest first; of those that have ended the newest 100. For sessions only. */
export const keyList = contract({
  method: 'GET',
  path: '/user/key/list',
  access: 'user',
  names: {},
  key: 'session',
  extension: true,
  input: Nothing,
  output: v.array(AccessKey),
});

/** An address or network, by the rules `ip` and `ip_wide`. */
const Address = v.pipe(
  v.string(),
  v.trim(),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? addressProblem(dataset.value) : undefined;
    if (problem) addIssue({ message: problem });
  }),
);

const keyFields = v.strictObject({
  name: Name(longestKeyName),
  kind: v.picklist(keyKinds, 'kind'),
  /** ED25519 only: PEM (SPKI), or the 32 bytes in base64url. */
  public_key: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'ed25519'))),
  permissions: v.pipe(
    v.array(v.picklist(keyPermissions, 'permission')),
    v.minLength(1, 'empty'),
    v.maxLength(keyPermissions.length, 'many'),
  ),
  ip_list: v.optional(v.pipe(v.array(Address), v.maxLength(maxKeyAddresses, 'ip_many')), []),
  expire_days: v.optional(v.pipe(Whole, v.minValue(1, 'range'), v.maxValue(3_650, 'range'))),
});

/**
 * `POST /user/key/create` makes a key. `secret` comes along for HMAC, in this answer and never again. Without `ip_list`
 * a key ends after `expire_days`, 90 at most and where nothing is said; with one it ends only where that is said. The
 * owner is told by mail. INPUT for what does not fit: `public_key`/`ed25519` where it is none, `ip_list.0`/`ip_wide`
 * for a network wider than /8 or, of IPv6, /16, `expire_days`/`ip_list` for more than 90 days without addresses.
 * CONFLICT beyond 20 live keys, or for a public key that a live key has, MAIN_ACCOUNT for a trader. For sessions only.
 */
export const keyCreate = contract({
  method: 'POST',
  path: '/user/key/create',
  access: ownerRoles,
  names: {},
  audited: ['name', 'kind', 'permissions', 'ip_list', 'expire_days'],
  bodyLimit: 8192,
  extension: true,
  input: v.pipe(
    keyFields,
    v.forward(
      v.check(({ kind, public_key }) => kind !== 'ED25519' || public_key !== undefined, 'required'),
      ['public_key'],
    ),
    v.forward(
      v.check(({ kind, public_key }) => kind !== 'HMAC' || public_key === undefined, 'unknown'),
      ['public_key'],
    ),
    v.forward(
      v.check(({ ip_list, expire_days = 0 }) => ip_list.length > 0 || expire_days <= maxOpenDays, 'ip_list'),
      ['expire_days'],
    ),
  ),
  output: v.object({ ...AccessKey.entries, secret: v.optional(v.string()) }),
});

/**
 * `POST /user/key/revoke` ends a key for good; its sockets close with 4001. Idempotent. NOT_FOUND where the caller has
 * no such key. For sessions only.
 */
export const keyRevoke = contract({
  method: 'POST',
  path: '/user/key/revoke',
  access: 'user',
  names: { key_id: 'owner' },
  whenFull: true,
  audited: ['key_id'],
  extension: true,
  input: v.strictObject({ key_id: v.pipe(v.string(), v.maxLength(64)) }),
  output: v.literal(1),
});
