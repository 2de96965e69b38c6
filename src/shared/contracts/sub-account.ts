import * as v from 'valibot';
import { contract, Nothing } from '../base/contract.ts';
import { Line } from '../base/text.ts';
import { ApiAccount, ApiId } from '../trade/api-account.ts';
import { paperFields } from './api-save.ts';
import { Username } from '../user/contact.ts';
import { NewPassword } from '../user/password.ts';
import { ownerRoles } from '../user/role.ts';
import { subKinds, subPermissions } from '../user/sub-account.ts';
import { UserId } from '../user/user-id.ts';

/** Accounts that a trader may trade on. */
const mostNamed = 50;
const longestNote = 100;

/**
 * A sub-account or a trader as its main account sees it. `api_ids` are the accounts that a trader trades on, null for a
 * sub-account, which has its own. `frozen` is when it was frozen, `last_login` when it logged in last, ms; null where
 * that is not so. `accounts` counts its API accounts or those that it trades on, `usd_total` is what they hold at last
 * prices, `running` its strategies that have not stopped: 0 for a trader, whose strategies are its main account's.
 */
export const SubAccount = v.object({
  user_id: v.string(),
  username: v.string(),
  kind: v.picklist(subKinds),
  permissions: v.array(v.picklist(subPermissions)),
  api_ids: v.nullable(v.array(v.string())),
  note: v.string(),
  created: v.number(),
  frozen: v.nullable(v.number()),
  last_login: v.nullable(v.number()),
  accounts: v.number(),
  usd_total: v.string(),
  running: v.number(),
});
export type SubAccount = v.InferOutput<typeof SubAccount>;

/** `GET /user/sub/list`: the caller's sub-accounts and traders, oldest first. */
export const subList = contract({
  method: 'GET',
  path: '/user/sub/list',
  access: 'user',
  names: {},
  needs: 'main',
  extension: true,
  input: Nothing,
  output: v.array(SubAccount),
});

/**
 * `POST /user/sub/save` makes a sub-account or a trader, or with `user_id` changes one, whose `kind` does not change.
 * Both log in by user name and password, without an e-mail address, and have the VIP level and the activation of their
 * main account. A sub-account (`sub`) gets an account with paper money at the house's own venue, without any: its money
 * comes by `assetTransfer`. A trader owns nothing: it sees and trades the accounts of `api_ids`, the caller's own, and
 * its orders are the caller's. `permissions`: `trade_spot` and `trade_future` are orders, strategies and settings on
 * spot, margin, A-shares and forex, and on contracts; `transfer`, for a sub-account only, is moving money between
 * wallets of its own accounts, and loans, repayments and conversions on margin. Reading and cancelling need none; what
 * runs already goes on where a permission is taken away. `password` is needed for a new one; given later it takes the
 * place of the old one and ends all sessions. Another `api_ids` or `permissions` counts from the next request on.
 * Refuses with USER_EXISTS {username} where somebody has the name, INPUT {password, `required`}, {password,
 * `password_common`}, {permissions, `trader`} for a trader who is to transfer, {api_ids, `required`} or {api_ids,
 * `accounts`} for a trader without accounts, {api_ids, `sub_only`} for a sub-account with them, {kind, `fixed`};
 * NOT_FOUND {user_id} and {api_ids} for another's; CONFLICT {username, `most`} where there are 30.
 */
export const subSave = contract({
  method: 'POST',
  path: '/user/sub/save',
  access: ownerRoles,
  names: { user_id: 'owner', api_ids: 'owner' },
  needs: 'main',
  extension: true,
  bodyLimit: 16_384,
  audited: ['user_id', 'username', 'kind', 'permissions', 'api_ids', 'note'],
  input: v.strictObject({
    user_id: v.optional(UserId),
    username: Username,
    password: v.optional(NewPassword),
    kind: v.picklist(subKinds),
    permissions: v.pipe(v.array(v.picklist(subPermissions)), v.maxLength(subPermissions.length)),
    api_ids: v.optional(v.nullable(v.pipe(v.array(ApiId), v.minLength(1, 'accounts'), v.maxLength(mostNamed))), null),
    note: v.optional(Line(longestNote), ''),
  }),
  output: SubAccount,
});

/**
 * `POST /user/sub/account` opens a further account of a sub-account with paper money, at a simulated or the house's own
 * venue. It is empty: its money comes by transfer. Refuses with NOT_FOUND {user_id} where it is not the caller's, INPUT
 * {user_id, `trader`} for a trader, who has no accounts of its own, and as `POST /user/api/paper`.
 */
export const subAccountOpen = contract({
  method: 'POST',
  path: '/user/sub/account',
  access: ownerRoles,
  names: { user_id: 'owner' },
  needs: 'main',
  extension: true,
  audited: ['user_id', 'exchange', 'name'],
  input: v.strictObject({ user_id: UserId, ...paperFields }),
  output: ApiAccount,
});

/**
 * `POST /user/sub/freeze` shuts a sub-account or a trader, or opens it again. Sessions and sockets end at once, keys of
 * programs stop, and new orders are refused; of a sub-account the strategies are stopped as each was set up (a grid by
 * its `on_end`), and all open and algorithmic orders are cancelled. A trader's orders are its main account's
 * and stay. Answers how many orders it has taken back, algorithmic ones and their open parts among them, and how many
 * strategies it has stopped. Positions stay open, and the main account can still transfer from a frozen sub-account:
 * its money must be able to come home. Idempotent: freezing again cancels what is left. NOT_FOUND {user_id} where it is
 * not the caller's, UNAVAILABLE where trading is halted: then it is frozen, and its orders stay until the next start of
 * the server, which ends what a frozen sub-account still has under way.
 */
export const subFreeze = contract({
  method: 'POST',
  path: '/user/sub/freeze',
  access: 'user',
  names: { user_id: 'owner' },
  needs: 'main',
  extension: true,
  whenFull: true,
  audited: ['user_id', 'frozen'],
  input: v.strictObject({ user_id: UserId, frozen: v.boolean() }),
  output: v.object({ cancelled_orders: v.number(), stopped_instances: v.number() }),
});
