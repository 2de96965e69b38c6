import * as v from 'valibot';
import { Hz, topic } from '../base/topic.ts';
import { ofInstrument, symbolFields } from '../market/instrument.ts';
import { Trade } from '../market/trade.ts';

/**
 * `/client/trades/list/ws`: every trade of one instrument, ascending, in batches of at most 10 a second, or `hz` where
 * that is less. None is dropped within a socket.
 */
export const trades = topic({
  path: '/client/trades/list/ws',
  access: 'public',
  names: {},
  params: ofInstrument(v.strictObject({ ...symbolFields, hz: v.optional(Hz) })),
  frame: v.variant('e', [
    v.object({ e: v.literal('t'), list: v.array(Trade) }),
    v.object({ e: v.literal('end'), ts: v.number() }),
  ]),
  keep: 'event',
  extension: true,
});
