import * as v from 'valibot';
import { ClientId, contract, List, pageFields, Paged, windowFields } from '../base/contract.ts';
import { Decimal, PositiveDecimal } from '../base/decimal.ts';
import { AccountTypeIn, ofInstrument } from '../market/instrument.ts';
import { Balance } from '../trade/balance.ts';
import { Booking, InterestCharge, marginStatuses } from '../trade/ledger-entry.ts';
import { ApiId } from '../trade/api-account.ts';
import { Asset, Pair } from './transfer.ts';
import { ownerRoles } from '../user/role.ts';

const replayed = v.optional(v.boolean());

/**
 * `POST /user/api/margin/loan-repay`. BORROW charges the first hour at once, and each clock hour that begins is charged
 * after it; refuses with MAX_BORROW. REPAY pays interest first, and at most what is owed, the hour that has begun
 * counted in; what it would leave below the eighth decimal is paid with it or written off; refuses with NOTHING_OWED
 * and BALANCE. `principal`, `interest` and `amount` tell what was lent or paid.
 */
export const loanRepay = contract({
  method: 'POST',
  path: '/user/api/margin/loan-repay',
  access: ownerRoles,
  names: { api_id: 'owner' },
  whenFull: true,
  input: v.strictObject({
    api_id: ApiId,
    type: v.picklist(['BORROW', 'REPAY'], 'type'),
    asset: Asset,
    amount: PositiveDecimal,
    isolated: v.optional(v.boolean(), false),
    symbol: v.optional(Pair),
    client_id: ClientId,
  }),
  output: v.object({ tran_id: v.string(), principal: Decimal, interest: Decimal, amount: Decimal, replayed }),
});

const Repaid = v.array(v.object({ asset: v.string(), qty: Decimal }));

/**
 * `POST /user/api/portfolio/margin/repay`: pays a debt of the margin wallet from it and then from the futures wallets.
 * CONFLICT where the account is no PORTFOLIO one, here and below.
 */
export const portfolioRepay = contract({
  method: 'POST',
  path: '/user/api/portfolio/margin/repay',
  access: ownerRoles,
  names: { api_id: 'owner' },
  whenFull: true,
  input: v.strictObject({ api_id: ApiId, asset: Asset, amount: v.optional(PositiveDecimal), client_id: ClientId }),
  output: v.object({ repaid: Repaid, replayed }),
});

/**
 * `POST /user/api/portfolio/contract/auto-repay`: switches the payment of all debts at every hour on or off, or does it
 * once now where `enabled` is absent.
 */
export const portfolioAutoRepay = contract({
  method: 'POST',
  path: '/user/api/portfolio/contract/auto-repay',
  access: ownerRoles,
  names: { api_id: 'owner' },
  input: v.strictObject({ api_id: ApiId, enabled: v.optional(v.boolean()), client_id: ClientId }),
  output: v.object({ enabled: v.boolean(), repaid: Repaid, replayed }),
});

/**
 * `POST /user/api/portfolio/auto-collect`: moves what is free in the futures wallets into the margin wallet, of one
 * asset or of all.
 */
export const portfolioCollect = contract({
  method: 'POST',
  path: '/user/api/portfolio/auto-collect',
  access: ownerRoles,
  names: { api_id: 'owner' },
  input: v.strictObject({ api_id: ApiId, asset: v.optional(Asset), client_id: ClientId }),
  output: v.object({
    collected: v.array(
      v.object({ asset: v.string(), qty: Decimal, from: v.picklist(['linear', 'inverse', 'futures', 'delivery']) }),
    ),
    replayed,
  }),
});

/**
 * `POST /user/api/margin/leverage`: the leverage of cross margin of one account, which sets what it may borrow and its
 * bounds. LEVERAGE above that of the venue, INPUT where what it owes would be called at once.
 */
export const marginLeverage = contract({
  method: 'POST',
  path: '/user/api/margin/leverage',
  access: ownerRoles,
  names: { api_id: 'owner' },
  extension: true,
  input: v.strictObject({ api_id: ApiId, leverage: v.picklist([3, 5], 'leverage'), client_id: ClientId }),
  output: v.object({ leverage: v.number(), replayed }),
});

/**
 * `GET /user/api/margin/account`: cross margin as a whole. Levels are at most 999, which is what they are without debt;
 * `collateral_level` weighs assets by their collateral ratio. PRE_LIQ: the level has come to its bound, and the next
 * look, within a second, begins the liquidation. Of a portfolio account `margin_level` and `status` are those of the
 * whole: the unified maintenance margin ratio, also as `uni_mmr` (null without maintenance margin), with its equity and
 * its maintenance margin in USDT; PRE_LIQ lets in only what reduces. `call_level` and `liquidation_level` are the
 * bounds of that level; `auto_repay` is the switch of `portfolioAutoRepay`.
 */
