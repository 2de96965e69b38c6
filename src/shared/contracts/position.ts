import * as v from 'valibot';
import { ClientId, contract, List, pageFields, Paged, Whole, windowFields } from '../kit/contract.ts';
import { PositiveDecimal } from '../kit/decimal.ts';
import { AccountTypeText, exchanges, symbolFields } from '../market/instrument.ts';
import { Order } from '../trade/order.ts';
import { assetModes, ClosedPosition, marginModes, Position, positionModes, PositionSetting, positionSides } from '../trade/position.ts';

const ApiId = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const { account_type, symbol } = symbolFields;

/** `GET /user/api/position/list`: open positions of the caller's accounts, or of those named; empty where there is none. NOT_FOUND where an account is not his. */
export const positionList = contract({
  method: 'GET', path: '/user/api/position/list', access: 'user',
  input: v.strictObject({ api_ids: v.optional(List), account_type: v.optional(AccountTypeText), symbol: v.optional(v.string()) }),
  output: v.array(Position),
});

/** `GET /user/api/position/leverage`: leverage of an account in a contract, and the bracket and bound of its position by the mark price. UNKNOWN_PAIR where no contract is traded. */
export const positionLeverage = contract({
  method: 'GET', path: '/user/api/position/leverage', access: 'user',
  input: v.strictObject({ api_id: ApiId, account_type, symbol }),
  output: v.object({ leverage: v.number(), max_leverage: v.number(), bracket: v.number(), max_notional: v.string() }),
});

/** `GET /user/api/position/setting`. UNKNOWN_PAIR where no contract is traded. */
export const positionSetting = contract({
  method: 'GET', path: '/user/api/position/setting', access: 'user',
  input: v.strictObject({ api_id: ApiId, exchange: v.optional(v.picklist(exchanges)), account_type, symbol }),
  output: PositionSetting,
});

/**
 * `POST /user/api/position/setting/update` changes what it names, all of it or nothing. Refuses MODE_LOCKED while orders or positions are open (in the symbol for
 * leverage and margin_mode, in any contract for position_mode and asset_mode), LEVERAGE above the contract's own, and INPUT for a leverage above 10 without
 * `confirm_risk`, and for MULTI together with ISOLATED.
 */
export const positionSettingUpdate = contract({
  method: 'POST', path: '/user/api/position/setting/update', access: 'user',
  input: v.strictObject({
    api_id: ApiId, exchange: v.optional(v.picklist(exchanges)), account_type, symbol, leverage: v.optional(Whole), margin_mode: v.optional(v.picklist(marginModes)),
    position_mode: v.optional(v.picklist(positionModes)), asset_mode: v.optional(v.picklist(assetModes)), confirm_risk: v.optional(v.boolean()),
  }),
  output: PositionSetting,
});

/** `GET /user/order/position/list`: all open positions of the caller, the newest first. */
export const ledgerPositions = contract({
  method: 'GET', path: '/user/order/position/list', access: 'user',
  input: v.strictObject({ api_ids: v.optional(List), ...pageFields }),
  output: Paged(Position),
});

/** `GET /user/order/position/close/list`: positions that have come to their end, the newest first, by the time of their end; default the last 7 days and at most 90. */
export const closedPositions = contract({
  method: 'GET', path: '/user/order/position/close/list', access: 'user',
  input: v.strictObject({ api_ids: v.optional(List), ...windowFields, ...pageFields }),
  output: Paged(ClosedPosition),
});

/** `POST /order/closePosition` closes one position whole at the market, reduce-only. Idempotent by `client_id`. REDUCE_ONLY where there is none. */
export const closePosition = contract({
  method: 'POST', path: '/order/closePosition', access: 'user', vip: 1,
  input: v.strictObject({ api_id: ApiId, symbol, account_type, position_side: v.optional(v.picklist(positionSides), 'BOTH'), client_id: ClientId }),
  output: v.object({ order: Order, replayed: v.optional(v.boolean()) }),
});

/**
 * `POST /order/v2/closePosition` closes positions of several accounts by a percentage, rounded down to the step; each has its own outcome. Without a symbol all
 * of the account type, which needs `confirm`. A LIMIT order needs symbol and price. With `chase` each position has a parent in
 * place of an order: a limit at the best price of its own side that follows it once a second, and after 30 s goes to the market. Idempotent by `client_id`.
 */
export const closePositionV2 = contract({
  method: 'POST', path: '/order/v2/closePosition', access: 'user', vip: 1,
  input: v.pipe(
    v.strictObject({
      api_ids: v.pipe(v.array(ApiId), v.minLength(1), v.maxLength(20)), symbol: v.optional(symbol), account_type, position_side: v.optional(v.picklist(positionSides)),
      percent: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(100)), 100), order_type: v.optional(v.picklist(['MARKET', 'LIMIT']), 'MARKET'),
      price: v.optional(PositiveDecimal), chase: v.optional(v.boolean(), false), confirm: v.optional(v.boolean()), client_id: ClientId,
    }),
    v.forward(v.check((input) => input.symbol !== undefined || input.confirm === true, 'required'), ['confirm']),
    v.forward(v.check((input) => (input.order_type === 'LIMIT' && !input.chase) === (input.price !== undefined), 'limit_only'), ['price']),
    v.forward(v.check((input) => input.order_type === 'MARKET' || input.symbol !== undefined, 'required'), ['symbol']),
  ),
  output: v.object({
    results: v.array(v.object({ api_id: v.string(), code: v.number(), msg: v.string(), data: v.optional(v.unknown()), order: v.optional(Order), parent_id: v.optional(v.string()) })),
    replayed: v.optional(v.boolean()),
  }),
});
