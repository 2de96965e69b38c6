import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../../../src/shared/base/time.ts';
import { aSharePhase, previousCloseMs } from '../../../../src/shared/market/session/a-share-session.ts';
import {
  chinaDayOf,
  closedWeekdays,
  dateOfDay,
  hasNightSession,
  dayOfDate,
  isChinaTradingDay,
  tradingDayAfter,
  tradingDayBefore,
  tradingDaysIn,
} from '../../../../src/shared/market/session/china-calendar.ts';
import { isForexOpen, isNewYorkSummer, lastForexCloseMs } from '../../../../src/shared/market/session/forex-week.ts';
import { hoursOf } from '../../../../src/shared/market/session/hours.ts';
import {
  barCloseOf,
  isNextBar,
  nextBarOpen,
  sessionBarOpen,
} from '../../../../src/shared/market/session/session-bars.ts';
import {
  isMoving,
  priceTimeOf,
  shareMinuteOf,
  tradingDayOf,
} from '../../../../src/shared/market/session/trading-hours.ts';
import { sample } from '../../../samples.ts';

/** A time of day in China. */
const china = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const dayOf = (date: string): number => Date.parse(date) / dayMs;

test.for([2024, 2025])('the trading days of %i are those of the exchanges', (year, { skip }) => {
  const file = sample(`a-share/calendar-${year}.csv`, skip);
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  expect(rows.length).toBeGreaterThanOrEqual(365);
  for (const [date, open] of rows) expect([date, isChinaTradingDay(dayOf(date!))]).toEqual([date, open === '1']);
});

test('a year has 242 to 244 trading days, and each closed span lies within its year in order', () => {
  for (const year of Object.keys(closedWeekdays)) {
    const days = Array.from({ length: 366 }, (_, index) => dayOf(`${year}-01-01`) + index).filter(
      (day) => dateOfDay(day).startsWith(year) && isChinaTradingDay(day),
    );
    expect(days.length, year).toBeGreaterThanOrEqual(242);
    expect(days.length, year).toBeLessThanOrEqual(244);
    for (const span of closedWeekdays[Number(year)]!) expect(span.slice(0, 5) <= span.slice(-5), span).toBe(true);
  }
  expect(dateOfDay(tradingDayBefore(dayOf('2026-02-24')))).toBe('2026-02-13');
  expect(dateOfDay(tradingDayAfter(dayOf('2026-09-30')))).toBe('2026-10-08');
});

test.each([
  ['2026-11-20 09:14:59', 'CLOSED'],
  ['2026-11-20 09:15', 'CALL'],
  ['2026-11-20 09:20', 'LOCKED_CALL'],
  ['2026-11-20 09:25', 'CLOSED'],
  ['2026-11-20 09:30', 'CONTINUOUS'],
  ['2026-11-20 11:29:59', 'CONTINUOUS'],
  ['2026-11-20 11:30', 'CLOSED'],
  ['2026-11-20 13:00', 'CONTINUOUS'],
  ['2026-11-20 14:57', 'LOCKED_CALL'],
  ['2026-11-20 15:00', 'CLOSED'],
  ['2026-11-21 10:00', 'CLOSED'],
  ['2026-10-02 10:00', 'CLOSED'],
])('at %s an A-share market is %s', (time, phase) => {
  expect(aSharePhase(china(time))).toBe(phase);
});

test('price limits are reckoned by the close of the trading day before, over weekends and holidays', () => {
  expect(previousCloseMs(china('2026-11-20 10:00'))).toBe(china('2026-11-19 15:00'));
  expect(previousCloseMs(china('2026-11-23 09:15'))).toBe(china('2026-11-20 15:00'));
  expect(previousCloseMs(china('2026-02-24 14:00'))).toBe(china('2026-02-13 15:00'));
});

