import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Interval } from '../../../shared/kit/time.ts';
import { useStream } from '../../engine/use-stream.ts';
import { ChartPanel } from '../../market/chart-panel.tsx';
import { PopOutFrame } from '../../market/pop-out-frame.tsx';

const route = getRouteApi('/exkchart');

/** The chart of one tab in a window of its own. */
export function PopOutChartScreen() {
  const { q = '' } = route.useSearch() as { readonly q?: string };
  const navigate = useNavigate();
  const start = useStream({ kind: 'dashboard' }).value?.interval ?? '15m';
  const [interval, setInterval] = useState<Interval>();
  return (
    <PopOutFrame tabId={q} onChoose={(key) => void navigate({ to: '/exkchart', search: { q: key }, replace: true })}>
      {(instrument) => <ChartPanel instrument={instrument} interval={interval ?? start} onInterval={setInterval} />}
    </PopOutFrame>
  );
}
