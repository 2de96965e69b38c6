import * as v from 'valibot';
import { Whole } from '../base/contract.ts';
import { topic } from '../base/topic.ts';
import { Level } from '../market/book/level.ts';
import { symbolFields } from '../market/instrument.ts';
import { optionExchanges } from '../market/option-tick.ts';
import { depthLimits } from './depth.ts';

const MaybeNumber = v.nullable(v.number());
const common = { u: v.number(), ts: v.number(), c: v.optional(v.number()), iv_bid: MaybeNumber, iv_ask: MaybeNumber };

/**
 * `/option/book/ws`: the top `limit` levels of one option's book by the rules of `/client/depth/depth/ws`; each frame
 * tells the implied volatility of the best bid and ask in percent too, null where the side is empty or no volatility
 * gives its price.
 */
export const optionBook = topic({
  path: '/option/book/ws',
  access: 'public',
  names: {},
  params: v.strictObject({
    exchange: v.picklist(optionExchanges, 'exchange'),
    symbol: symbolFields.symbol,
    limit: v.optional(v.pipe(Whole, v.picklist(depthLimits)), 50),
  }),
  frame: v.variant('e', [
    v.object({ e: v.literal('snap'), ...common, bids: v.array(Level), asks: v.array(Level) }),
    v.object({ e: v.literal('d'), ...common, U: v.number(), pu: v.number(), b: v.array(Level), a: v.array(Level) }),
    v.object({ e: v.literal('end'), ts: v.number() }),
  ]),
  keep: 'state',
});
