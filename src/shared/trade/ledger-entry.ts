import * as v from 'valibot';
import { Decimal } from '../base/decimal.ts';
import { accountTypes } from '../market/instrument.ts';
import { positionSides } from './position.ts';

const accountType = v.picklist(accountTypes);

/**
 * Money that was moved within an account, between two of one user, or between those of a main account and its
 * sub-accounts. `symbol` names the pair of an isolated wallet at either end. `copy_of` stands in the line of a user who
 * did not ask for it: it tells the same transfer as that one once more.
 */
export const Transfer = v.object({
  transfer_id: v.string(),
  api_id: v.string(),
  to_api_id: v.string(),
  asset: v.string(),
  amount: Decimal,
  from: accountType,
  to: accountType,
  symbol: v.optional(v.string()),
  copy_of: v.optional(v.string()),
  status: v.literal('CONFIRMED'),
  time: v.number(),
});
export type Transfer = v.InferOutput<typeof Transfer>;

/**
 * One charge of interest. `principal` is what bore it, `rate` a day's as a fraction; time is the hour's beginning, or
 * that of the loan.
 */
export const InterestCharge = v.object({
  tx_id: v.string(),
  api_id: v.string(),
  account_type: accountType,
  asset: v.string(),
  interest: Decimal,
  principal: Decimal,
  rate: v.number(),
  type: v.picklist(['ON_BORROW', 'PERIODIC']),
  time: v.number(),
  symbol: v.optional(v.string()),
});
export type InterestCharge = v.InferOutput<typeof InterestCharge>;

export const marginStatuses = ['NORMAL', 'MARGIN_CALL', 'PRE_LIQ', 'FORCE_LIQ'] as const;

/**
 * A margin wallet that has come into another state: a margin call, a liquidation, or either's end. `level` is cut to
 * four decimals, at most 999.
 */
export const MarginNotice = v.object({
  notice_id: v.string(),
  api_id: v.string(),
  account_type: accountType,
  symbol: v.optional(v.string()),
  status: v.picklist(marginStatuses),
  level: v.number(),
  time: v.number(),
});
export type MarginNotice = v.InferOutput<typeof MarginNotice>;

export const bookingKinds = [
  'BORROW',
  'REPAY',
  'CONVERT',
  'INSURANCE',
  'COLLATERAL',
  'WRITE_OFF',
  'DEPOSIT',
  'REBATE',
] as const;

/**
 * Money that came or went without an order or a transfer: `amount` is what the wallet's balance has changed by, below 0
 * where it went, and `balance` what it holds after. CONVERT is one side of a conversion of dust or of a small debt,
 * INSURANCE what the insurance fund has taken or given at the end of a liquidation, or what a position has lost beyond
 * what its wallet had, COLLATERAL one side of what was exchanged by itself to pay for contracts: of another asset in
 * mode MULTI, of another asset or wallet of a portfolio account. WRITE_OFF is what the house gives for less than the
 * eighth decimal of a debt, repaid with it; DEPOSIT is paper money that an administrator has put in, REBATE a share of
 * the fees of somebody whom the user has invited. Of a loan and its repayment `principal` and `interest` are the parts
 * of the amount that changed the debt; the first hour's interest of a loan is a charge of its own.
 */
export const Booking = v.object({
  entry_id: v.string(),
  api_id: v.string(),
  account_type: accountType,
  kind: v.picklist(bookingKinds),
  asset: v.string(),
  amount: Decimal,
  balance: Decimal,
  principal: v.optional(Decimal),
  interest: v.optional(Decimal),
  time: v.number(),
  symbol: v.optional(v.string()),
});
export type Booking = v.InferOutput<typeof Booking>;

/**
 * Funding of one position at one stamp: `amount` is what its wallet got of the settling asset, below 0 where it paid.
 */
export const FundingPayment = v.object({
  funding_id: v.string(),
  api_id: v.string(),
  account_type: accountType,
  symbol: v.string(),
  position_side: v.picklist(positionSides),
  asset: v.string(),
  amount: Decimal,
  time: v.number(),
  /** Signed size of the position that it was paid for, in base, or in contracts where inverse. */
  qty: v.optional(Decimal),
  /** Id of the newest fill before it, of whomever. */
  fill_id: v.optional(v.string()),
});
export type FundingPayment = v.InferOutput<typeof FundingPayment>;

/**
 * What an inviter got of the fees that an invited user had paid on one day in one asset: `fee` times `rate`, a
 * fraction, cut to the twelfth decimal. `day` is the beginning of that day (UTC), `time` when it was booked; ms.
 */
export const Rebate = v.object({
  rebate_id: v.string(),
  api_id: v.string(),
  invitee: v.string(),
  day: v.number(),
  asset: v.string(),
  fee: Decimal,
  rate: Decimal,
  amount: Decimal,
  time: v.number(),
});
export type Rebate = v.InferOutput<typeof Rebate>;

/** A line of the ledger's history. Ids rise by one over all kinds. */
export type LedgerEntry =
  | { readonly of: 'transfer'; readonly row: Transfer }
  | { readonly of: 'interest'; readonly row: InterestCharge }
  | { readonly of: 'margin'; readonly row: MarginNotice }
  | { readonly of: 'booking'; readonly row: Booking }
  | { readonly of: 'funding'; readonly row: FundingPayment }
  | { readonly of: 'rebate'; readonly row: Rebate };
