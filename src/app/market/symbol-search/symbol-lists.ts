import { useLingui } from '@lingui/react/macro';
import { type Instrument, type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { useToast } from '../../ui/toast/toasts.tsx';
import { useInstrumentNames } from '../instrument/instrument-name.ts';

const maxRecent = 10;
const maxFavourites = 200;
const none: readonly InstrumentKey[] = [];

/** The keys with one in front, each once, ten at most. */
export const withRecent = (keys: readonly InstrumentKey[], key: InstrumentKey): InstrumentKey[] =>
  [key, ...keys.filter((other) => other !== key)].slice(0, maxRecent);

/** The keys with one at a place, at the end where none is given; the oldest goes where they would be too many. */
export function withFavourite(keys: readonly InstrumentKey[], key: InstrumentKey, at = keys.length): InstrumentKey[] {
  return keys.includes(key) ? [...keys] : keys.toSpliced(at, 0, key).slice(-maxFavourites);
}

export interface SymbolLists {
  /** Undefined before they are known. */
  readonly favourites: readonly InstrumentKey[] | undefined;
  readonly recent: readonly InstrumentKey[];
  /** Counts an instrument among those last chosen. */
  readonly remember: (instrument: Instrument) => void;
  /** Makes it a favourite, or no longer one: that can be undone for a while. */
  readonly toggle: (instrument: Instrument) => void;
}

/** The user's favourites and the instruments chosen last, alike in all windows. */
export function useSymbolLists(): SymbolLists {
  const { t } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const names = useInstrumentNames();
  const state = useStream({ kind: 'dashboard' }).value;
  // Another window may have changed them since this one was drawn.
  const newest = () => engine.watch({ kind: 'dashboard' }).current().value;
  const put = (favourites: InstrumentKey[]) => void engine.patchDashboard({ favourites });
  return {
    favourites: state?.favourites,
    recent: state?.recent_symbols ?? none,
    remember(instrument) {
      const known = newest();
      if (known)
        void engine.patchDashboard({ recent_symbols: withRecent(known.recent_symbols, keyOfSymbol(instrument)) });
    },
    toggle(instrument) {
      const key = keyOfSymbol(instrument);
      const known = newest()?.favourites;
      const index = known?.indexOf(key);
      if (!known || index === undefined) return;
      if (index < 0) return put(withFavourite(known, key));
      put(known.toSpliced(index, 1));
      const name = `${names.full(instrument)} · ${instrument.exchange}`;
      toast({
        id: `favourite ${key}`,
        tone: 'info',
        title: t`${name} removed from favourites`,
        action: { name: t`Undo`, run: () => put(withFavourite(newest()?.favourites ?? [], key, index)) },
      });
    },
  };
}
