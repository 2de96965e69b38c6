import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, nextOpenOf, openTimeOf } from '../../../../src/shared/base/time.ts';
import { isTimeZone } from '../../../../src/shared/base/time-zone.ts';
import { dayStartOf } from '../../../../src/shared/market/session/day-start.ts';
import { barCloseOf, isNextBar, nextBarOpen } from '../../../../src/shared/market/session/session-bars.ts';
import {
  barCloseIn,
  firstDayOf,
  nextBarOpenIn,
  zonedIndexOf,
  zonedNextOf,
  zonedOpenAt,
} from '../../../../src/shared/market/session/zone-calendar.ts';
import { zonedBarsOf, zonedIntervals } from '../../../../src/shared/market/session/zoned-bars.ts';
import { zonedOpenOf } from '../../../oracles/zone-calendar.ts';

/** The date that a clock of a zone shows, by another formatter than the product's. */
const dates = new Map<string, Intl.DateTimeFormat>();
function dateIn(zone: string, ms: number): string {
  const known = dates.get(zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short' });
  dates.set(zone, known);
  return known.format(ms).split('/').toReversed().join('-');
}
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const hoursApart = (bars: Parameters<typeof zonedNextOf>[0], at: string): number => {
  const open = zonedOpenOf(bars, Date.parse(at));
  return (zonedNextOf(bars, open) - open) / hourMs;
};

test.each([
  ['Asia/Kolkata', '1d', '2026-11-20T18:29:00Z', '2026-11-19T18:30', 24],
  ['Asia/Kolkata', '1d', '2026-11-20T18:30:00Z', '2026-11-20T18:30', 24],
  ['Asia/Kathmandu', '1d', '2026-11-20T12:00:00Z', '2026-11-19T18:15', 24],
  ['Asia/Shanghai', '1d', '2026-11-20T16:00:00Z', '2026-11-20T16:00', 24],
  // Clocks of New York are put forward on 8 March and back on 1 November, at 02:00.
  ['America/New_York', '1d', '2026-03-08T12:00:00Z', '2026-03-08T05:00', 23],
  ['America/New_York', '1d', '2026-03-09T12:00:00Z', '2026-03-09T04:00', 24],
  ['America/New_York', '1d', '2026-11-01T12:00:00Z', '2026-11-01T04:00', 25],
  ['America/New_York', '1d', '2026-11-02T12:00:00Z', '2026-11-02T05:00', 24],
  ['America/New_York', '1w', '2026-03-08T12:00:00Z', '2026-03-02T05:00', 167],
  ['America/New_York', '1M', '2026-11-15T12:00:00Z', '2026-11-01T04:00', 30 * 24 + 1],
  ['Asia/Shanghai', '1w', '2026-11-22T16:00:00Z', '2026-11-22T16:00', 168],
  ['Asia/Shanghai', '1M', '2026-10-31T15:59:00Z', '2026-09-30T16:00', 744],
  // Midnight is left out in Beirut, comes twice in Havana, and Lord Howe moves by half an hour.
  ['Asia/Beirut', '1d', '2026-03-29T12:00:00Z', '2026-03-28T22:00', 23],
  ['America/Havana', '1d', '2026-11-01T12:00:00Z', '2026-11-01T04:00', 25],
  ['Australia/Lord_Howe', '1d', '2026-10-03T20:00:00Z', '2026-10-03T13:30', 23.5],
  // Samoa went over the date line: after 29 December came the 31st, which in its week and month is no more than a day
  // less.
  ['Pacific/Apia', '1d', '2011-12-30T09:59:00Z', '2011-12-29T10:00', 24],
  ['Pacific/Apia', '1d', '2011-12-30T10:00:00Z', '2011-12-30T10:00', 24],
  ['Pacific/Apia', '1w', '2011-12-30T12:00:00Z', '2011-12-26T10:00', 144],
  ['Pacific/Apia', '1M', '2011-12-30T12:00:00Z', '2011-12-01T10:00', 720],
] as const)('in %s the bar of %s that holds %s opens at %s and lasts %d hours', (zone, interval, at, open, hours) => {
  const bars = { interval, zone };
  expect(iso(zonedOpenOf(bars, Date.parse(at)))).toBe(open);
  expect(hoursApart(bars, at)).toBe(hours);
});

const anyZone = fc.oneof(
  fc.constantFrom(
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'America/New_York',
    'Pacific/Apia',
    'Asia/Shanghai',
    'Africa/Cairo',
    'America/Havana',
    'UTC',
  ),
  fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
);
const anyTime = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2040, 0, 1) });

