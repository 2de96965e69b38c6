import * as v from 'valibot';
import { contract, Nothing, pageFields, Paged, windowFields } from '../base/contract.ts';
import { Decimal } from '../base/decimal.ts';
import { InviteCode } from './sign-up.ts';

/** A level: from how many active invited users on it counts, and the share of their trading fees, a fraction. */
export const InviteLevel = v.object({ level: v.number(), active: v.number(), rate: Decimal });
export type InviteLevel = v.InferOutput<typeof InviteLevel>;

/** Rebates in one asset; dollars at the last prices, cut to eight decimals, "0" where the asset has no price. */
const RebatedAsset = v.object({ asset: v.string(), total: Decimal, last_30d: Decimal, usd: Decimal });

/**
 * `GET /user/invite/stat`: the caller's invite code with its link, whom it has brought, and what that has earned.
 * `invited` are the users who signed up with it, sub-accounts not counted, `active` those of them who have traded
 * within the last 30 days. `level` and `rate` are as of now, 0 and "0" on a server without a table of levels; a day is
 * paid at the level of its end. `next_level.needs` is how many more active users it takes. Rebates of a day (UTC) are
 * paid soon after its end into the spot wallet of `pays_to`, the caller's oldest account at HALYARD; null where there
 * is none: no rebates are paid then. Sums are USD at the last prices, `days` the last 30 by when they were traded.
 * `inviter` is who invited the caller, masked, and `can_accept` whether a code may still be entered. Refuses
 * MAIN_ACCOUNT for a sub-account.
 */
export const inviteStat = contract({
  method: 'GET',
  path: '/user/invite/stat',
  access: 'user',
  extension: true,
  input: Nothing,
  output: v.object({
    code: v.string(),
    link: v.string(),
    invited: v.number(),
    active: v.number(),
    level: v.number(),
    rate: Decimal,
    next_level: v.nullable(v.object({ level: v.number(), rate: Decimal, needs: v.number() })),
    levels: v.array(InviteLevel),
    rebate_total: Decimal,
    rebate_30d: Decimal,
    assets: v.array(RebatedAsset),
    days: v.array(v.object({ day: v.number(), usd: Decimal })),
    pays_to: v.nullable(v.object({ api_id: v.string(), name: v.string() })),
    inviter: v.nullable(v.string()),
    can_accept: v.boolean(),
  }),
});
export type InviteStat = v.InferOutput<typeof inviteStat.output>;

/**
 * A user who signed up with the caller's code: the name is masked, `time` is that of the sign-up, `level` the VIP
 * level.
 * `volume_30d` is what was traded in the last 30 days and `rebate` all that it has earned the caller, both USD.
 */
export const Invitee = v.object({
  username: v.string(),
  time: v.number(),
  level: v.number(),
  is_active: v.boolean(),
  volume_30d: Decimal,
  rebate: Decimal,
});
export type Invitee = v.InferOutput<typeof Invitee>;

/**
 * `GET /user/invite/list`: the users whom the caller has invited, newest first; all of them where no window is given.
 * `search` is looked for in the masked names. A page beyond the end is empty. Refuses INPUT {end, `window`} for an end
 * that is not after the start, and MAIN_ACCOUNT for a sub-account.
 */
export const inviteList = contract({
  method: 'GET',
  path: '/user/invite/list',
  access: 'user',
  extension: true,
  input: v.strictObject({
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40, 'long'))),
    ...windowFields,
    ...pageFields,
  }),
  output: Paged(Invitee),
});

/**
 * One rebate: `fee` is what an invited user paid on `day` (its beginning, UTC) in an asset, `rebate` the share of it,
 * `time` when that was booked.
 */
export const InviteRebate = v.object({
  rebate_id: v.string(),
  time: v.number(),
  day: v.number(),
  username: v.string(),
  asset: v.string(),
  fee: Decimal,
  rate: Decimal,
  rebate: Decimal,
});
export type InviteRebate = v.InferOutput<typeof InviteRebate>;

/**
 * `GET /user/invite/rebate/list`: the rebates that the caller was paid, newest first, by when they were booked; all of
 * them where no window is given. Refuses as `inviteList` does.
 */
export const inviteRebates = contract({
  method: 'GET',
  path: '/user/invite/rebate/list',
  access: 'user',
  extension: true,
  input: v.strictObject({ ...windowFields, ...pageFields }),
  output: Paged(InviteRebate),
});

/**
 * `POST /user/invite/accept` names the caller's inviter after the sign-up, within seven days of it and once. Refuses
 * INVITE_CODE {invite_code} with `unknown` for a code that nobody has or whose owner is disabled, `own` for the
 * caller's own or that of a sub-account of his, `loop` where the caller has invited its owner, or somebody in the line
 * of those who invited him; CONFLICT {invite_code} with `taken` where the caller has an inviter, `late` after seven
 * days; and MAIN_ACCOUNT for a sub-account.
 */
export const inviteAccept = contract({
  method: 'POST',
  path: '/user/invite/accept',
  access: 'user',
  extension: true,
  audited: ['invite_code'],
  bodyLimit: 1024,
  input: v.strictObject({ invite_code: InviteCode }),
  output: v.object({ inviter: v.string() }),
});
