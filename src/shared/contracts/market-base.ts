import * as v from 'valibot';
import { columnFields, TableFormat } from '../base/columnar.ts';
import { contract, Nothing, Whole } from '../base/contract.ts';
import { intervalKeys } from '../base/time.ts';
import { NamedShare } from '../market/a-share.ts';
import { accountTypes, AccountTypeText, exchanges, Instrument } from '../market/instrument.ts';

const ExchangeFilter = v.strictObject({ exchange: v.optional(v.picklist(exchanges)) });

export const SymbolList = v.object({ version: v.number(), list: v.array(Instrument) });

/**
 * `GET /client/base/symbols`: the symbol table; rows of margin and isolated margin only where `account_type` asks for
 * them. Carries an ETag; `since_version` equal to the newest answers an empty list. With `fmt=col` by columns, null
 * where an instrument has no such field.
 */
export const symbols = contract({
  method: 'GET',
  path: '/client/base/symbols',
  access: 'public',
  input: v.strictObject({
    exchange: v.optional(v.picklist(exchanges)),
    account_type: v.optional(AccountTypeText),
    since_version: v.optional(Whole),
    fmt: v.optional(TableFormat, 'list'),
  }),
  output: v.union([SymbolList, v.object({ version: v.number(), ...columnFields })]),
});

/**
 * `GET /client/base/intervals`, shortest first; `affixed` are those shown by default, `ms` is null for calendar months.
 */
export const intervalList = contract({
  method: 'GET',
  path: '/client/base/intervals',
  access: 'public',
  input: Nothing,
  output: v.array(
    v.object({ key: v.picklist(intervalKeys), ms: v.nullable(v.number()), label: v.string(), affixed: v.boolean() }),
  ),
});

/** `GET /client/base/dictionary`: named lists of enumerations. */
export const dictionary = contract({
  method: 'GET',
  path: '/client/base/dictionary',
  access: 'public',
  input: v.strictObject({ code: v.optional(v.string()) }),
  output: v.array(v.object({ code: v.string(), key: v.string(), value: v.string() })),
});

export const venueModes = ['HOUSE', 'SIM', 'REPLAY', 'LIVE'] as const;

/**
 * What is wrong with a recording that a venue plays: a line that is left out, or a message that has ended its market
 * (`ended`). `line` is null where the file has no lines; `problem` is in English.
 */
export const RecordingFault = v.object({
  file: v.string(),
  line: v.nullable(v.number()),
  problem: v.string(),
  ended: v.boolean(),
});
export type RecordingFault = v.InferOutput<typeof RecordingFault>;

/**
 * `GET /client/base/exchange/info`: venues, their mode and state; `logo` is the address of their mark on this server.
 * `latency_ms` is null where there is no network
 * between. `faults` of a venue with recordings: those that have ended a market, then the first 20 lines of each file
 * that are left out; `fault_count` is the number of all.
 */
export const exchangeInfo = contract({
  method: 'GET',
  path: '/client/base/exchange/info',
  access: 'public',
  input: ExchangeFilter,
  output: v.array(
    v.object({
      exchange: v.picklist(exchanges),
      name: v.string(),
      logo: v.string(),
      mode: v.picklist(venueModes),
      account_types: v.array(v.picklist(accountTypes)),
      needs_passphrase: v.boolean(),
      features: v.object({
        oco: v.boolean(),
        hedge: v.boolean(),
        portfolio: v.boolean(),
        options: v.boolean(),
        ws: v.boolean(),
      }),
      rate_limits: v.object({ orders_per_s: v.number(), cancels_per_s: v.number(), weight_per_min: v.number() }),
      status: v.picklist(['UP', 'DOWN', 'ENDED']),
      latency_ms: v.nullable(v.number()),
      server_time: v.number(),
      faults: v.optional(v.array(RecordingFault)),
      fault_count: v.optional(v.number()),
    }),
  ),
});

const MarginSymbol = v.object({
  exchange: v.picklist(exchanges),
  symbol: v.string(),
  cross_leverage: v.number(),
  isolated_leverage: v.number(),
  borrowable_base: v.boolean(),
  borrowable_quote: v.boolean(),
});

/** `GET /client/base/symbols/margin`: which spot symbols may be traded on margin, by class. */
export const symbolsMargin = contract({
  method: 'GET',
  path: '/client/base/symbols/margin',
  access: 'public',
  input: ExchangeFilter,
  output: v.object({
    both: v.array(MarginSymbol),
    only_isolated: v.array(MarginSymbol),
    only_margin: v.array(MarginSymbol),
  }),
});

export const ShareNames = v.object({ version: v.string(), date: v.string(), list: v.array(NamedShare) });

/**
 * `GET /client/base/symbols/astock/name`: Shanghai and Shenzhen codes with Chinese names and their pinyin. Carries an
 * ETag; the newest `version` answers an empty list. With `fmt=col` by columns.
 */
export const aStockNames = contract({
  method: 'GET',
  path: '/client/base/symbols/astock/name',
  access: 'public',
  input: v.strictObject({ version: v.optional(v.string()), fmt: v.optional(TableFormat, 'list') }),
  output: v.union([ShareNames, v.object({ version: v.string(), date: v.string(), ...columnFields })]),
});
