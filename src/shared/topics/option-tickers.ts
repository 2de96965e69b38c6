import * as v from 'valibot';
import { Ms } from '../base/contract.ts';
import { topic } from '../base/topic.ts';
import { optionExchanges, OptionTick } from '../market/option-tick.ts';

/**
 * `/option/ticker/list/ws`: the options of a coin, or of one expiry. The first frame holds all of them, later ones
 * those that changed, at most twice a second.
 */
export const optionTickerList = topic({
  path: '/option/ticker/list/ws',
  access: 'public',
  names: {},
  params: v.strictObject({
    exchange: v.picklist(optionExchanges, 'exchange'),
    currency: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/, 'currency')),
    expiry: v.optional(Ms),
  }),
  frame: v.object({ e: v.literal('t'), list: v.array(OptionTick) }),
  keep: 'state',
});
