import { useEffect, useMemo, useRef } from 'react';
import type { Interval } from '../../../../shared/base/time.ts';
import type { InstrumentKey } from '../../../../shared/market/instrument.ts';
import { withPlace } from '../../../../shared/trade/workspace/chart-place.ts';
import type { Place } from '../../../charts/candles/chart-place.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useSelected } from '../../../engine/use-stream.ts';

const saveAfterMs = 500;

/** What is in view of a panel's chart as it was told last. */
interface Seen {
  readonly key: InstrumentKey;
  readonly id: string;
  readonly place: Place;
}

/**
 * Where the chart of a panel begins, and what keeps that: bars stay as wide when interval or symbol change, and a time
 * that was scrolled back to stays in view when the interval does. What somebody has moved is saved for the series.
 */
export function useChartPlace(
  key: InstrumentKey,
  interval: Interval,
): { readonly place: Place | undefined; readonly onView: (place: Place) => void } {
  const engine = useEngine();
  const id = `${key} ${interval}`;
  const isKnown = useSelected({ kind: 'dashboard' }, (state) => state !== undefined);
  const seen = useRef<Seen>(undefined);
  const timer = useRef(0);
  const place = useMemo((): Place | undefined => {
    if (seen.current && seen.current.id !== id)
      return { px: seen.current.place.px, rightMs: seen.current.key === key ? seen.current.place.rightMs : undefined };
    const kept = isKnown
      ? engine
          .watch({ kind: 'dashboard' })
          .current()
          .value?.chart_places.find((one) => one.id === id)
      : undefined;
    return kept && { px: kept.px, rightMs: kept.rightMs ?? undefined };
  }, [engine, id, key, isKnown]);
  const save = () => {
    const state = engine.watch({ kind: 'dashboard' }).current().value;
    if (!seen.current || !state) return;
    const { px, rightMs = null } = seen.current.place;
    void engine.patchDashboard({ chart_places: withPlace(state.chart_places, { id: seen.current.id, px, rightMs }) });
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    place,
    onView(next) {
      const before = seen.current;
      seen.current = { key, id, place: next };
      // The first one of a series is where it begins.
      if (before?.id !== id || next.px === 0 || (before.place.px === next.px && before.place.rightMs === next.rightMs))
        return;
      clearTimeout(timer.current);
      timer.current = window.setTimeout(save, saveAfterMs);
    },
  };
}
