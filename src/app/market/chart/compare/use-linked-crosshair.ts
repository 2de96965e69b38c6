import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';
import { formatBarTime } from '../../../format/time.ts';
import { loadChunk } from '../../../page/load-chunk.ts';
import { useLinkGroup } from '../../windows/link.tsx';
import type { OwnCrosshair } from './linked-crosshair.ts';
import type { BarLabels } from '../time/zone.ts';

/**
 * Links a chart's crosshair with those of its window's group, past React. The code for it is loaded with the first
 * group.
 */
export function useLinkedCrosshair(
  drawn: RefObject<CandleChart | null>,
  own: OwnCrosshair,
  { zone, dated }: BarLabels,
): void {
  const group = useLinkGroup();
  const label = useEffectEvent((ms: number) => formatBarTime(ms, zone, dated));
  useEffect(() => {
    if (!group) return;
    const stop = new AbortController();
    const { signal } = stop;
    loadChunk(() => import('./linked-crosshair.ts'))
      .then(({ linkCrosshair }) => {
        if (signal.aborted) return;
        own.report = linkCrosshair({ drawn, own, label: (ms) => label(ms) }, group, signal);
        // A window may join a group with the pointer on its chart.
        own.report(own.ms);
      })
      .catch((error: unknown) => console.warn('crosshair: not linked', error));
    return () => {
      stop.abort();
      own.report = undefined;
    };
  }, [drawn, group, own]);
}
