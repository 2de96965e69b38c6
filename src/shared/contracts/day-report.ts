import * as v from 'valibot';
import { contract, List, Ms, pageFields, Paged } from '../base/contract.ts';
import { Decimal } from '../base/decimal.ts';
import { dayMs, hourMs } from '../base/time.ts';
import { accountTypes, exchanges } from '../market/instrument.ts';
import { Fill, orderTypes, sides } from '../trade/order.ts';
import { positionSides } from '../trade/position.ts';

/** A day of any zone, also one of 25 hours: start inclusive, end exclusive. */
const day = { start: Ms, end: Ms, api_ids: v.optional(List) };
const isDay = (start: number, end: number): boolean => end > start && end - start <= dayMs + 2 * hourMs;

const place = { exchange: v.picklist(exchanges), symbol: v.string(), account_type: v.picklist(accountTypes) };

/** Worth of an account at a moment, USD. */
const EquityPoint = v.nullable(v.object({ time: v.number(), usd: Decimal }));
/** Sums by asset, exact; by name. */
const Amounts = v.array(v.object({ asset: v.string(), amount: Decimal, usd: Decimal }));

/**
 * What one day did in one market. Money of `asset`, the one that it settles in; `usd` are cut to eight decimals, at the
 * last prices.
 */
export const DaySymbol = v.object({
  ...place,
  asset: v.string(),
  orders: v.number(),
  fills: v.number(),
  bought: Decimal,
  sold: Decimal,
  turnover: Decimal,
  turnover_usd: Decimal,
  realized: Decimal,
  realized_usd: Decimal,
  fees: Amounts,
  fees_usd: Decimal,
  funding: Decimal,
  funding_usd: Decimal,
});
export type DaySymbol = v.InferOutput<typeof DaySymbol>;

/** A position in contracts at the end of the day; where the day is over only its size is known. */
export const DayPosition = v.object({
  ...place,
  api_id: v.string(),
  position_side: v.picklist(positionSides),
  qty: Decimal,
  avg_open: v.nullable(Decimal),
  mark_price: v.nullable(Decimal),
  unrealized: v.nullable(Decimal),
  asset: v.nullable(v.string()),
});
export type DayPosition = v.InferOutput<typeof DayPosition>;

/** What a day did, in dollars at the last prices. */
const DayTotals = v.object({
  orders: v.number(),
  fills: v.number(),
  turnover_usd: Decimal,
  realized_usd: Decimal,
  fees_usd: Decimal,
  funding_usd: Decimal,
  interest_usd: Decimal,
  rebates_usd: Decimal,
});
export type DayTotals = v.InferOutput<typeof DayTotals>;

/**
 * `GET /user/report/day`: what a day did to the caller's accounts, or to those named, from the ledger's own records:
 * orders that were placed in it, fills, funding, interest that was paid, and rebates that were booked, which are shares
 * of the fees of a day before. `end` may lie ahead: the day goes on then, and the report is as of now. Sums over
 * `symbols`, `interest` and `rebates` make up `totals`, and so do the `totals` of `accounts`, to the last digit.
 * `first` is the oldest hourly point of all accounts of the caller, ms, null where there is none yet. The worths of
 * `accounts` are the hourly points next to the day's bounds, the end of a running day its worth now; null where none is
 * known. Refuses INPUT for more than 26 hours, and NOT_FOUND where an account is not the caller's.
 */
export const dayReport = contract({
  method: 'GET',
  path: '/user/report/day',
  access: 'user',
  names: { api_ids: 'owner' },
  extension: true,
  input: v.pipe(
    v.strictObject(day),
    v.forward(
      v.check(({ start, end }) => isDay(start, end), 'window'),
      ['end'],
    ),
  ),
  output: v.object({
    start: v.number(),
    end: v.number(),
    as_of: v.number(),
    first: v.nullable(v.number()),
    accounts: v.array(
      v.object({
        api_id: v.string(),
        name: v.string(),
        exchange: v.picklist(exchanges),
        start: EquityPoint,
        end: EquityPoint,
        totals: DayTotals,
      }),
    ),
    totals: DayTotals,
    symbols: v.array(DaySymbol),
    interest: Amounts,
    rebates: Amounts,
    positions: v.array(DayPosition),
  }),
});
export type DayReport = v.InferOutput<typeof dayReport.output>;

/** A fill and the order that it belongs to. */
export const DayFill = v.object({
  ...Fill.entries,
  ...place,
  api_id: v.string(),
  side: v.picklist(sides),
  position_side: v.picklist(positionSides),
  order_type: v.picklist(orderTypes),
});
export type DayFill = v.InferOutput<typeof DayFill>;

/** `GET /user/report/day/fills`: the fills of such a day, the newest first. Refuses as `dayReport` does. */
export const dayFills = contract({
  method: 'GET',
  path: '/user/report/day/fills',
  access: 'user',
  names: { api_ids: 'owner' },
  extension: true,
  input: v.pipe(
    v.strictObject({ ...day, ...pageFields }),
    v.forward(
      v.check(({ start, end }) => isDay(start, end), 'window'),
      ['end'],
    ),
  ),
  output: Paged(DayFill),
});
