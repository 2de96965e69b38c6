import { useRef } from 'react';
import type { Interval } from '../../../shared/kit/time.ts';
import type { InstrumentKey } from '../../../shared/market/instrument.ts';
import { useEngine } from '../../engine/engine-context.tsx';

/** Pause after older bars did not come: every tick would ask for them. */
const retryMs = 3_000;

/** Reads older bars of a series, one reading at a time; false where none came. */
export function useOlderBars(key: InstrumentKey, interval: Interval, complete: boolean): () => Promise<boolean> {
  const engine = useEngine();
  const loading = useRef<Promise<boolean>>(undefined);
  return () => {
    if (complete) return Promise.resolve(false);
    loading.current ??= (async () => {
      let came = false;
      try {
        came = await engine.loadOlder(key, interval);
      } finally {
        setTimeout(() => { loading.current = undefined; }, came ? 0 : retryMs);
      }
      return came;
    })();
    return loading.current;
  };
}
