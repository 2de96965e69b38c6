import * as v from 'valibot';
import { Decimal } from '../base/decimal.ts';
import { topic } from '../base/topic.ts';
import { ofInstrument, symbolFields } from '../market/instrument.ts';

/**
 * `/client/mark/ws`: mark and index price of one contract in its quote, of an option the mark in its settling asset and
 * the index of its coin, and its open interest in units of its amounts; once a second where they have changed.
 */
export const markPrice = topic({
  path: '/client/mark/ws',
  access: 'public',
  names: {},
  params: ofInstrument(v.strictObject(symbolFields)),
  frame: v.object({ e: v.literal('mark'), mark: Decimal, index: Decimal, oi: Decimal, ts: v.number() }),
  keep: 'state',
  extension: true,
});

/**
 * Prices of a contract, decimal texts on its grid: of an option the mark in its settling asset, the index in USD. `oi`
 * is the open interest, what is held long at its venue, in units of its amounts.
 */
export interface MarkValue {
  readonly mark: string;
  readonly index: string;
  readonly oi: string;
}
