import * as v from 'valibot';
import { contract, Whole } from '../base/contract.ts';
import { accountTypes, exchanges, ofInstrument, symbolFields } from '../market/instrument.ts';

const { exchange, symbol, account_type } = symbolFields;
/** The specification writes this one name of a field in another way. */
const accountType = account_type;

/** Rates are fractions of one interval; above 0 longs pay shorts. */
const FundingRow = v.object({
  exchange: v.picklist(exchanges),
  symbol: v.string(),
  account_type: v.picklist(accountTypes),
  /** The last one that was paid, and what the running interval has come to so far. */
  rate: v.number(),
  next_rate: v.number(),
  interval_h: v.number(),
  next_time: v.number(),
  /** Prices in quote now; the mark of a market that sleeps is what it would have if it were woken. */
  mark: v.string(),
  index: v.string(),
  /** Mean of the rates of so many days. */
  avg3: v.number(),
  avg7: v.number(),
  avg30: v.number(),
  /** rate × 24 ÷ interval_h × 365. */
  annual: v.number(),
});

/** `GET /client/base/symbols/funding/rate/newest/list`: all perpetuals of one exchange and account type. */
export const fundingNewest = contract({
  method: 'GET',
  path: '/client/base/symbols/funding/rate/newest/list',
  access: 'public',
  names: {},
  input: v.strictObject({ exchange, accountType }),
  output: v.array(FundingRow),
});

/**
 * `GET /client/base/symbols/funding/rate/history/list`: the rates of 3, 7 or 30 days as [time of payment, rate],
 * ascending.
 */
export const fundingHistory = contract({
  method: 'GET',
  path: '/client/base/symbols/funding/rate/history/list',
  access: 'public',
  names: {},
  input: ofInstrument(
    v.strictObject({
      exchange,
      accountType,
      symbol: v.optional(symbol),
      days: v.optional(v.pipe(Whole, v.picklist([3, 7, 30], 'days')), 3),
    }),
  ),
  output: v.array(v.object({ symbol: v.string(), list: v.array(v.tuple([v.number(), v.number()])) })),
});

const bracketFields = {
  bracket: v.number(),
  initial_leverage: v.number(),
  maint_margin_ratio: v.number(),
  cum: v.string(),
};
/**
 * One row of a contract that settles in its quote, by notional; of one that settles in coin, by its worth in that coin.
 */
const Bracket = v.union([
  v.object({ ...bracketFields, notional_floor: v.string(), notional_cap: v.nullable(v.string()) }),
  v.object({ ...bracketFields, qty_floor: v.string(), qty_cap: v.nullable(v.string()) }),
]);

/**
 * `GET /client/base/leverage/brackets`, ascending: `notional_floor` and `notional_cap` in the quote, or `qty_floor` and
 * `qty_cap` in coin where the contract settles in coin; the last cap is null. UNKNOWN_PAIR where no contract is traded.
 */
export const leverageBrackets = contract({
  method: 'GET',
  path: '/client/base/leverage/brackets',
  access: 'public',
  names: {},
  input: ofInstrument(v.strictObject({ exchange, account_type, symbol })),
  output: v.array(Bracket),
});
