import { barAt } from '../../../shared/indicators/series.ts';
import type { CandleChart } from './candle-chart.ts';

/** The crosshair of another window: a line at the bar of its time, and the label of that bar. */
export interface TimeMark {
  /** Puts it at the bar of a moment, ms; null where there is none. At once. */
  readonly set: (ms: number | null) => void;
  /** Puts it where its bar is now. */
  readonly place: () => void;
  readonly dispose: () => void;
}

/** A mark over the candles of the chart of now. `isHidden`: under a crosshair of one's own there is no other. */
export function createTimeMark(
  drawn: { readonly current: CandleChart | null },
  label: (ms: number) => string,
  isHidden: () => boolean,
): TimeMark {
  const line = document.createElement('div');
  const text = document.createElement('span');
  line.dataset.mark = 'crosshair';
  line.hidden = true;
  line.ariaHidden = 'true';
  line.append(text);
  let ms: number | null = null;
  let known: CandleChart | null = null;
  let leave: () => void = () => undefined;
  const place = () => {
    const chart = drawn.current;
    const pane = chart?.panes()[0];
    if (!chart || !pane) return;
    if (chart !== known) {
      leave();
      [known, leave] = [chart, chart.onFrame(place)];
      pane.over.append(line);
    }
    const { bars, width, xOfTime } = pane.frame();
    const index = ms === null || isHidden() ? -1 : barAt(bars, ms);
    const x = index < 0 ? -1 : xOfTime(bars.time[index]!);
    line.hidden = x < 0 || x > width;
    if (line.hidden) return;
    line.style.transform = `translateX(${Math.round(x)}px)`;
    text.textContent = label(bars.time[index]!);
  };
  return {
    set: (next) => {
      ms = next;
      place();
    },
    place,
    dispose: () => {
      leave();
      line.remove();
    },
  };
}
