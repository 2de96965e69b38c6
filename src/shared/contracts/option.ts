import * as v from 'valibot';
import { contract, Ms } from '../base/contract.ts';
import { Decimal } from '../base/decimal.ts';
import { symbolFields } from '../market/instrument.ts';
import { optionExchanges, OptionTick } from '../market/option-tick.ts';

const exchange = v.picklist(optionExchanges, 'exchange');
/** A base coin, and one expiry of it. */
const chainFields = {
  exchange,
  currency: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/, 'currency')),
  expiry: v.optional(Ms),
};
const MaybeDecimal = v.nullable(Decimal);

/**
 * `GET /option/book/list`: best prices of the options of a coin, by expiry, strike and kind; units as those of a tick.
 * Markets that sleep go on sleeping.
 */
export const optionBooks = contract({
  method: 'GET',
  path: '/option/book/list',
  access: 'public',
  names: {},
  input: v.strictObject(chainFields),
  output: v.array(
    v.object({
      symbol: v.string(),
      bid: MaybeDecimal,
      bid_qty: MaybeDecimal,
      ask: MaybeDecimal,
      ask_qty: MaybeDecimal,
      mark: Decimal,
      iv_bid: v.nullable(v.number()),
      iv_ask: v.nullable(v.number()),
      iv_mark: v.number(),
      oi: Decimal,
      volume: Decimal,
      underlying: Decimal,
    }),
  ),
});

/** `GET /option/ticker`: one option; its market wakes for it. UNKNOWN_PAIR where it is not listed, or no more. */
export const optionTicker = contract({
  method: 'GET',
  path: '/option/ticker',
  access: 'public',
  names: {},
  input: v.strictObject({ exchange, symbol: symbolFields.symbol }),
  output: OptionTick,
});

/** `GET /option/ticker/list`: all options of a coin, or of one expiry, in the order of the book list. */
export const optionTickers = contract({
  method: 'GET',
  path: '/option/ticker/list',
  access: 'public',
  names: {},
  input: v.strictObject(chainFields),
  output: v.array(OptionTick),
});
