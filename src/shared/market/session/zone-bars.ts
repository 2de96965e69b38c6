import { dayMs, type Interval } from '../../kit/time.ts';
import { dayStartOf, wallOf } from '../../kit/time-zone.ts';
import type { Hours } from './hours.ts';

/** Intervals whose bars follow the days of a zone: a day, a week from Monday, a month. */
export const zonedIntervals = ['1d', '1w', '1M'] as const;
export type ZonedInterval = (typeof zonedIntervals)[number];

/** Bars of an interval that go by the days of a time zone; `zone` is its IANA name. */
export interface ZonedBars {
  readonly interval: ZonedInterval;
  readonly zone: string;
}

/** How the bars of an interval go by the days of a zone; undefined where they do not: bars shorter than a day or of three days, trading days of markets with hours, and UTC. */
export function zonedBarsOf(hours: Hours, interval: Interval, zone: string | undefined): ZonedBars | undefined {
  if (hours !== 'always' || zone === undefined || zone === 'UTC') return undefined;
  const zoned = zonedIntervals.find((key) => key === interval);
  return zoned && { interval: zoned, zone };
}

/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const mondayShift = 3;

/** First day, in days since 1970-01-01, of the day, week or month of a number; numbers count from that of 1970-01-01. */
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
export const zonedOpenAt = ({ interval, zone }: ZonedBars, index: number): number => dayStartOf(firstDayOf(interval, index), zone);

/** Number of the bar that holds a moment: its open time is not after it, that of the next one is. */
export function zonedIndexOf(bars: ZonedBars, atMs: number): number {
  let index = indexOfDay(bars.interval, Math.floor(wallOf(atMs, bars.zone) / dayMs));
  while (zonedOpenAt(bars, index + 1) <= atMs) index += 1;
  return index;
}

/** Open time of the bar that holds a moment, and of the one after it, ms. */
export const zonedOpenOf = (bars: ZonedBars, atMs: number): number => zonedOpenAt(bars, zonedIndexOf(bars, atMs));
export const zonedNextOf = (bars: ZonedBars, atMs: number): number => zonedOpenAt(bars, zonedIndexOf(bars, atMs) + 1);
