import { useState } from 'react';
import type { Interval } from '../../../shared/kit/time.ts';
import type { InstrumentKey } from '../../../shared/market/instrument.ts';
import { useEngine } from '../../engine/engine-context.tsx';

/** Pause after older bars did not come: every tick would ask for them. */
const retryMs = 3_000;

/** Reads older bars of a series, one reading at a time; false where none came, which is so where the series is `complete`. */
export function createOlderBars(load: (key: InstrumentKey, interval: Interval) => Promise<boolean>): (key: InstrumentKey, interval: Interval, complete: boolean) => Promise<boolean> {
  let loading: Promise<boolean> | undefined;
  return (key, interval, complete) => {
    if (complete) return Promise.resolve(false);
    loading ??= (async () => {
      let came = false;
      try {
        came = await load(key, interval);
      } finally {
        setTimeout(() => { loading = undefined; }, came ? 0 : retryMs);
      }
      return came;
    })();
    return loading;
  };
}

/** The same for the series of a chart. */
export function useOlderBars(key: InstrumentKey, interval: Interval, complete: boolean): () => Promise<boolean> {
  const engine = useEngine();
  const [read] = useState(() => createOlderBars((of, at) => engine.loadOlder(of, at)));
  return () => read(key, interval, complete);
}
