import { type Interval, intervalKeys } from '../../../shared/base/time.ts';
import { useStream } from '../../engine/use-stream.ts';
import { ChartPanel } from '../../market/chart/panel/chart-panel.tsx';
import { usePopOutQuery } from '../../market/windows/pop-out-address.ts';
import { PopOutFrame } from '../../market/windows/pop-out-frame.tsx';

/**
 * The chart of one tab in a window of its own. Its address has the interval too, once somebody has chosen one here, and
 * the name of its set: an address without one has a set of its own as well.
 */
export function PopOutChartScreen() {
  const [{ q = '', interval: text, chart: set = q }, replace] = usePopOutQuery();
  const start = useStream({ kind: 'dashboard' }).value?.interval ?? '15m';
  const chosen = intervalKeys.find((key) => key === text);
  const go = (key: string, interval: Interval | undefined) =>
    replace({ q: key, ...(interval && { interval }), chart: set });
  return (
    <PopOutFrame tabId={q} onChoose={(key) => go(key, chosen)}>
      {(instrument) => (
        <ChartPanel
          set={{ id: set }}
          instrument={instrument}
          interval={chosen ?? start}
          onInterval={(interval) => go(q, interval)}
        />
      )}
    </PopOutFrame>
  );
}
