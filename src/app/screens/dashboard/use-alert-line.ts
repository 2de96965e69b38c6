import { type InstrumentKey, marketKeyOf } from '../../../shared/market/instrument.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { figuresOf } from '../../market/instrument/ticker-figures.ts';
import { useInstrument } from '../../market/instrument/use-instrument.ts';

/** The line of the palette that asks for an alert at the last price of a symbol. */
export function useAlertLine(key: InstrumentKey | undefined): (() => string) | undefined {
  const engine = useEngine();
  const { instrument } = useInstrument(key ?? '');
  if (!key || !instrument) return undefined;
  return () => {
    const row = engine.watch({ kind: 'tickers' }).current().value?.[marketKeyOf(key)];
    const last = row && figuresOf(row)?.last;
    return `alert ${instrument.base.toLowerCase()} > ${last ?? ''}`.trimEnd();
  };
}