test.each([
  ['astock', '2026-11-20 10:00', '2026-11-20 10:00'],
  ['astock', '2026-11-20 12:00', '2026-11-20 11:30'],
  ['astock', '2026-11-20 09:20', '2026-11-19 15:00'],
  ['astock', '2026-11-20 09:27', '2026-11-20 09:30'],
  ['astock', '2026-11-22 12:00', '2026-11-20 15:00'],
  ['astock', '2026-02-20 12:00', '2026-02-13 15:00'],
  ['shfe 23:00', '2026-11-20 10:20', '2026-11-20 10:15'],
  ['shfe 23:00', '2026-11-20 22:00', '2026-11-20 22:00'],
  ['shfe 23:00', '2026-11-22 12:00', '2026-11-20 23:00'],
  ['shfe 23:00', '2026-09-30 22:00', '2026-09-30 15:00'],
  ['shfe 01:00', '2026-11-21 00:59', '2026-11-21 00:59'],
  ['shfe 01:00', '2026-11-21 02:00', '2026-11-21 01:00'],
  ['shfe 02:30', '2026-11-21 02:29', '2026-11-21 02:29'],
  ['shfe 02:30', '2026-11-23 02:00', '2026-11-21 02:30'],
  ['shfe 02:30', '2026-11-24 02:00', '2026-11-24 02:00'],
  ['always', '2026-11-22 12:00', '2026-11-22 12:00'],
] as const)('the price of %s at %s is that of %s', (kind, at, of) => {
  expect(priceTimeOf(kind, china(at))).toBe(china(of));
});

test('the evening before a long holiday has no session, a Friday has one', () => {
  expect(
    ['2026-11-20', '2026-11-19', '2026-09-30', '2026-09-24', '2026-11-21'].map((date) => hasNightSession(dayOf(date))),
  ).toEqual([true, true, false, false, false]);
});

test.each([
  ['2026-11-20T21:59:59Z', true],
  ['2026-11-20T22:00:00Z', false],
  ['2026-11-22T21:59:59Z', false],
  ['2026-11-22T22:00:00Z', true],
  ['2026-07-03T20:59:59Z', true],
  ['2026-07-03T21:00:00Z', false],
  ['2026-07-05T21:00:00Z', true],
])('at %s currencies trade: %s', (time, open) => {
  expect(isForexOpen(Date.parse(time))).toBe(open);
});

test('New York changes its clock on the second Sunday of March and the first of November', () => {
  for (const [time, summer] of [
    ['2026-03-08T06:59:59Z', false],
    ['2026-03-08T07:00:00Z', true],
    ['2026-11-01T05:59:59Z', true],
    ['2026-11-01T06:00:00Z', false],
  ] as const) {
    expect([time, isNewYorkSummer(Date.parse(time))]).toEqual([time, summer]);
  }
  expect(lastForexCloseMs(Date.parse('2026-11-01T12:00:00Z'))).toBe(Date.parse('2026-10-30T21:00:00Z'));
  expect(lastForexCloseMs(Date.parse('2026-03-08T12:00:00Z'))).toBe(Date.parse('2026-03-06T22:00:00Z'));
});

test('at any time: prices stand still outside the hours, and the time of a price has a price of its own', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.parse('2024-02-01'), max: Date.parse('2027-12-01') }),
      fc.constantFrom('astock', 'forex', 'shfe 23:00', 'shfe 01:00', 'shfe 02:30'),
      (atMs, kind) => {
        const time = priceTimeOf(kind, atMs);
        expect(priceTimeOf(kind, time)).toBe(time);
        if (isMoving(kind, atMs)) expect(time).toBe(atMs);
        else expect(isMoving(kind, time - 1) || isMoving(kind, time)).toBe(true);
        expect(Math.abs(atMs - time)).toBeLessThan(13 * dayMs);
      },
    ),
  );
});

