import * as v from 'valibot';
import { Whole } from '../base/contract.ts';
import { Decimal } from '../base/decimal.ts';
import { topic } from '../base/topic.ts';
import { keyOfSymbol, symbolOfKey } from '../market/instrument.ts';

const maxBooks = 8;

/**
 * Keys `exchange/symbol/account_type` separated by commas, aliases allowed, each once; canonical inside and in their
 * order.
 */
const Keys = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((key) => symbolOfKey(key))),
  v.check((refs) => refs.every((ref) => ref !== undefined), 'keys'),
  v.transform((refs) => refs.flatMap((ref) => (ref ? [keyOfSymbol(ref)] : []))),
  v.maxLength(maxBooks, 'too_many'),
  v.check((keys) => new Set(keys).size === keys.length, 'distinct'),
  v.transform((keys) => keys.join(',')),
);

const Merged = v.tuple([Decimal, Decimal, v.record(v.string(), Decimal)]);
const Best = v.nullable(v.object({ ex: v.string(), px: Decimal }));

/**
 * `/client/depth/orderbook/ws`: one book over up to eight books of a pair, as rows of price, size and the size of each
 * exchange. Every frame is whole; at most five a second. `best` names the exchange with the best price of each side,
 * null where the side is empty: over several venues the best bid may stand above the best ask. A book that is stale or
 * at its end is left out. `ts` is the newest venue's time, 0 where no book is live.
 */
export const mergedDepth = topic({
  path: '/client/depth/orderbook/ws',
  access: 'public',
  names: {},
  params: v.strictObject({ symbols: Keys, limit: v.optional(v.pipe(Whole, v.minValue(1), v.maxValue(200)), 20) }),
  frame: v.object({
    e: v.literal('m'),
    bids: v.array(Merged),
    asks: v.array(Merged),
    best: v.object({ bid: Best, ask: Best }),
    ts: v.number(),
  }),
  keep: 'state',
});