test('a day begins at the first moment of its date, in every zone', () => {
  fc.assert(
    fc.property(anyZone, anyTime, (zone, at) => {
      const day = Math.floor(at / dayMs);
      const start = dayStartOf(day, zone);
      const date = new Date(day * dayMs).toISOString().slice(2, 10);
      expect([dateIn(zone, start).slice(-8), dateIn(zone, start - 1).slice(-8) < date]).toEqual([date, true]);
      for (let back = 15 * minuteMs; back <= 3 * hourMs; back += 15 * minuteMs)
        expect(dateIn(zone, start - back).slice(-8)).not.toBe(date);
    }),
    { numRuns: 400 },
  );
});

test('bars follow each other without a hole or an overlap, each holds its own moments, and only the last day of one is no day of the next', () => {
  fc.assert(
    fc.property(anyZone, anyTime, fc.constantFrom(...zonedIntervals), (zone, at, interval) => {
      const bars = { interval, zone };
      const open = zonedOpenOf(bars, at);
      const next = zonedNextOf(bars, at);
      expect(open <= at && at < next).toBe(true);
      expect([
        zonedOpenOf(bars, open),
        zonedOpenOf(bars, next - 1),
        zonedOpenOf(bars, next),
        zonedNextOf(bars, open),
      ]).toEqual([open, open, next, next]);
      const index = zonedIndexOf(bars, at);
      expect([zonedOpenAt(bars, index), dayStartOf(firstDayOf(interval, index), zone)]).toEqual([open, open]);
      expect(isNextBar('always', interval, open, next)).toBe(true);
      for (const other of [zonedNextOf(bars, next), open, zonedOpenOf(bars, open - 1)])
        expect(isNextBar('always', interval, open, other)).toBe(false);
      expect([nextBarOpenIn(zone, 'always', interval, open), barCloseIn(zone, 'always', interval, open)]).toEqual([
        next,
        next,
      ]);
    }),
    { numRuns: 400 },
  );
});

test('the zone UTC is what bars are without one', () => {
  fc.assert(
    fc.property(anyTime, fc.constantFrom(...zonedIntervals), (at, interval) => {
      expect(zonedOpenOf({ interval, zone: 'UTC' }, at)).toBe(openTimeOf(interval, at));
      expect(zonedNextOf({ interval, zone: 'UTC' }, at)).toBe(nextOpenOf(interval, openTimeOf(interval, at)));
    }),
  );
});

test('only days, weeks and months of markets that trade at all hours go by a zone', () => {
  expect(zonedIntervals.map((interval) => zonedBarsOf('always', interval, 'Asia/Tokyo')?.interval)).toEqual([
    ...zonedIntervals,
  ]);
  for (const interval of ['1s', '1m', '12h', '3d'] as const)
    expect(zonedBarsOf('always', interval, 'Asia/Tokyo')).toBeUndefined();
  for (const hours of ['astock', 'forex', 'shfe 02:30'] as const) {
    expect(zonedBarsOf(hours, '1d', 'Asia/Tokyo')).toBeUndefined();
    const open = Date.UTC(2026, 10, 20);
    expect(nextBarOpenIn('Asia/Tokyo', hours, '1d', open)).toBe(nextBarOpen(hours, '1d', open));
    expect(barCloseIn('Asia/Tokyo', hours, '1d', open)).toBe(barCloseOf(hours, '1d', open));
  }
  expect([zonedBarsOf('always', '1d', 'UTC'), zonedBarsOf('always', '1d', undefined)]).toEqual([undefined, undefined]);
});

test('a zone is a name of the IANA table', () => {
  for (const name of ['UTC', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT-6'])
    expect(isTimeZone(name), name).toBe(true);
  for (const name of ['', 'Mars/Olympus', '+05:30', '-03', 'Asia/', 'UTC+8', '../etc'])
    expect(isTimeZone(name), name).toBe(false);
});
