import * as v from 'valibot';
import { ClientId, contract, List } from '../base/contract.ts';
import { each } from '../base/names.ts';
import { PositiveDecimal } from '../base/decimal.ts';
import { AccountTypeText, ofInstrument, symbolFields } from '../market/instrument.ts';
import { ApiId } from '../trade/api-account.ts';
import { Order } from '../trade/order.ts';
import { Position, positionSides } from '../trade/position.ts';
import { tradingRoles } from '../user/role.ts';

const { account_type, symbol } = symbolFields;

/**
 * `GET /user/api/position/list`: open positions of the caller's accounts, or of those named; empty where there is none.
 * NOT_FOUND where an account is another's.
 */
export const positionList = contract({
  method: 'GET',
  path: '/user/api/position/list',
  access: 'user',
  names: { api_ids: 'instance' },
  input: v.strictObject({
    api_ids: v.optional(List),
    account_type: v.optional(AccountTypeText),
    symbol: v.optional(v.string()),
  }),
  output: v.array(Position),
});

/**
 * `POST /order/closePosition` closes one position whole at the market, reduce-only. Idempotent by `client_id`.
 * REDUCE_ONLY where there is none.
 */
export const closePosition = contract({
  method: 'POST',
  path: '/order/closePosition',
  access: tradingRoles,
  names: { api_id: 'owner' },
  key: 'trade',
  whenFull: true,
  weight: 0,
  vip: 1,
  input: ofInstrument(
    v.strictObject({
      api_id: ApiId,
      symbol,
      account_type,
      position_side: v.optional(v.picklist(positionSides), 'BOTH'),
      client_id: ClientId,
    }),
  ),
  output: v.object({ order: Order, replayed: v.optional(v.boolean()) }),
});

/**
 * `POST /order/v2/closePosition` closes positions of several accounts by a percentage, rounded down to the step; each
 * has its own outcome. Without a symbol all of the account type, which needs `confirm`. A LIMIT order needs symbol and
 * price. With `chase` each position has a parent in place of an order: a limit at the best price of its own side that
 * follows it once a second, and after 30 s goes to the market. Idempotent by `client_id`.
 */
export const closePositionV2 = contract({
  method: 'POST',
  path: '/order/v2/closePosition',
  access: tradingRoles,
  names: { api_ids: each('owner') },
  key: 'trade',
  whenFull: true,
  weight: 0,
  vip: 1,
  input: v.pipe(
    ofInstrument(
      v.strictObject({
        api_ids: v.pipe(v.array(ApiId), v.minLength(1), v.maxLength(20)),
        symbol: v.optional(symbol),
        account_type,
        position_side: v.optional(v.picklist(positionSides)),
        percent: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(100)), 100),
        order_type: v.optional(v.picklist(['MARKET', 'LIMIT']), 'MARKET'),
        price: v.optional(PositiveDecimal),
        chase: v.optional(v.boolean(), false),
        confirm: v.optional(v.boolean()),
        client_id: ClientId,
      }),
    ),
    v.forward(
      v.check((input) => input.symbol !== undefined || input.confirm === true, 'required'),
      ['confirm'],
    ),
    v.forward(
      v.check((input) => (input.order_type === 'LIMIT' && !input.chase) === (input.price !== undefined), 'limit_only'),
      ['price'],
    ),
    v.forward(
      v.check((input) => input.order_type === 'MARKET' || input.symbol !== undefined, 'required'),
      ['symbol'],
    ),
  ),
  output: v.object({
    results: v.array(
      v.object({
        api_id: v.string(),
        code: v.number(),
        msg: v.string(),
        data: v.optional(v.unknown()),
        order: v.optional(Order),
        parent_id: v.optional(v.string()),
      }),
    ),
    replayed: v.optional(v.boolean()),
  }),
});
