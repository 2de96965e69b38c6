import { useState } from 'react';
import type { BarSeries } from '../../../../shared/market/bar-series.ts';
import { useEngine } from '../../../engine/engine-context.tsx';

/** Pause after older bars did not come: every tick would ask for them. */
const retryMs = 3_000;

/**
 * Reads older bars of a series, one reading at a time; false where none came, which is so where the series is
 * `complete`.
 */
export function createOlderBars(
  load: (series: BarSeries) => Promise<boolean>,
): (series: BarSeries, complete: boolean) => Promise<boolean> {
  let loading: Promise<boolean> | undefined;
  return (series, complete) => {
    if (complete) return Promise.resolve(false);
    loading ??= (async () => {
      let came = false;
      try {
        came = await load(series);
      } finally {
        setTimeout(
          () => {
            loading = undefined;
          },
          came ? 0 : retryMs,
        );
      }
      return came;
    })();
    return loading;
  };
}

/** The same for the series of a chart. */
export function useOlderBars(series: BarSeries, complete: boolean): () => Promise<boolean> {
  const engine = useEngine();
  const [read] = useState(() => createOlderBars((of) => engine.loadOlder(of)));
  return () => read(series, complete);
}
