import * as v from 'valibot';
import { contract, List, pageFields, Paged, Whole, windowFields } from '../base/contract.ts';
import { AccountTypeText, exchanges, ofInstrument, symbolFields } from '../market/instrument.ts';
import { ApiId } from '../trade/api-account.ts';
import {
  assetModes,
  ClosedPosition,
  marginModes,
  Position,
  positionModes,
  PositionSetting,
} from '../trade/position.ts';
import { tradingRoles } from '../user/role.ts';

const { account_type, symbol } = symbolFields;

/**
 * `GET /user/api/position/leverage`: leverage of an account in a contract, and the bracket and bound of its position by
 * the mark price. UNKNOWN_PAIR where no contract is traded.
 */
export const positionLeverage = contract({
  method: 'GET',
  path: '/user/api/position/leverage',
  access: 'user',
  names: { api_id: 'instance' },
  input: ofInstrument(v.strictObject({ api_id: ApiId, account_type, symbol })),
  output: v.object({ leverage: v.number(), max_leverage: v.number(), bracket: v.number(), max_notional: v.string() }),
});

/** `GET /user/api/position/setting`. UNKNOWN_PAIR where no contract is traded. */
export const positionSetting = contract({
  method: 'GET',
  path: '/user/api/position/setting',
  access: 'user',
  names: { api_id: 'instance' },
  input: ofInstrument(
    v.strictObject({ api_id: ApiId, exchange: v.optional(v.picklist(exchanges)), account_type, symbol }),
  ),
  output: PositionSetting,
});

/**
 * `POST /user/api/position/setting/update` changes what it names, all of it or nothing. Refuses MODE_LOCKED while
 * orders or positions are open (in the symbol for margin_mode, in any contract for position_mode and asset_mode),
 * LEVERAGE above the contract's own and where more is open than it allows (`max_notional`), BALANCE where a lower
 * leverage of what is open needs more than is free (`free`, `need`, `missing`), and INPUT for a leverage above 10
 * without `confirm_risk`, and for MULTI together with ISOLATED.
 */
export const positionSettingUpdate = contract({
  method: 'POST',
  path: '/user/api/position/setting/update',
  access: tradingRoles,
  names: { api_id: 'owner' },
  key: 'trade',
  input: ofInstrument(
    v.strictObject({
      api_id: ApiId,
      exchange: v.optional(v.picklist(exchanges)),
      account_type,
      symbol,
      leverage: v.optional(Whole),
      margin_mode: v.optional(v.picklist(marginModes)),
      position_mode: v.optional(v.picklist(positionModes)),
      asset_mode: v.optional(v.picklist(assetModes)),
      confirm_risk: v.optional(v.boolean()),
    }),
  ),
  output: PositionSetting,
});

/** `GET /user/order/position/list`: all open positions of the caller, the newest first. */
export const ledgerPositions = contract({
  method: 'GET',
  path: '/user/order/position/list',
  access: 'user',
  names: { api_ids: 'instance' },
  input: v.strictObject({ api_ids: v.optional(List), ...pageFields }),
  output: Paged(Position),
});

/**
 * `GET /user/order/position/close/list`: positions that have come to their end, the newest first, by the time of their
 * end, of one symbol and account type where they are named; default the last 7 days and at most 90. NOT_FOUND where an
 * account is not the caller's.
 */
export const closedPositions = contract({
  method: 'GET',
  path: '/user/order/position/close/list',
  access: 'user',
  names: { api_ids: 'instance' },
  input: v.strictObject({
    api_ids: v.optional(List),
    account_type: v.optional(AccountTypeText),
    symbol: v.optional(v.string()),
    ...windowFields,
    ...pageFields,
  }),
  output: Paged(ClosedPosition),
});
