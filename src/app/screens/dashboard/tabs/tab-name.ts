import { endingTypes, type Instrument } from '../../../../shared/market/instrument.ts';
import type { Tab } from '../../../../shared/trade/workspace/tab.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { instrumentName, useInstrumentNames } from '../../../market/instrument/instrument-name.ts';
import { instrumentsByKey } from '../../../market/instrument/use-instrument.ts';

const noInstruments: readonly Instrument[] = [];

export interface TabName {
  readonly name: string;
  /** The kind or the period, "" where the name tells it. */
  readonly word: string;
  /** Exchange, name and word. */
  readonly full: string;
}

/**
 * Gives the name of a tab by the symbol table: its title has the pair alone. What the table does not have any more
 * keeps its symbol.
 */
export function useTabName(): (tab: Tab) => TabName {
  const names = useInstrumentNames();
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  return ({ key, title, value }) => {
    const instrument = instrumentsByKey(table).get(key);
    const kind = instrument ?? { ...value, expiry: null, strike: null, title: null };
    const name = instrument
      ? instrumentName(instrument)
      : endingTypes.includes(value.account_type)
        ? value.symbol
        : title;
    const word = names.word(kind);
    return { name, word, full: [value.exchange, name, word].filter(Boolean).join(' ') };
  };
}
