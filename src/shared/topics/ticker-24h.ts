import * as v from 'valibot';
import { Whole } from '../base/contract.ts';
import { topic } from '../base/topic.ts';
import { AccountTypeText, exchanges } from '../market/instrument.ts';
import { TickerRow } from '../market/ticker.ts';

/** Seconds between two frames, for readers who save data. */
const EverySeconds = v.pipe(Whole, v.minValue(1), v.maxValue(60));

/**
 * `/client/klines/data/24h/ws`: rolling 24 h figures. The first frame holds all rows asked for, later ones the changed
 * rows, once a second or each `every_s` seconds.
 */
export const ticker24h = topic({
  path: '/client/klines/data/24h/ws',
  access: 'public',
  names: {},
  params: v.strictObject({
    exchange: v.optional(v.picklist(exchanges)),
    account_type: v.optional(AccountTypeText),
    symbols: v.optional(v.string()),
    every_s: v.optional(EverySeconds),
  }),
  frame: v.object({ e: v.literal('24h'), rows: v.array(TickerRow) }),
  keep: 'state',
});
