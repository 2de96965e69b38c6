import { formatDate, formatMinutes } from '../format/time.ts';
import { dayMs, minuteMs } from '../../shared/kit/time.ts';
import type { CandleColumns } from './candle-columns.ts';

/** Indices for the labels of the time axis: about one in `gap` pixels, at round bars, none so near an edge that it would be cut. */
export function timeSplits(min: number, max: number, width: number, gap = 110): number[] {
  const bars = Math.max(1, (max - min) / Math.max(1, width / gap));
  const step = [1, 2, 3, 5, 6, 10, 12, 15, 20, 24, 30, 48, 60, 96, 120, 240, 480, 960].find((candidate) => candidate >= bars) ?? Math.ceil(bars);
  const splits: number[] = [];
  const edge = ((max - min) / Math.max(1, width)) * 20;
  for (let at = Math.ceil((min + edge) / step) * step; at <= max - edge; at += step) splits.push(at);
  return splits;
}

/** Labels of the splits: the date where the day changed since the label before, else the time. */
export function timeLabels(columns: CandleColumns, splits: readonly number[]): string[] {
  const length = columns.length > 1 ? columns.time[1]! - columns.time[0]! : minuteMs;
  let day = '';
  return splits.map((at) => {
    const time = at >= 0 && at < columns.length ? columns.time[at] : undefined;
    if (time === undefined) return '';
    const date = formatDate(time);
    const changed = date !== day;
    day = date;
    return changed || length >= dayMs ? date.slice(5) : formatMinutes(time);
  });
}

/** Round values for the labels of a linear axis: 1, 2 or 5 times a power of ten apart, about one in `gap` pixels. */
export function axisSplits(min: number, max: number, height: number, gap = 64): number[] {
  const rough = ((max - min) / Math.max(1, height)) * gap;
  if (!(rough > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? power * 10;
  const splits: number[] = [];
  for (let at = Math.ceil(min / step); at * step <= max; at++) splits.push(at * step);
  return splits;
}
