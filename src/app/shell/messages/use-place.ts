import type { Instrument, SymbolRef } from '../../../shared/market/instrument.ts';
import { useStream } from '../../engine/use-stream.ts';
import { useInstrumentNames } from '../../market/instrument/instrument-name.ts';

const noInstruments: readonly Instrument[] = [];

/** Where something has happened: instrument and exchange. */
export function usePlaceOf(): (ref: SymbolRef) => string {
  const names = useInstrumentNames();
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  return (ref) => `${names.ofRef(ref, table)} · ${ref.exchange}`;
}
