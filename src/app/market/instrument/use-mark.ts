import { useMemo, useSyncExternalStore } from 'react';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';

import type { MarkValue } from '../../../shared/topics/mark-price.ts';
import { useEngine } from '../../engine/engine-context.tsx';

const never = (): (() => void) => () => undefined;

/** Prices and open interest of a contract; undefined until they are known, and of all else. */
export function useMark(instrument: Instrument): MarkValue | undefined {
  const engine = useEngine();
  const key = keyOfSymbol(instrument);
  const { contract } = instrument;
  const watched = useMemo(() => (contract ? engine.watch({ kind: 'mark', key }) : undefined), [engine, key, contract]);
  return useSyncExternalStore(watched?.subscribe ?? never, () => watched?.current().value);
}
