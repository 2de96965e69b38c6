import * as v from 'valibot';
import { contract, Paged, pageFields } from '../base/contract.ts';
import { roles } from '../user/role.ts';
import { UserId } from '../user/user-id.ts';
import { maxVip } from '../user/vip.ts';

/**
 * A user as admins see them. `disabled` is when the account was shut, null where it is open; `sessions` are those that
 * are alive.
 */
export const ManagedUser = v.object({
  user_id: v.string(),
  username: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  role: v.picklist(roles),
  vip_level: v.number(),
  /** An administrator has set the level; else it follows from activation and turnover. */
  vip_fixed: v.boolean(),
  created: v.number(),
  disabled: v.nullable(v.number()),
  sessions: v.number(),
});
export type ManagedUser = v.InferOutput<typeof ManagedUser>;

/**
 * `GET /admin/user/list`: all users, newest first; those whose name, address or number holds `search` where that is
 * given.
 */
export const userList = contract({
  method: 'GET',
  path: '/admin/user/list',
  access: ['admin'],
  names: {},
  extension: true,
  input: v.strictObject({ ...pageFields, search: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  output: Paged(ManagedUser),
});

/**
 * `POST /admin/user/disable` shuts an account, whose sessions and sockets end at once, and with it those of its
 * sub-accounts and traders, or opens it again. Idempotent. NOT_FOUND where there is no such user, FORBIDDEN for the own
 * account.
 */
export const userDisable = contract({
  method: 'POST',
  path: '/admin/user/disable',
  access: ['admin'],
  names: { user_id: 'anybody' },
  extension: true,
  audited: ['user_id', 'disabled'],
  input: v.strictObject({ user_id: UserId, disabled: v.boolean() }),
  output: ManagedUser,
});

/**
 * `POST /admin/user/vip` sets what an account may do: from 1 on it trades, 3 is market making (specification, point 5).
 * The server goes by it from the account's next request on; another level than before is told to the account as a
 * message of type 3, whose `data` has the `vip_level`, so that a browser that is logged in learns of it at once.
 * null: the level follows from activation and turnover again. Sub-accounts and traders have the level of their main
 * account: INPUT {user_id, `sub`} for one of them. Idempotent. NOT_FOUND where there is no such user.
 */
export const userVip = contract({
  method: 'POST',
  path: '/admin/user/vip',
  access: ['admin'],
  names: { user_id: 'anybody' },
  extension: true,
  audited: ['user_id', 'vip_level'],
  input: v.strictObject({
    user_id: UserId,
    vip_level: v.nullable(v.pipe(v.number(), v.integer('whole'), v.minValue(0, 'range'), v.maxValue(maxVip, 'range'))),
  }),
  output: ManagedUser,
});

/** `GET /admin/audit/list`: the audit log, newest first. `actor_name` is "" where nobody was logged in. */
export const auditList = contract({
  method: 'GET',
  path: '/admin/audit/list',
  access: ['admin'],
  names: {},
  extension: true,
  input: v.strictObject(pageFields),
  output: Paged(
    v.object({
      seq: v.number(),
      time: v.number(),
      actor: v.string(),
      actor_name: v.string(),
      action: v.string(),
      ip: v.string(),
      facts: v.record(v.string(), v.unknown()),
      hash: v.string(),
    }),
  ),
});

/**
 * `GET /admin/audit/check` reads the whole chain: `broken` is the number of the first entry that is not what was
 * written, null where all are sound; `missing` is how many were cut off at the end.
 */
export const auditCheck = contract({
  method: 'GET',
  path: '/admin/audit/check',
  access: ['admin'],
  names: {},
  extension: true,
  input: v.strictObject({}),
  output: v.object({ broken: v.nullable(v.number()), missing: v.number() }),
});
