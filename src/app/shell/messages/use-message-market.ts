import * as v from 'valibot';
import { accountTypes, exchanges, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Message } from '../../../shared/user/message.ts';
import { useStream } from '../../engine/use-stream.ts';
import { instrumentsByKey } from '../../market/instrument/use-instrument.ts';

const Place = v.object({ exchange: v.picklist(exchanges), symbol: v.string(), account_type: v.picklist(accountTypes) });
const OfOrder = v.object({ order_id: v.string() });
const noInstruments: readonly Instrument[] = [];

/**
 * The instrument that a message is about: that of its order, or of its alert. Undefined where it is about none that is
 * known.
 */
export function useMessageMarket(): (message: Message) => Instrument | undefined {
  const byKey = instrumentsByKey(useStream({ kind: 'symbols' }).value ?? noInstruments);
  return ({ data }) => {
    const place = v.safeParse(Place, data);
    return place.success ? byKey.get(keyOfSymbol(place.output)) : undefined;
  };
}

/** Id of the order that a message is about; undefined where it is about none. */
export function orderOf({ data }: Message): string | undefined {
  const of = v.safeParse(OfOrder, data);
  return of.success ? of.output.order_id : undefined;
}
