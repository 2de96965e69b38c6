import * as v from 'valibot';
import { type AccountType, exchanges } from '../market/instrument.ts';

/** The name of an account in requests. */
export const ApiId = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

/** Orders and amendments that an account may send a second, whatever limit its owner sets. */
export const ordersPerSecond = 10;

/** What accounts may trade: spot and margin, and contracts. */
export const permissions = ['spot', 'future'] as const;

/** An account at a venue. The key is masked (first four … last four); secrets never leave the server. */
export const ApiAccount = v.object({
  api_id: v.string(),
  name: v.string(),
  exchange: v.picklist(exchanges),
  /** "" where the account is of paper. */
  api_key: v.string(),
  permissions: v.array(v.picklist(permissions)),
  expire: v.nullable(v.number()),
  ip_list: v.array(v.string()),
  active: v.boolean(),
  /** Orders and amendments a second that its owner lets it have; null where only the exchange's limit counts. */
  max_orders_per_second: v.nullable(v.number()),
  /** USD that it may trade a day (UTC), decimal text; null where there is no such limit. */
  max_daily_notional: v.nullable(v.string()),
  group_id: v.nullable(v.string()),
  sub_account: v.nullable(v.string()),
  account_mode: v.picklist(['CLASSIC', 'PORTFOLIO', 'SINGLE', 'MULTI', 'PM']),
  owner: v.string(),
  /** Its money is paper, and no key of an exchange stands behind it. */
  paper: v.boolean(),
  created: v.number(),
  updated: v.number(),
});
export type ApiAccount = v.InferOutput<typeof ApiAccount>;

/** What an account must be allowed for a market of this type. */
export type Permission = ApiAccount['permissions'][number];

/** Permission that a market's account type needs. */
export const permissionFor = (accountType: AccountType): Permission =>
  ['spot', 'margin', 'isolated', 'astock', 'forex'].includes(accountType) ? 'spot' : 'future';
