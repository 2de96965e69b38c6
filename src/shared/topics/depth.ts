import * as v from 'valibot';
import { Whole } from '../base/contract.ts';
import { PositiveDecimal } from '../base/decimal.ts';
import { Hz, topic } from '../base/topic.ts';
import { Level } from '../market/book/level.ts';
import { ofInstrument, symbolFields } from '../market/instrument.ts';

export const depthLimits = [20, 50, 200, 1000] as const;

const common = { u: v.number(), ts: v.number(), c: v.optional(v.number()) };

/**
 * `/client/depth/depth/ws`: the top `limit` levels of one book. The first frame is a snapshot. A delta applies only
 * where its `pu` equals the last `u`; otherwise the reader drops the book and sends the text `resync`, and gets a
 * snapshot. A level that leaves the top is sent with size 0. With `group`, a multiple of the tick, levels are rows of
 * that height: bids round down, asks up. With `hz` deltas come at most so often, each over all that changed since the
 * one before. Every 20th frame carries `c` = crc32 over `b1p:b1q:a1p:a1q:…` of the top 25.
 */
export const depth = topic({
  path: '/client/depth/depth/ws',
  access: 'public',
  names: {},
  params: ofInstrument(
    v.strictObject({
      ...symbolFields,
      limit: v.optional(v.pipe(Whole, v.picklist(depthLimits)), 50),
      group: v.optional(PositiveDecimal),
      hz: v.optional(Hz),
    }),
  ),
  frame: v.variant('e', [
    v.object({ e: v.literal('snap'), ...common, bids: v.array(Level), asks: v.array(Level) }),
    v.object({ e: v.literal('d'), ...common, U: v.number(), pu: v.number(), b: v.array(Level), a: v.array(Level) }),
    v.object({ e: v.literal('end'), ts: v.number() }),
  ]),
  keep: 'state',
});
