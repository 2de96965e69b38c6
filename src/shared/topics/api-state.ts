import * as v from 'valibot';
import { each } from '../base/names.ts';
import { topic } from '../base/topic.ts';
import { Balance } from '../trade/balance.ts';
import { PositionSetting } from '../trade/position.ts';

/** What a client sends on the socket; the answer repeats the request under `req`. */
export const ApiStateRequest = v.strictObject({
  req_id: v.union([v.string(), v.number()]),
  req_type: v.picklist(['apiBalance', 'apiPositionSetting']),
  api_id: v.string(),
  exchange: v.optional(v.string()),
  account_type: v.optional(v.string()),
  symbol: v.optional(v.string()),
});
export type ApiStateRequest = v.InferOutput<typeof ApiStateRequest>;

/**
 * `/user/api/ws`: balances and settings of API accounts on request, and again with the same `req` on every change until
 * the socket closes.
 */
export const apiState = topic({
  path: '/user/api/ws',
  access: 'user',
  names: { api_id: each('granted') },
  params: v.strictObject({}),
  frame: v.object({
    req: ApiStateRequest,
    res: v.union([v.array(Balance), PositionSetting]),
    time: v.number(),
  }),
  keep: 'state',
});
