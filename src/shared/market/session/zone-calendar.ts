import { dayMs, type Interval } from '../../base/time.ts';
import { wallOf } from '../../base/zone-clock.ts';
import { dayStartOf } from './day-start.ts';
import type { Hours } from './hours.ts';
import { barCloseOf, nextBarOpen } from './session-bars.ts';
import { type ZonedBars, zonedBarsOf, type ZonedInterval } from './zoned-bars.ts';

/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const mondayShift = 3;

/**
 * First day, in days since 1970-01-01, of the day, week or month of a number; numbers count from that of 1970-01-01.
 */
export function firstDayOf(interval: ZonedInterval, index: number): number {
  if (interval === '1d') return index;
  return interval === '1w' ? index * 7 - mondayShift : Date.UTC(1970, index, 1) / dayMs;
}

function indexOfDay(interval: ZonedInterval, day: number): number {
  if (interval === '1d') return day;
  if (interval === '1w') return Math.floor((day + mondayShift) / 7);
  const date = new Date(day * dayMs);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** Open time of the bar of a number, ms. A day that the zone has left out opens with the one after it. */
export const zonedOpenAt = ({ interval, zone }: ZonedBars, index: number): number =>
  dayStartOf(firstDayOf(interval, index), zone);

/** Number of the bar that holds a moment: its open time is not after it, that of the next one is. */
export function zonedIndexOf(bars: ZonedBars, atMs: number): number {
  let index = indexOfDay(bars.interval, Math.floor(wallOf(atMs, bars.zone) / dayMs));
  while (zonedOpenAt(bars, index + 1) <= atMs) index += 1;
  return index;
}

/**
 * `nextBarOpen` and `barCloseOf` where days, weeks and months of a market that trades at all hours may be those of a
 * zone.
 */
export function nextBarOpenIn(zone: string | undefined, hours: Hours, interval: Interval, openMs: number): number {
  const zoned = zonedBarsOf(hours, interval, zone);
  return zoned ? zonedNextOf(zoned, openMs) : nextBarOpen(hours, interval, openMs);
}
export function barCloseIn(zone: string | undefined, hours: Hours, interval: Interval, openMs: number): number {
  const zoned = zonedBarsOf(hours, interval, zone);
  return zoned ? zonedNextOf(zoned, openMs) : barCloseOf(hours, interval, openMs);
}

/** Open time of the bar after the one that holds a moment, ms. */
export const zonedNextOf = (bars: ZonedBars, atMs: number): number => zonedOpenAt(bars, zonedIndexOf(bars, atMs) + 1);
