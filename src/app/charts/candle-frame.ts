import type uPlot from 'uplot';
import { minuteMs } from '../../shared/kit/time.ts';
import type { CandleColumns } from './candle-columns.ts';
import type { PaneFrame } from './pane-frame.ts';
import { barAt } from './time-mark.ts';

/** Gives the frame of a plot as it stands; `version` grows only where one of its parts differs from the last time. */
export function createCandleFrame(): (u: uPlot, columns: CandleColumns) => PaneFrame {
  let [version, known] = [0, ''];
  return (u, columns) => {
    const { min: left = 0, max: right = 1 } = u.scales.x ?? {};
    const { min: bottom = 0, max: top = 1 } = u.scales.y ?? {};
    const [width, height] = [u.bbox.width / devicePixelRatio, u.bbox.height / devicePixelRatio];
    const parts = [left, right, bottom, top, width, height, columns.length, columns.time[0], devicePixelRatio].join();
    if (parts !== known) [version, known] = [version + 1, parts];
    const last = columns.length - 1;
    const length = last > 0 ? columns.time[last]! - columns.time[last - 1]! : minuteMs;
    const indexOf = (ms: number) => {
      const at = barAt(columns, ms);
      if (at < 0) return (ms - (columns.time[0] ?? 0)) / length;
      if (at >= last) return last + (ms - columns.time[last]!) / length;
      return at + (ms - columns.time[at]!) / (columns.time[at + 1]! - columns.time[at]!);
    };
    const timeOf = (index: number) => {
      if (index < 0) return (columns.time[0] ?? 0) + index * length;
      return index > last ? (columns.time[last] ?? 0) + (index - last) * length : columns.time[index]!;
    };
    return {
      version, width, height, bars: columns,
      xOfTime: (ms) => ((indexOf(ms) - left!) / (right! - left!)) * width,
      timeOfX: (x) => timeOf(Math.round(left! + (x / width) * (right! - left!))),
      yOfPrice: (price) => ((top! - price) / (top! - bottom!)) * height,
      priceOfY: (y) => top! - (y / height) * (top! - bottom!),
    };
  };
}
