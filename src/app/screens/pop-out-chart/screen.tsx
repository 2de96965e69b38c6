import { useState } from 'react';
import type { Interval } from '../../../shared/kit/time.ts';
import { useStream } from '../../engine/use-stream.ts';
import { ChartPanel } from '../../market/chart-panel.tsx';
import { usePopOutQuery } from '../../market/pop-out-address.ts';
import { PopOutFrame } from '../../market/pop-out-frame.tsx';

/** The chart of one tab in a window of its own. */
export function PopOutChartScreen() {
  const [{ q = '' }, replace] = usePopOutQuery();
  const start = useStream({ kind: 'dashboard' }).value?.interval ?? '15m';
  const [interval, setInterval] = useState<Interval>();
  return (
    <PopOutFrame tabId={q} onChoose={(key) => replace({ q: key })}>
      {(instrument) => <ChartPanel instrument={instrument} interval={interval ?? start} onInterval={setInterval} />}
    </PopOutFrame>
  );
}
