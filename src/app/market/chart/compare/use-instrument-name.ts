import { useStream } from '../../../engine/use-stream.ts';
import { useInstrumentNames } from '../../instrument/instrument-name.ts';
import { instrumentsByKey } from '../../instrument/use-instrument.ts';

/** Names instruments by their key: name, kind and exchange; the key itself where the table does not have it. */
export function useInstrumentName(): (key: string) => string {
  const table = useStream({ kind: 'symbols' }).value;
  const names = useInstrumentNames();
  return (key) => {
    const instrument = table && instrumentsByKey(table).get(key);
    return instrument ? `${names.full(instrument)} ${instrument.exchange}` : key;
  };
}
