import * as v from 'valibot';
import { contract, Ms, Whole } from '../base/contract.ts';
import { PositiveDecimal } from '../base/decimal.ts';
import { intervalKeys } from '../base/time.ts';
import { Level } from '../market/book/level.ts';
import { ofInstrument, symbolFields } from '../market/instrument.ts';
import { Kline } from '../market/kline.ts';
import { Trade } from '../market/trade.ts';
import { seriesFields } from '../topics/klines.ts';

const klineFields = {
  ...seriesFields,
  limit: v.optional(v.pipe(Whole, v.minValue(1), v.maxValue(1500)), 500),
};
const Klines = v.object({ list: v.array(Kline), interval: v.picklist(intervalKeys) });

/**
 * `GET /client/klines/list`: the newest bars, ascending; the last may be open. With `tz`, an IANA name, those of 1d, 1w
 * and 1M open at midnight there, weeks on Monday: a day on which its clocks change has 23 or 25 hours. It moves no
 * shorter bars, none of 3d, and none of instruments that have trading days of their own. Those of a recorded market are
 * in the recording's time.
 */
export const klines = contract({
  method: 'GET',
  path: '/client/klines/list',
  access: 'public',
  names: {},
  input: ofInstrument(v.strictObject(klineFields)),
  output: Klines,
});

/** `GET /client/klines/list/history`: bars that open before `end`, ascending; empty = start of history. */
export const klinesHistory = contract({
  method: 'GET',
  path: '/client/klines/list/history',
  access: 'public',
  names: {},
  input: ofInstrument(v.strictObject({ ...klineFields, end: Ms })),
  output: Klines,
});

export const BookSnapshot = v.object({
  exchange: symbolFields.exchange,
  symbol: v.string(),
  account_type: v.string(),
  u: v.number(),
  ts: v.number(),
  rts: v.number(),
  bids: v.array(Level),
  asks: v.array(Level),
  depth: v.number(),
});

/**
 * `GET /client/depth/depth`: the top `limit` levels of both sides, best first; with `group`, a multiple of the tick, in
 * rows of that height.
 */
export const depth = contract({
  method: 'GET',
  path: '/client/depth/depth',
  access: 'public',
  names: {},
  input: ofInstrument(
    v.strictObject({
      ...symbolFields,
      limit: v.optional(v.pipe(Whole, v.minValue(5), v.maxValue(1000)), 50),
      group: v.optional(PositiveDecimal),
    }),
  ),
  output: BookSnapshot,
});

/** `GET /client/trades/list`: the newest trades, ascending. */
export const trades = contract({
  method: 'GET',
  path: '/client/trades/list',
  access: 'public',
  names: {},
  extension: true,
  input: ofInstrument(
    v.strictObject({ ...symbolFields, limit: v.optional(v.pipe(Whole, v.minValue(1), v.maxValue(1000)), 100) }),
  ),
  output: v.array(Trade),
});
