import type { Interval } from '../../base/time.ts';
import type { Hours } from './hours.ts';

/** Intervals whose bars follow the days of a zone: a day, a week from Monday, a month. */
export const zonedIntervals = ['1d', '1w', '1M'] as const;
export type ZonedInterval = (typeof zonedIntervals)[number];

/** Bars of an interval that go by the days of a time zone; `zone` is its IANA name. */
export interface ZonedBars {
  readonly interval: ZonedInterval;
  readonly zone: string;
}

/**
 * How the bars of an interval go by the days of a zone; undefined where they do not: bars shorter than a day or of
 * three days, trading days of markets with hours, and UTC.
 */
export function zonedBarsOf(hours: Hours, interval: Interval, zone: string | undefined): ZonedBars | undefined {
  if (hours !== 'always' || zone === undefined || zone === 'UTC') return undefined;
  const zoned = zonedIntervals.find((key) => key === interval);
  return zoned && { interval: zoned, zone };
}
