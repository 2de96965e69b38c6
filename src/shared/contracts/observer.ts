import * as v from 'valibot';
import { contract, Nothing, Whole } from '../base/contract.ts';
import { matching } from '../base/names.ts';
import { Name } from '../base/text.ts';
import { ApiAccount, ApiId } from '../trade/api-account.ts';
import { grantScopes } from '../user/grant.ts';
import { ownerRoles, watchingRoles } from '../user/role.ts';
import { UserId } from '../user/user-id.ts';

const Scopes = v.pipe(v.array(v.picklist(grantScopes)), v.minLength(1, 'scopes'));
/** Characters of what somebody logs in with. */
const longestLogin = 100;
/** Days for which a grant counts at most. */
const longestDays = 3_650;

/**
 * What somebody lets another user see. `api_ids` null: all accounts, those to come too. `expires` null: until revoked.
 */
export const Grant = v.object({
  grant_id: v.string(),
  username: v.string(),
  grants: v.array(v.picklist(grantScopes)),
  api_ids: v.nullable(v.array(v.string())),
  expires: v.nullable(v.number()),
  created: v.number(),
});
export type Grant = v.InferOutput<typeof Grant>;

/** `GET /user/select/observer/list`: the users whose accounts the caller may see, and what of them. */
export const observedUsers = contract({
  method: 'GET',
  path: '/user/select/observer/list',
  access: ['admin', 'observer', 'risk', 'finance', 'finance_manage'],
  names: {},
  input: Nothing,
  output: v.array(v.object({ user_id: v.string(), username: v.string(), grants: v.array(v.picklist(grantScopes)) })),
});

const ofUser = v.strictObject({ user_id: v.optional(UserId) });

/**
 * `GET /user/observer/user/api/list`: accounts that an observer may see, of all users or of one; an
 * administrator sees every account.
 */
export const observedAccounts = contract({
  method: 'GET',
  path: '/user/observer/user/api/list',
  access: watchingRoles,
  names: { user_id: matching('granted') },
  input: ofUser,
  output: v.array(ApiAccount),
});

/** `GET /user/finance/user/api/list`: accounts whose money somebody of finance may see, of all users or of one. */
export const financeAccounts = contract({
  method: 'GET',
  path: '/user/finance/user/api/list',
  access: ['admin', 'finance', 'finance_manage'],
  names: { user_id: matching('balance') },
  input: ofUser,
  output: v.array(ApiAccount),
});

/** `GET /user/observer/grant/list`: what the caller lets others see, newest first. */
export const grantList = contract({
  method: 'GET',
  path: '/user/observer/grant/list',
  access: 'user',
  names: {},
  extension: true,
  input: Nothing,
  output: v.array(Grant),
});

/** To whom something is shown, what, of which accounts (null: of all) and for how many days (null: until revoked). */
export const grantFields = {
  username: Name(longestLogin),
  grants: Scopes,
  api_ids: v.optional(v.nullable(v.pipe(v.array(ApiId), v.minLength(1, 'accounts'), v.maxLength(200))), null),
  expire_days: v.optional(v.nullable(v.pipe(Whole, v.minValue(1, 'range'), v.maxValue(longestDays, 'range'))), null),
};

/**
 * `POST /user/observer/grant` lets a user of the roles observer, risk, finance or finance_manage see the caller's
 * accounts; another grant to the same user takes the place of the one before. Refuses with INPUT {username, `own`} for
 * oneself and {username, `role`} for a user of another role, NOT_FOUND {username} for nobody and {api_ids} for
 * another's account.
 */
export const grantSave = contract({
  method: 'POST',
  path: '/user/observer/grant',
  access: ownerRoles,
  names: { api_ids: 'owner' },
  needs: 'main',
  extension: true,
  audited: ['username', 'grants', 'api_ids', 'expire_days'],
  input: v.strictObject(grantFields),
  output: Grant,
});

/** `POST /user/observer/revoke` takes a grant back: what it let be seen ends at once, also on open sockets. */
export const grantRevoke = contract({
  method: 'POST',
  path: '/user/observer/revoke',
  access: 'user',
  names: { grant_id: 'owner' },
  extension: true,
  audited: ['grant_id'],
  whenFull: true,
  input: v.strictObject({ grant_id: v.pipe(v.string(), v.minLength(1), v.maxLength(40)) }),
  output: v.literal(1),
});
