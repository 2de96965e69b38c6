import * as v from 'valibot';
import { contract, Nothing } from '../base/contract.ts';
import { exchanges } from '../market/instrument.ts';
import { Balance } from '../trade/balance.ts';
import { ApiAccount, ApiId } from '../trade/api-account.ts';
import { ownerRoles } from '../user/role.ts';

/** `GET /user/api/list`: the caller's own active accounts. */
export const apiList = contract({
  method: 'GET',
  path: '/user/api/list',
  access: 'user',
  names: {},
  input: v.strictObject({
    exchange: v.optional(v.picklist(exchanges)),
    permission: v.optional(v.picklist(['spot', 'future'])),
  }),
  output: v.array(ApiAccount),
});

/**
 * `GET /user/api/all`: inactive ones too, and after the caller's own those of its sub-accounts, which `sub_account`
 * names.
 */
export const apiAll = contract({
  method: 'GET',
  path: '/user/api/all',
  access: 'user',
  names: {},
  input: Nothing,
  output: v.array(ApiAccount),
});

/**
 * `POST /user/api/save/active` lets an account of the caller trade, or no longer: orders, closings and transfers of one
 * that is not active are refused with API_KEY. Its open orders stay unless `cancel_orders` says otherwise, and can be
 * cancelled afterwards too; its positions stay. Idempotent. NOT_FOUND where the account is not the caller's,
 * MAIN_ACCOUNT for a trader.
 */
export const apiActive = contract({
  method: 'POST',
  path: '/user/api/save/active',
  access: ownerRoles,
  names: { api_id: 'owner' },
  audited: ['api_id', 'active', 'cancel_orders'],
  input: v.strictObject({ api_id: ApiId, active: v.boolean(), cancel_orders: v.optional(v.boolean(), false) }),
  output: v.literal(1),
});

/** `GET /user/api/balance/all`: every account of the caller, valued in USD and BTC at last prices. */
export const balanceAll = contract({
  method: 'GET',
  path: '/user/api/balance/all',
  access: 'user',
  names: {},
  input: Nothing,
  output: v.object({
    usd_total: v.string(),
    btc_total: v.string(),
    accounts: v.array(v.object({ api_id: v.string(), usd_total: v.string(), balances: v.array(Balance) })),
  }),
});
