import { dayMs, minuteMs } from '../../../shared/base/time.ts';
import { wallOf } from '../../../shared/base/zone-clock.ts';
import { formatClock, formatDate, formatMinutes } from '../../format/time.ts';
import type { BarTimes } from '../series/bar-times.ts';

/**
 * Minutes between labels that a clock's face and a calendar know, up to two weeks, which begin on Mondays; months
 * beyond.
 */
const minutesApart = [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1_440, 2_880, 10_080, 20_160];
const monthsApart = [1, 3, 6, 12, 24, 60, 120];

/** Round times on the wall at least so far apart: the one at or before a time, or the one after it. */
function roundTimes(apartMs: number): (wall: number, on: 0 | 1) => number {
  const ms = (minutesApart.find((each) => each * minuteMs >= apartMs) ?? 0) * minuteMs;
  const shift = ms > dayMs ? 4 * dayMs : 0;
  if (ms) return (wall, on) => (Math.floor((wall - shift) / ms) + on) * ms + shift;
  const months = monthsApart.find((each) => each * 30 * dayMs >= apartMs) ?? 120;
  return (wall, on) => {
    const date = new Date(wall);
    return Date.UTC(
      1970,
      (Math.floor(((date.getUTCFullYear() - 1_970) * 12 + date.getUTCMonth()) / months) + on) * months,
    );
  };
}

/**
 * Bar numbers for the labels of the time axis, at least about `gap` pixels apart: the first bars at or after round
 * times of the zone. Where a night or a weekend brings two together, the first bar of the day stays. None is so near an
 * edge that it would be cut.
 */
export function timeSplits(
  times: BarTimes,
  zone: string | undefined,
  [min, max]: readonly [min: number, max: number],
  width: number,
  gap = 80,
): number[] {
  const { time, first, length } = times.bars;
  const perPixel = (max - min) / Math.max(1, width);
  // A little before and beyond the view: what stands in it does not depend on where it lies.
  const firstMs = times.timeOf(Math.max(first, Math.floor(min - 2 * gap * perPixel)));
  if (length < 2) return [];
  const lastMs = time[length - 1]!;
  const bars = gap * perPixel;
  const mean = (lastMs - time[0]!) / (length - 1);
  // Where days stand closer than labels, they are counted with the nights and weekends between them.
  const next = roundTimes(bars * (dayMs / mean < bars ? mean : time[0]! - times.timeOf(first - 1)));
  const shift = wallOf(firstMs, zone) - firstMs;
  const isShifted = wallOf(lastMs, zone) - lastMs !== shift;
  const wall = (ms: number) => (isShifted ? wallOf(ms, zone) : ms + shift);
  const numberFrom = (ms: number) => Math.max(first, Math.ceil(times.numberOf(ms)));
  const marks: number[] = [];
  const near: number = gap * 0.6 * perPixel;
  for (let i = next(wall(firstMs), 0); ; ) {
    const number = numberFrom(isShifted ? 2 * i - shift - wallOf(i - shift, zone) : i - shift);
    if (number > max + near) break;
    const ms = wall(times.timeOf(number));
    // The oldest bar there is stands at no round time by chance only.
    if (number > first || ms === i) marks.push(number);
    i = next(Math.max(i, ms), 1);
  }
  const days = marks.filter((number) => isDayStart(times, number, wall));
  return marks.filter((number, index) => {
    const isApart = (before: number | undefined) => before === undefined || Math.abs(number - before) >= near;
    const day = days.indexOf(number);
    return (
      number >= min + 20 * perPixel &&
      number <= max - 20 * perPixel &&
      (day < 0 ? isApart(marks[index - 1]) && days.every(isApart) : isApart(days[day - 1]))
    );
  });
}

const isDayStart = ({ bars, timeOf }: BarTimes, number: number, wall: (ms: number) => number): boolean =>
  number <= bars.first || Math.floor(wall(timeOf(number)) / dayMs) !== Math.floor(wall(timeOf(number - 1)) / dayMs);

/**
 * Labels of the splits in a zone: the date at the first bar of a day, with its year at the first of a year, else the
 * time.
 */
export function timeLabels({ bars, timeOf }: BarTimes, splits: readonly number[], zone: string | undefined): string[] {
  return splits.map((number) => {
    const ms = timeOf(number);
    const date = formatDate(ms, zone);
    const before = number > bars.first && formatDate(timeOf(number - 1), zone);
    if (date === before) return ms % minuteMs ? formatClock(ms, zone) : formatMinutes(ms, zone);
    return before && date.slice(0, 4) !== before.slice(0, 4) ? date : date.slice(5);
  });
}
