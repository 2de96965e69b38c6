import * as v from 'valibot';
import { topic } from '../kit/topic.ts';
import { accountTypes, exchanges } from '../market/instrument.ts';
import { Balance } from '../trade/balance.ts';

/** What a client sends on the socket: `apiBalance` is served; the answer repeats the request under `req`. */
export const ApiStateRequest = v.strictObject({
  req_id: v.union([v.string(), v.number()]),
  req_type: v.picklist(['apiBalance', 'apiPositionSetting']),
  api_id: v.string(),
  exchange: v.optional(v.string()),
  account_type: v.optional(v.string()),
  symbol: v.optional(v.string()),
});
export type ApiStateRequest = v.InferOutput<typeof ApiStateRequest>;

/** Settings of one account's position in one instrument. Spot has none: leverage 1, one-way, cross, single-asset. */
export const PositionSetting = v.object({
  api_id: v.string(), exchange: v.picklist(exchanges), account_type: v.picklist(accountTypes), symbol: v.string(), leverage: v.number(),
  margin_mode: v.picklist(['CROSS', 'ISOLATED']), position_mode: v.picklist(['ONE_WAY', 'HEDGE']), asset_mode: v.picklist(['SINGLE', 'MULTI']),
  max_notional: v.string(),
});

/** `/user/api/ws`: balances and settings of API accounts on request, and again with the same `req` on every change until the socket closes. */
export const apiState = topic({
  path: '/user/api/ws',
  access: 'user',
  params: v.strictObject({}),
  frame: v.object({
    req: ApiStateRequest,
    res: v.union([v.array(Balance), PositionSetting]),
    time: v.number(),
  }),
  keep: 'state',
});