test.each([
  ['RB2705', 'shfe 23:00'],
  ['HC2705', 'shfe 23:00'],
  ['CU2612', 'shfe 01:00'],
  ['AL2612', 'shfe 01:00'],
  ['AU2702', 'shfe 02:30'],
  ['AG2612', 'shfe 02:30'],
] as const)('the evening of %s is that of %s', (symbol, hours) => {
  expect(hoursOf({ account_type: 'commodity', symbol })).toBe(hours);
});

test('an evening in Shanghai belongs to the trading day after it, over midnight, weekends and holidays', () => {
  for (const [time, date] of [
    ['2026-11-19 20:59', null],
    ['2026-11-19 21:00', '2026-11-20'],
    ['2026-11-20 00:30', '2026-11-20'],
    ['2026-11-20 02:29', '2026-11-20'],
    ['2026-11-20 09:00', '2026-11-20'],
    ['2026-11-20 14:59', '2026-11-20'],
    ['2026-11-20 21:00', '2026-11-23'],
    ['2026-11-21 02:00', '2026-11-23'],
    ['2026-09-30 10:00', '2026-09-30'],
    ['2026-10-08 21:30', '2026-10-09'],
  ] as const) {
    expect([time, isMoving('shfe 02:30', china(time))]).toEqual([time, date !== null]);
    if (date === null) continue;
    expect([time, dateOfDay(tradingDayOf('shfe 02:30', china(time)))]).toEqual([time, date]);
    expect(new Date(sessionBarOpen('shfe 02:30', '1d', china(time)))).toEqual(new Date(date));
  }
  expect(new Date(sessionBarOpen('shfe 02:30', '1w', china('2026-11-20 21:00')))).toEqual(new Date('2026-11-23'));
  expect(new Date(sessionBarOpen('shfe 01:00', '1M', china('2026-07-31 22:00')))).toEqual(new Date('2026-08-01'));
});

test('a week of currencies has five days, each from 17:00 in New York, and bars of hours are whole within them', () => {
  for (const [from, to] of [
    ['2026-11-15T00:00Z', '2026-11-22T00:00Z'],
    ['2026-03-08T00:00Z', '2026-03-15T00:00Z'],
    ['2026-07-05T00:00Z', '2026-07-12T00:00Z'],
  ] as const) {
    for (const [interval, hours, count] of [
      ['1d', 24, 5],
      ['12h', 12, 10],
      ['8h', 8, 15],
      ['6h', 6, 20],
      ['4h', 4, 30],
      ['2h', 2, 60],
    ] as const) {
      const minutes = new Map<number, number>();
      for (let index = Date.parse(from); index < Date.parse(to); index += minuteMs) {
        if (!isForexOpen(index)) continue;
        const open = sessionBarOpen('forex', interval, index);
        minutes.set(open, (minutes.get(open) ?? 0) + 1);
      }
      expect([from, interval, minutes.size, ...new Set(minutes.values())]).toEqual([from, interval, count, hours * 60]);
      const opens = [...minutes.keys()];
      expect(opens.slice(1)).toEqual(opens.slice(0, -1).map((open) => nextBarOpen('forex', interval, open)));
    }
  }
});

test('a trading day has 240 minutes, counted through lunch', () => {
  const start = china('2026-11-20 00:00');
  const minutes = Array.from({ length: 1440 }, (_, index) => shareMinuteOf(start + index * minuteMs)).filter(
    (each) => each !== undefined,
  );
  expect(minutes.map(({ minute }) => minute)).toEqual(Array.from({ length: 240 }, (_, index) => index));
  expect(new Set(minutes.map(({ day }) => day))).toEqual(new Set([chinaDayOf(start + 10 * hourMs)]));
});

