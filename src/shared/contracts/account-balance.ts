import * as v from 'valibot';
import { contract, Flag, List, windowFields } from '../base/contract.ts';
import { matching } from '../base/names.ts';
import { AccountTypeText, accountTypes } from '../market/instrument.ts';
import { accountScope } from '../user/user-id.ts';
import { ApiId } from '../trade/api-account.ts';
import { Balance } from '../trade/balance.ts';

/**
 * `GET /user/api/balance/currency`: one asset of one or more accounts, named by `api_id` or `api_ids`; zero where there
 * is none of it. NOT_FOUND where an account is not the caller's.
 */
export const balanceCurrency = contract({
  method: 'GET',
  path: '/user/api/balance/currency',
  access: 'user',
  names: { api_id: 'balance', api_ids: 'balance' },
  input: v.pipe(
    v.strictObject({
      api_id: v.optional(List),
      api_ids: v.optional(List),
      account_type: AccountTypeText,
      currency: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
    }),
    v.forward(
      v.check(({ api_id, api_ids }) => (api_id === undefined) !== (api_ids === undefined), 'one_of'),
      ['api_id'],
    ),
  ),
  output: v.array(Balance),
});

/** `GET /user/api/balance/list`: all assets of one account. */
export const balanceList = contract({
  method: 'GET',
  path: '/user/api/balance/list',
  access: 'user',
  names: { api_id: 'balance' },
  input: v.strictObject({
    api_id: ApiId,
    account_type: v.optional(AccountTypeText),
    hide_zero: v.optional(Flag, false),
  }),
  output: v.array(Balance),
});

/**
 * `GET /user/api/balance/unique`: the caller's accounts, or those named, added up by asset, the most valuable first.
 * NOT_FOUND where one is not the caller's.
 */
export const balanceUnique = contract({
  method: 'GET',
  path: '/user/api/balance/unique',
  access: 'user',
  names: { api_ids: 'balance' },
  input: v.strictObject({ api_ids: v.optional(List) }),
  output: v.array(v.object({ asset: v.string(), total: v.string(), usd_value: v.string() })),
});

/** Worth of one account at the beginning of an hour: at the server's first look within it, at last prices. */
export const EquityPoint = v.object({
  time: v.number(),
  api_id: v.string(),
  usd_total: v.string(),
  by_type: v.record(v.picklist(accountTypes), v.string()),
});
export type EquityPoint = v.InferOutput<typeof EquityPoint>;

/**
 * `GET /user/api/balance/data/list`: hourly points of the caller's accounts, or the last of each UTC day with `step`
 * 1d, ascending by time; with `of` granted those of accounts that others let the caller see. With `total` all accounts
 * are added up: a point of each hour or day, whose `api_id` is "". Default the last 30 days; refuses INPUT {start,
 * `window`} beyond 400, {start, `rows`} for more points than are told in one go, and NOT_FOUND where an account may not
 * be seen.
 */
export const balanceData = contract({
  method: 'GET',
  path: '/user/api/balance/data/list',
  access: 'user',
  names: { api_ids: 'balance', user_id: matching('balance') },
  input: v.strictObject({
    ...accountScope,
    ...windowFields,
    total: v.optional(Flag, false),
    step: v.optional(v.picklist(['1h', '1d']), '1h'),
  }),
  output: v.array(EquityPoint),
});
