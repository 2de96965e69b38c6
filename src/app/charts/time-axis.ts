import { barAt } from '../../shared/indicators/series.ts';
import { dayMs, minuteMs } from '../../shared/kit/time.ts';
import { formatClock, formatDate, formatMinutes } from '../format/time.ts';
import type { NumberedBars } from './bar-store.ts';

/** Minutes between labels that a clock's face and a calendar know, up to two weeks, which begin on Mondays; months beyond. */
const minutesApart = [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1_440, 2_880, 10_080, 20_160];
const monthsApart = [1, 3, 6, 12, 24, 60, 120];

/** A clock on the wall, in ms as if it stood in UTC. */
const wallOf = (ms: number, zone: string | undefined): number => Date.parse(`${formatDate(ms, zone)}T${formatClock(ms, zone)}Z`);

/** Round times on the wall at least so far apart: the one at or before a time, or the one after it. */
function roundTimes(apartMs: number): (wall: number, on: 0 | 1) => number {
  const ms = (minutesApart.find((each) => each * minuteMs >= apartMs) ?? 0) * minuteMs;
  const shift = ms > dayMs ? 4 * dayMs : 0;
  if (ms) return (wall, on) => (Math.floor((wall - shift) / ms) + on) * ms + shift;
  const months = monthsApart.find((each) => each * 30 * dayMs >= apartMs) ?? 120;
  return (wall, on) => {
    const date = new Date(wall);
    return Date.UTC(1970, (Math.floor(((date.getUTCFullYear() - 1_970) * 12 + date.getUTCMonth()) / months) + on) * months);
  };
}

/**
 * Bar numbers for the labels of the time axis, at least about `gap` pixels apart: the first bars at or after round times of the zone. Where a night or a weekend brings
 * two together, the first bar of the day stays. None is so near an edge that it would be cut.
 */
export function timeSplits(bars: NumberedBars, zone: string | undefined, [min, max]: readonly [min: number, max: number], width: number, gap = 80): number[] {
  const { time, first, length } = bars;
  const perPixel = (max - min) / Math.max(1, width);
  // A little before and beyond the view: what stands in it does not depend on where it lies.
  const firstMs = timeOfNumber(bars, Math.max(first, Math.floor(min - 2 * gap * perPixel)));
  if (length < 2 || firstMs === undefined) return [];
  const lastMs = time[length - 1]!;
  const barMs = lastMs - time[length - 2]!;
  const next = roundTimes(gap * perPixel * Math.min(barMs, time[1]! - time[0]!));
  const shift = wallOf(firstMs, zone) - firstMs;
  const isShifted = wallOf(lastMs, zone) - lastMs !== shift;
  const wall = (ms: number) => (isShifted ? wallOf(ms, zone) : ms + shift);
  const numberFrom = (ms: number) => first + (ms > lastMs ? length - 1 + Math.ceil((ms - lastMs) / barMs) : barAt(bars, ms - 1) + 1);
  const [marks, near]: [number[], number] = [[], gap * 0.6 * perPixel];
  for (let at = next(wall(firstMs), 0); ;) {
    const number = numberFrom(isShifted ? 2 * at - shift - wallOf(at - shift, zone) : at - shift);
    if (number > max + near) break;
    const ms = wall(timeOfNumber(bars, number) ?? firstMs);
    // The oldest bar there is stands at no round time by chance only.
    if (number > first || ms === at) marks.push(number);
    at = next(Math.max(at, ms), 1);
  }
  const days = marks.filter((number) => isDayStart(bars, number, wall));
  return marks.filter((number, at) => {
    const isApart = (before: number | undefined) => before === undefined || Math.abs(number - before) >= near;
    const day = days.indexOf(number);
    return number >= min + 20 * perPixel && number <= max - 20 * perPixel && (day < 0 ? isApart(marks[at - 1]) && days.every(isApart) : isApart(days[day - 1]));
  });
}

function isDayStart(bars: NumberedBars, number: number, wall: (ms: number) => number): boolean {
  const [ms, before] = [timeOfNumber(bars, number), timeOfNumber(bars, number - 1)];
  return ms !== undefined && (before === undefined || Math.floor(wall(ms) / dayMs) !== Math.floor(wall(before) / dayMs));
}

/** Labels of the splits in a zone: the date at the first bar of a day, with its year at the first of a year, else the time. */
export function timeLabels(bars: NumberedBars, splits: readonly number[], zone: string | undefined): string[] {
  return splits.map((number) => {
    const [ms, beforeMs] = [timeOfNumber(bars, number), timeOfNumber(bars, number - 1)];
    if (ms === undefined) return '';
    const [date, before] = [formatDate(ms, zone), beforeMs === undefined ? '' : formatDate(beforeMs, zone)];
    if (date === before) return ms % minuteMs ? formatClock(ms, zone) : formatMinutes(ms, zone);
    return before && date.slice(0, 4) !== before.slice(0, 4) ? date : date.slice(5);
  });
}

/** Open time of a bar by its number; beyond the last one as if the bars went on. Undefined before the first. */
export function timeOfNumber({ time, first, length }: NumberedBars, number: number): number | undefined {
  const at = Math.round(number) - first;
  if (at < 0 || length === 0) return undefined;
  if (at < length) return time[at];
  return length > 1 ? time[length - 1]! + (at - length + 1) * (time[length - 1]! - time[length - 2]!) : undefined;
}