test.each([
  ['astock', '1m', '2026-11-20 11:29', '2026-11-20 13:00'],
  ['astock', '1m', '2026-11-20 14:59', '2026-11-23 09:30'],
  ['astock', '1h', '2026-11-20 10:30', '2026-11-20 13:00'],
  ['astock', '4h', '2026-11-20 08:00', '2026-11-20 12:00'],
  ['astock', '1d', '2026-11-20 08:00', '2026-11-23 08:00'],
  ['astock', '1d', '2026-09-30 08:00', '2026-10-08 08:00'],
  ['shfe 23:00', '15m', '2026-11-20 10:00', '2026-11-20 10:30'],
  ['shfe 23:00', '1h', '2026-11-20 11:00', '2026-11-20 13:00'],
  ['shfe 23:00', '1m', '2026-11-20 22:59', '2026-11-23 09:00'],
  ['shfe 23:00', '1m', '2026-11-19 14:59', '2026-11-19 21:00'],
  ['always', '1m', '2026-11-21 11:29', '2026-11-21 11:30'],
] as const)('after a bar of %s, %s, that opens at %s the next one opens at %s', (kind, interval, open, next) => {
  expect(new Date(nextBarOpen(kind, interval, china(open)))).toEqual(new Date(china(next)));
  expect(isNextBar(kind, interval, china(open), china(next))).toBe(true);
  expect(isNextBar(kind, interval, china(open), china(next) + minuteMs)).toBe(false);
});

test('after the last bar of a week of currencies comes the first one of the next, over a change of clocks too', () => {
  for (const [last, next] of [
    ['2026-11-20T21:59Z', '2026-11-22T22:00Z'],
    ['2026-03-06T21:59Z', '2026-03-08T21:00Z'],
    ['2026-10-30T20:59Z', '2026-11-01T22:00Z'],
  ] as const) {
    expect(new Date(nextBarOpen('forex', '1m', Date.parse(last)))).toEqual(new Date(next));
  }
  expect(new Date(nextBarOpen('forex', '1d', Date.parse('2026-11-20')))).toEqual(new Date('2026-11-23'));
});

test.each([
  ['astock', '1d', '2026-11-20 08:00', '2026-11-20 15:00'],
  ['astock', '1m', '2026-11-20 11:29', '2026-11-20 11:30'],
  ['astock', '4h', '2026-11-20 08:00', '2026-11-20 11:30'],
  ['astock', '1w', '2026-11-16 08:00', '2026-11-20 15:00'],
  ['shfe 23:00', '30m', '2026-11-20 10:00', '2026-11-20 10:15'],
  ['shfe 23:00', '1d', '2026-11-20 08:00', '2026-11-20 15:00'],
  ['shfe 02:30', '1m', '2026-11-21 02:29', '2026-11-21 02:30'],
  ['shfe 01:00', '1w', '2026-11-16 08:00', '2026-11-20 15:00'],
  ['forex', '1w', '2026-11-16 08:00', '2026-11-21 06:00'],
  ['forex', '4h', '2026-11-21 02:00', '2026-11-21 06:00'],
  ['forex', '1d', '2026-11-20 08:00', '2026-11-21 06:00'],
  ['always', '1d', '2026-11-20 08:00', '2026-11-21 08:00'],
] as const)('a bar of %s, %s, that opens at %s closes at %s', (kind, interval, open, close) => {
  expect(new Date(barCloseOf(kind, interval, china(open)))).toEqual(new Date(china(close)));
});

test.each([
  ['2026-09-28', '2026-09-28', 9, 1],
  ['2026-09-28', '2026-09-30', 9, 3],
  ['2026-09-28', '2026-10-07', 9, 3],
  ['2026-09-28', '2026-10-08', 9, 4],
  ['2026-09-28', '2026-10-09', 9, 5],
  ['2026-09-28', '2026-10-12', 5, 5],
  ['2026-10-01', '2026-10-07', 9, 0],
  ['2026-10-09', '2026-10-08', 9, 0],
  ['1991-04-03', '2026-10-08', 6, 6],
])('from %s to %s there are, counted to %i, %i trading days', (first, last, most, days) => {
  expect(tradingDaysIn(dayOfDate(first), dayOfDate(last), most)).toBe(days);
  expect(dateOfDay(dayOfDate(first))).toBe(first);
});
