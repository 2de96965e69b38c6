import { dayMs } from '../../shared/kit/time.ts';
import { formatDate, formatMinutes } from '../format/time.ts';
import type { NumberedBars } from './bar-store.ts';

const steps = [1, 2, 3, 5, 6, 10, 12, 15, 20, 24, 30, 48, 60, 96, 120, 240, 480, 960];

/** Bar numbers for the labels of the time axis: about one in `gap` pixels, at round numbers, none so near an edge that it would be cut. */
export function timeSplits(min: number, max: number, width: number, gap = 110): number[] {
  const bars = Math.max(1, (max - min) / Math.max(1, width / gap));
  const step = steps.find((candidate) => candidate >= bars) ?? Math.ceil(bars / 960) * 960;
  const splits: number[] = [];
  const edge = ((max - min) / Math.max(1, width)) * 20;
  for (let at = Math.ceil((min + edge) / step) * step; at <= max - edge; at += step) splits.push(at);
  return splits;
}

/** Labels of the splits in a zone: the date where the day changed since the label before, with its year where that changed, else the time. */
export function timeLabels(bars: NumberedBars, splits: readonly number[], zone: string | undefined): string[] {
  const isDaily = bars.length > 1 && bars.time[1]! - bars.time[0]! >= dayMs;
  let [day, year] = ['', ''];
  return splits.map((number) => {
    const time = timeOfNumber(bars, number);
    if (time === undefined) return '';
    const date = formatDate(time, zone);
    const [newDay, newYear] = [date !== day, year !== '' && date.slice(0, 4) !== year];
    day = date;
    year = date.slice(0, 4);
    if (newYear) return date;
    return newDay || isDaily ? date.slice(5) : formatMinutes(time, zone);
  });
}

/** Open time of a bar by its number; beyond the last one as if the bars went on. Undefined before the first. */
export function timeOfNumber({ time, first, length }: NumberedBars, number: number): number | undefined {
  const at = Math.round(number) - first;
  if (at < 0 || length === 0) return undefined;
  if (at < length) return time[at];
  return length > 1 ? time[length - 1]! + (at - length + 1) * (time[length - 1]! - time[length - 2]!) : undefined;
}
