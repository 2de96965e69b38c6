import { pairOf } from '../../../shared/market/instrument.ts';
import { useStream } from '../../engine/use-stream.ts';
import { instrumentsByKey } from '../use-instrument.ts';

/** Names instruments by their key: pair and exchange; the key itself where the table does not have it. */
export function useInstrumentName(): (key: string) => string {
  const table = useStream({ kind: 'symbols' }).value;
  return (key) => {
    const instrument = table && instrumentsByKey(table).get(key);
    return instrument ? `${pairOf(instrument)} ${instrument.exchange}` : key;
  };
}
