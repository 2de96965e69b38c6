import * as v from 'valibot';
import { ClientId, contract } from '../base/contract.ts';
import { Decimal, PositiveDecimal } from '../base/decimal.ts';
import { AccountTypeIn, ofInstrument, symbolFields } from '../market/instrument.ts';
import { ApiId } from '../trade/api-account.ts';
import { positionSides } from '../trade/position.ts';
import { tradingRoles } from '../user/role.ts';
import { Asset, Pair } from './transfer.ts';

/** A margin wallet as it is, or as it would be. Levels are at most 999, which is what they are without debt. */
const Standing = v.object({
  margin_level: v.number(),
  liquidate_price: v.nullable(Decimal),
  free: Decimal,
  borrowed: Decimal,
  interest: Decimal,
});

/**
 * `GET /user/api/margin/preview`: what a loan, a repayment or a transfer of a margin wallet would come to now, by the
 * same reckoning as the call that does it, and with its refusals. The wallet is that of the pair `symbol`, or cross
 * margin. `type` IN and OUT are transfers from and to the wallet of `other`, spot where it is left out; REPAY of a
 * portfolio account is `portfolioRepay`, and its `margin_level` that of the whole.
 *
 * `max` is the largest amount that would be let in, `limit` what the vip tier lends in all (0 where the asset is not
 * lent), `due` what is owed of the asset if it is paid now, the hour that has begun counted in; `liquidate_price` is of
 * isolated margin alone. With `amount` also `after`, and of a loan or repayment `principal` and `interest` of it: the
 * first hour, or the interest that is paid. INPUT {asset, `not_lent`} for a loan of what is not lent.
 */
export const marginPreview = contract({
  method: 'GET',
  path: '/user/api/margin/preview',
  access: 'user',
  names: { api_id: 'owner' },
  extension: true,
  input: v.strictObject({
    api_id: ApiId,
    type: v.picklist(['BORROW', 'REPAY', 'IN', 'OUT'], 'type'),
    asset: Asset,
    amount: v.optional(PositiveDecimal),
    symbol: v.optional(Pair),
    other: v.optional(AccountTypeIn, 'spot'),
  }),
  output: v.object({
    max: Decimal,
    limit: Decimal,
    due: Decimal,
    hourly_rate: v.number(),
    net_asset: Decimal,
    call_level: v.number(),
    liquidation_level: v.number(),
    now: Standing,
    after: v.optional(Standing),
    principal: v.optional(Decimal),
    interest: v.optional(Decimal),
  }),
});

/**
 * `GET /user/api/transfer/options`: what can be moved from one wallet to another: assets of which something is free and
 * that the other side may hold, with the most of each that the transfer would let through. `symbol` names the pair of
 * isolated margin at either end; `to_api_id` another account of the caller or of a sub-account, at the same exchange.
 */
export const transferOptions = contract({
  method: 'GET',
  path: '/user/api/transfer/options',
  access: 'user',
  names: { api_id: 'main', to_api_id: 'main' },
  extension: true,
  input: v.strictObject({
    api_id: ApiId,
    to_api_id: v.optional(ApiId),
    from: AccountTypeIn,
    to: AccountTypeIn,
    symbol: v.optional(Pair),
  }),
  output: v.array(v.object({ asset: v.string(), free: Decimal, max: Decimal })),
});

const positionFields = {
  api_id: ApiId,
  account_type: symbolFields.account_type,
  symbol: symbolFields.symbol,
  position_side: v.optional(v.picklist(positionSides), 'BOTH'),
  direction: v.picklist(['ADD', 'REMOVE'], 'direction'),
};

/**
 * `GET /user/api/position/margin/preview`: the margin of an isolated position, the most that can be added to it or
 * taken from it now, and with `amount` what margin and liquidation price would be then (null where no price liquidates
 * it). INPUT {symbol, `no_position` or `isolated_position`} where none is open or it is a cross one, BALANCE for more
 * than
 * `max`.
 */
export const positionMarginPreview = contract({
  method: 'GET',
  path: '/user/api/position/margin/preview',
  access: 'user',
  names: { api_id: 'owner' },
  extension: true,
  input: ofInstrument(v.strictObject({ ...positionFields, amount: v.optional(PositiveDecimal) })),
  output: v.object({
    asset: v.string(),
    margin: Decimal,
    max: Decimal,
    liquidation_price: v.nullable(Decimal),
    after: v.optional(v.object({ margin: Decimal, liquidation_price: v.nullable(Decimal) })),
  }),
});

/**
 * `POST /user/api/position/margin`: adds free money to the margin of an isolated position, or takes some of it back.
 * Taken can be what is beyond the initial margin, by the mark price where that asks for more, and beyond what the
 * position has lost. Refuses as the preview does. Idempotent by `client_id`.
 */
export const positionMargin = contract({
  method: 'POST',
  path: '/user/api/position/margin',
  access: tradingRoles,
  names: { api_id: 'owner' },
  key: 'trade',
  whenFull: true,
  extension: true,
  input: ofInstrument(v.strictObject({ ...positionFields, amount: PositiveDecimal, client_id: ClientId })),
  output: v.object({
    margin: Decimal,
    liquidation_price: v.nullable(Decimal),
    replayed: v.optional(v.boolean()),
  }),
});
