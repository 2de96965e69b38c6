import * as v from 'valibot';
import { topic } from '../base/topic.ts';
import { ofInstrument, symbolFields } from '../market/instrument.ts';

/** What a market does now, apart from its hours: HALT after a move that was too large, until it reopens. */
export const marketStatuses = ['TRADING', 'HALT'] as const;

/**
 * `/client/market/status/ws`: whether one market trades or is halted, and when it reopens, ms; at first, and when it
 * changes.
 */
export const marketStatus = topic({
  path: '/client/market/status/ws',
  access: 'public',
  names: {},
  params: ofInstrument(v.strictObject(symbolFields)),
  frame: v.object({
    e: v.literal('status'),
    status: v.picklist(marketStatuses),
    reopens: v.nullable(v.number()),
    ts: v.number(),
  }),
  keep: 'state',
  extension: true,
});

export interface MarketStatus {
  readonly status: (typeof marketStatuses)[number];
  /** Of a halted market, ms. */
  readonly reopens: number | null;
}
