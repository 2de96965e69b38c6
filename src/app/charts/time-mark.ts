import type uPlot from 'uplot';
import { formatDateTime } from '../format/time.ts';
import type { CandleColumns } from './candle-columns.ts';

/** The crosshair of another window: a line at the bar of its time. Goes with the plot that it lies over. */
export interface TimeMark {
  /** Milliseconds since the epoch; null takes the line away. */
  readonly show: (u: uPlot, columns: CandleColumns, ms: number | null) => void;
  /** Puts the line where its bar is now. */
  readonly place: (u: uPlot, columns: CandleColumns) => void;
}

export function createTimeMark(over: HTMLElement): TimeMark {
  const line = document.createElement('div');
  const label = document.createElement('span');
  line.dataset.mark = 'crosshair';
  line.hidden = true;
  line.ariaHidden = 'true';
  line.append(label);
  over.append(line);
  let shownMs: number | null = null;
  const place = (u: uPlot, columns: CandleColumns): void => {
    const at = shownMs === null ? -1 : barAt(columns, shownMs);
    const x = u.valToPos(at, 'x');
    // Under a crosshair of one's own there is no other.
    line.hidden = at < 0 || x < 0 || x > over.clientWidth || (u.cursor.left ?? -1) >= 0;
    if (line.hidden) return;
    line.style.transform = `translateX(${Math.round(x)}px)`;
    label.textContent = formatDateTime(columns.time[at]!).slice(0, -3);
  };
  return {
    show: (u, columns, ms) => {
      shownMs = ms;
      place(u, columns);
    },
    place,
  };
}

/** Index of the bar that `ms` lies in: the newest one that opens then or before; -1 before the first. */
export function barAt({ time, length }: Pick<CandleColumns, 'time' | 'length'>, ms: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (time[middle]! <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