export const marginAccount = contract({
  method: 'GET',
  path: '/user/api/margin/account',
  access: 'user',
  names: { api_id: 'balance' },
  input: v.strictObject({ api_id: ApiId }),
  output: v.object({
    margin_level: v.number(),
    collateral_level: v.number(),
    status: v.picklist(marginStatuses),
    total_asset_btc: Decimal,
    total_liability_btc: Decimal,
    total_net_btc: Decimal,
    collateral_usdt: Decimal,
    assets: v.array(Balance),
    total_asset_usdt: Decimal,
    total_liability_usdt: Decimal,
    total_net_usdt: Decimal,
    call_level: v.number(),
    liquidation_level: v.number(),
    leverage: v.optional(v.number()),
    auto_repay: v.optional(v.boolean()),
    uni_mmr: v.optional(v.nullable(v.number())),
    account_equity: v.optional(Decimal),
    account_maintenance: v.optional(Decimal),
  }),
});

/**
 * `GET /user/api/margin/isolated/account`: the pairs named, or those that hold or owe something. `margin_ratio` is the
 * leverage, `liquidate_rate` the level of a liquidation, `liquidate_price` the index price at which it is reached, null
 * where no price does that.
 */
export const isolatedAccount = contract({
  method: 'GET',
  path: '/user/api/margin/isolated/account',
  access: 'user',
  names: { api_id: 'balance' },
  input: v.strictObject({ api_id: ApiId, symbols: v.optional(List) }),
  output: v.array(
    v.object({
      symbol: v.string(),
      margin_level: v.number(),
      margin_ratio: v.number(),
      status: v.picklist(marginStatuses),
      index_price: Decimal,
      liquidate_price: v.nullable(Decimal),
      liquidate_rate: v.number(),
      call_level: v.number(),
      base: Balance,
      quote: Balance,
      enabled: v.boolean(),
    }),
  ),
});

/**
 * `GET /user/api/margin/maxBorrowable`: `amount` is what may be borrowed now, `limit` what the vip tier allows in all;
 * `hourly_rate` is a fraction.
 */
export const maxBorrowable = contract({
  method: 'GET',
  path: '/user/api/margin/maxBorrowable',
  access: 'user',
  names: { api_id: 'owner' },
  input: v.strictObject({ api_id: ApiId, asset: Asset, symbol: v.optional(Pair) }),
  output: v.object({
    amount: Decimal,
    limit: Decimal,
    hourly_rate: v.number(),
    borrowed: Decimal,
    interest: Decimal,
    net_asset: Decimal,
  }),
});

/**
 * `GET /user/api/margin/maxTransferable`: what may leave a wallet: of a margin wallet so much that its collateral level
 * stays at 2 or above, of a wallet of contracts what its positions and orders do not need, of any other what is free.
 * The wallet is that of `account_type`; without it isolated margin where there is a `symbol`, else cross margin. A main
 * account asks for its sub-accounts too; `transferOptions` tells the same for a transfer whose other end is known.
 * INPUT {symbol, `required`} for isolated margin without its pair.
 */
export const maxTransferable = contract({
  method: 'GET',
  path: '/user/api/margin/maxTransferable',
  access: 'user',
  names: { api_id: 'balance' },
  input: ofInstrument(
    v.strictObject({
      api_id: ApiId,
      asset: Asset,
      symbol: v.optional(Pair),
      account_type: v.optional(AccountTypeIn),
    }),
  ),
  output: v.object({ amount: Decimal }),
});

/** `GET /user/api/margin/interestHistory`: charges, newest first, default the last 7 days and at most 90. */
export const interestHistory = contract({
  method: 'GET',
  path: '/user/api/margin/interestHistory',
  access: 'user',
  names: { api_id: 'owner' },
  input: v.strictObject({
    api_id: ApiId,
    asset: v.optional(Asset),
    symbol: v.optional(Pair),
    ...windowFields,
    ...pageFields,
  }),
  output: Paged(InterestCharge),
});

/**
 * `GET /user/api/margin/bookings`: loans, repayments, conversions, rebates and what the insurance fund did, newest
 * first, each with the wallet's balance after it; default the last 7 days and at most 90. With transfers, charges of
 * interest, orders and closed positions they make up every balance and every debt.
 */
export const marginBookings = contract({
  method: 'GET',
  path: '/user/api/margin/bookings',
  access: 'user',
  names: { api_id: 'owner' },
  extension: true,
  input: v.strictObject({
    api_id: ApiId,
    asset: v.optional(Asset),
    symbol: v.optional(Pair),
    ...windowFields,
    ...pageFields,
  }),
  output: Paged(Booking),
});
