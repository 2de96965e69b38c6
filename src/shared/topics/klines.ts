import * as v from 'valibot';
import { Hz, topic } from '../base/topic.ts';
import { intervalKeys } from '../base/time.ts';
import { TimeZone } from '../base/contract.ts';
import { ofInstrument, symbolFields } from '../market/instrument.ts';
import { Kline } from '../market/kline.ts';

/** Names a series of bars; `tz` is the zone of its days, where they are moved. */
export const seriesFields = {
  ...symbolFields,
  interval: v.picklist(intervalKeys, 'interval'),
  tz: v.optional(TimeZone),
};

/**
 * `/client/klines/list/ws`: first at most the two newest bars, then the forming bar, at most 4 a second, or `hz` where
 * that is less. `x` says that the bar is closed: a closed bar is sent exactly once, before the next one opens. `E` is
 * the venue's time in ms. `tz` as in `/client/klines/list`.
 */
export const klines = topic({
  path: '/client/klines/list/ws',
  access: 'public',
  names: {},
  params: ofInstrument(v.strictObject({ ...seriesFields, hz: v.optional(Hz) })),
  frame: v.variant('e', [
    v.object({ e: v.literal('snap'), list: v.pipe(v.array(Kline), v.maxLength(2)) }),
    v.object({ e: v.literal('k'), k: Kline, x: v.boolean(), E: v.number() }),
    v.object({ e: v.literal('end'), ts: v.number() }),
  ]),
  keep: 'state',
});
