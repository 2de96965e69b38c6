import { type Instrument, type InstrumentKey, keyOfSymbol, marketKeyOf } from '../../../shared/market/instrument.ts';
import type { Feed } from '../../../worker/api.ts';
import { useStream } from '../../engine/use-stream.ts';
import { figuresOf, type TickerFigures } from './ticker-figures.ts';

const byKeyOf = new WeakMap<readonly Instrument[], ReadonlyMap<InstrumentKey, Instrument>>();

/** Index of a symbol table, made once for each table. */
export function instrumentsByKey(table: readonly Instrument[]): ReadonlyMap<InstrumentKey, Instrument> {
  const found = byKeyOf.get(table);
  if (found) return found;
  const made = new Map(table.map((instrument) => [keyOfSymbol(instrument), instrument]));
  byKeyOf.set(table, made);
  return made;
}

/**
 * An instrument of the symbol table. `known` is false only when the table is there and has no such key; that of a
 * margin key may still come, with the table of margin.
 */
export function useInstrument(key: InstrumentKey): {
  readonly instrument: Instrument | undefined;
  readonly known: boolean;
} {
  const table = useStream({ kind: 'symbols' }).value;
  const isMarginKnown = useStream({ kind: 'margin' }).value !== undefined;
  const instrument = table && instrumentsByKey(table).get(key);
  const mayCome = table === undefined || table.length === 0 || (!isMarginKnown && marketKeyOf(key) !== key);
  return { instrument, known: mayCome || instrument !== undefined };
}

/** The 24 h figures of an instrument with the state of their stream. */
export function useTicker(key: InstrumentKey): {
  readonly feed: Feed<unknown>;
  readonly figures: TickerFigures | undefined;
} {
  const feed = useStream({ kind: 'tickers' });
  const row = feed.value?.[marketKeyOf(key)];
  return { feed, figures: row && figuresOf(row) };
}
