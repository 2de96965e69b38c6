import * as v from 'valibot';
import { contract, List, pageFields, Paged, windowFields } from '../base/contract.ts';
import { AccountTypeText } from '../market/instrument.ts';
import { Order } from '../trade/order.ts';

/**
 * `GET /user/api/order/open/list`: open orders of the caller's accounts, newest first. NOT_FOUND where an account is
 * not the caller's.
 */
export const accountOpenOrders = contract({
  method: 'GET',
  path: '/user/api/order/open/list',
  access: 'user',
  names: { api_ids: 'instance' },
  input: v.strictObject({
    api_ids: v.optional(List),
    account_type: v.optional(AccountTypeText),
    symbol: v.optional(v.string()),
  }),
  output: v.array(Order),
});

/**
 * `GET /user/api/order/history/list`: all orders of one account, newest first, default the last 7 days and at most 90.
 */
export const accountOrderHistory = contract({
  method: 'GET',
  path: '/user/api/order/history/list',
  access: 'user',
  names: { api_id: 'instance' },
  input: v.strictObject({
    api_id: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
    account_type: v.optional(AccountTypeText),
    symbol: v.optional(v.string()),
    ...windowFields,
    ...pageFields,
  }),
  output: Paged(Order),
});
