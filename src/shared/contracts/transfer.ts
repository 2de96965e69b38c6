import * as v from 'valibot';
import { ClientId, contract, pageFields, Paged, windowFields } from '../base/contract.ts';
import { Decimal, PositiveDecimal } from '../base/decimal.ts';
import { AccountTypeIn, ofInstrument } from '../market/instrument.ts';
import { ApiId } from '../trade/api-account.ts';
import { Transfer } from '../trade/ledger-entry.ts';
import { marginAutos } from '../trade/margin-auto.ts';
import { ownerRoles } from '../user/role.ts';

export const Asset = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,20}$/, 'asset'));
export const Pair = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}$/, 'symbol'));

const Moved = v.object({ transfer_id: v.string(), status: v.literal('CONFIRMED'), replayed: v.optional(v.boolean()) });

/**
 * `POST /user/api/transfer`: between account types of one account; `symbol` names the pair where one end is isolated
 * margin. Refuses with BALANCE for more than is free, or for more than leaves a margin wallet at a level of 2, and with
 * INPUT for an asset that the other side cannot hold. Idempotent by `client_id`, like all calls that move money.
 */
export const transfer = contract({
  method: 'POST',
  path: '/user/api/transfer',
  access: ownerRoles,
  names: { api_id: 'owner' },
  whenFull: true,
  input: v.strictObject({
    api_id: ApiId,
    asset: Asset,
    amount: PositiveDecimal,
    from: AccountTypeIn,
    to: AccountTypeIn,
    symbol: v.optional(Pair),
    client_id: ClientId,
  }),
  output: Moved,
});

/**
 * `POST /user/api/asset/transfer`: between two accounts of the caller or of its sub-accounts on one exchange, in any
 * direction, neither end isolated margin. A frozen sub-account gives and takes too: its money must be able to come
 * home. The user of either end has the transfer in `transferList`. MAIN_ACCOUNT where a sub-account or a trader calls,
 * INPUT {to_api_id, `same_account`} for one account, {to_api_id, `account_exchange`} for two exchanges, NOT_FOUND
 * {from_api_id} or {to_api_id} for another's, BALANCE for more than is free.
 */
export const assetTransfer = contract({
  method: 'POST',
  path: '/user/api/asset/transfer',
  access: ownerRoles,
  needs: 'main',
  names: { from_api_id: 'main', to_api_id: 'main' },
  whenFull: true,
  input: v.strictObject({
    from_api_id: ApiId,
    to_api_id: ApiId,
    asset: Asset,
    amount: PositiveDecimal,
    from: AccountTypeIn,
    to: AccountTypeIn,
    client_id: ClientId,
  }),
  output: Moved,
});

/** `POST /user/api/margin/transfer`: between the spot wallet and a margin wallet; IN is into margin. */
export const marginTransfer = contract({
  method: 'POST',
  path: '/user/api/margin/transfer',
  access: ownerRoles,
  names: { api_id: 'owner' },
  whenFull: true,
  input: v.strictObject({
    api_id: ApiId,
    asset: Asset,
    amount: PositiveDecimal,
    direction: v.picklist(['IN', 'OUT'], 'direction'),
    isolated: v.optional(v.boolean(), false),
    symbol: v.optional(Pair),
    client_id: ClientId,
  }),
  output: Moved,
});

/** `GET /user/api/transfer/list`: the caller's transfers, newest first, default the last 7 days and at most 90. */
export const transferList = contract({
  method: 'GET',
  path: '/user/api/transfer/list',
  access: 'user',
  names: { api_id: 'owner' },
  extension: true,
  input: v.strictObject({ api_id: v.optional(ApiId), asset: v.optional(Asset), ...windowFields, ...pageFields }),
  output: Paged(Transfer),
});

/**
 * `GET /user/api/balance/allow`: what an order could be at most. `available` is free of `asset`, which the order gives;
 * `auto_borrow` is what it may borrow of it, counted in where `margin_auto` borrows. At `price`, or the last one. On
 * spot and margin fees are taken from what is received, so nothing is held back for them, and
 * `leverage` is refused. Of contracts `available` is what the wallet has for new orders, `max_quote` the notional in
 * the settling asset, at the leverage of the setting or the one asked about: what is closed needs nothing, the rest its
 * margin, its loss by the mark and the taker's fee.
 *
 * On margin `margin_level` is that of the wallet, at most 999, and `level_after` what it would be with `loan` of
 * `asset` borrowed: the asset, and that much and the first hour's interest owed. INPUT {loan, `margin_only`} elsewhere.
 */
export const balanceAllow = contract({
  method: 'GET',
  path: '/user/api/balance/allow',
  access: 'user',
  names: { api_id: 'owner' },
  input: ofInstrument(
    v.strictObject({
      api_id: ApiId,
      symbol: Pair,
      account_type: AccountTypeIn,
      side: v.picklist(['BUY', 'SELL'], 'side'),
      price: v.optional(PositiveDecimal),
      leverage: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'leverage'))),
      margin_auto: v.optional(v.picklist(marginAutos, 'margin_auto')),
      loan: v.optional(PositiveDecimal),
    }),
  ),
  output: v.object({
    max_qty: Decimal,
    max_quote: Decimal,
    available: Decimal,
    asset: v.string(),
    auto_borrow: Decimal,
    margin_level: v.optional(v.number()),
    level_after: v.optional(v.number()),
  }),
});
