import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createBarTimes } from '../../../../../../src/app/charts/series/bar-times.ts';
import { timeLabels, timeSplits } from '../../../../../../src/app/charts/scale/time-axis.ts';
import { dateZone, formatBarTime } from '../../../../../../src/app/format/time.ts';
import { msOfWall } from '../../../../../../src/app/market/chart/time/wall-time.ts';
import { type BarLabels, barLabelsOf, zoneOf } from '../../../../../../src/app/market/chart/time/zone.ts';
import { barZoneOf } from '../../../../../../src/app/market/chart/time/bar-zone.ts';
import { nextOpenOf } from '../../../../../../src/shared/base/time.ts';
import { dayStartOf } from '../../../../../../src/shared/market/session/day-start.ts';
import { nextBarOpenIn } from '../../../../../../src/shared/market/session/zone-calendar.ts';
import { ChartDocument } from '../../../../../../src/shared/trade/workspace/chart-document.ts';
import { defaultChart } from '../../../../../../src/shared/trade/workspace/default-chart.ts';

const none = new Float64Array(0);
const reported = (openMs: number, { zone, dated }: BarLabels) => formatBarTime(openMs, zone, dated);

test.each(['America/New_York', 'Asia/Shanghai', 'utc', 'local', 'exchange'])(
  'bars of a day and longer have their own dates in the zone %s',
  (zone) => {
    for (const [interval, openMs, date] of [
      ['1d', Date.UTC(2026, 10, 20), '2026-11-20'],
      ['3d', Date.UTC(2026, 10, 19), '2026-11-19'],
      ['1w', Date.UTC(2026, 10, 16), '2026-11-16'],
      ['1M', Date.UTC(2026, 10), '2026-11-01'],
    ] as const) {
      for (const kind of ['spot', 'astock', 'forex', 'commodity'] as const)
        expect(reported(openMs, barLabelsOf(zone, kind, interval))).toBe(date);
    }
    const times = createBarTimes({
      first: 0,
      length: 0,
      time: none,
      open: none,
      high: none,
      low: none,
      close: none,
      volume: none,
    });
    times.take(
      {
        first: 0,
        length: 40,
        time: Float64Array.from({ length: 40 }, (_, at) => Date.UTC(2026, 10, 1 + at)),
        open: none,
        high: none,
        low: none,
        close: none,
        volume: none,
      },
      (openMs) => nextOpenOf('1d', openMs),
    );
    const { zone: own } = barLabelsOf(zone, 'spot', '1d');
    expect(timeLabels(times, timeSplits(times, own, [0, 40], 600), own)).toEqual([
      '11-09',
      '11-16',
      '11-23',
      '11-30',
      '12-07',
    ]);
  },
);

test.each([
  ['America/New_York', '2026-11-20 09:30'],
  ['Asia/Shanghai', '2026-11-20 22:30'],
  ['utc', '2026-11-20 14:30'],
])('shorter bars have the time of the zone %s', (zone, text) => {
  expect(reported(Date.UTC(2026, 10, 20, 14, 30), barLabelsOf(zone, 'spot', '1h'))).toBe(text);
});

test('bars that go by the days of a zone are the dates of that zone, also where its midnight was left out', () => {
  const days = (zone: string, at: string) =>
    reported(Date.parse(at), barLabelsOf('local', 'spot', '1d', 'Asia/Tokyo', zone));
  expect([
    days('Asia/Kolkata', '2026-11-19T18:30Z'),
    days('America/New_York', '2026-03-08T05:00Z'),
    days('Asia/Beirut', '2026-03-28T22:00Z'),
  ]).toEqual(['2026-11-20', '2026-03-08', '2026-03-29']);
  expect(reported(Date.parse('2026-11-19T18:30Z'), barLabelsOf('local', 'spot', '1h', 'Asia/Tokyo', undefined))).toBe(
    '2026-11-20 03:30',
  );
  const times = createBarTimes({
    first: 0,
    length: 0,
    time: none,
    open: none,
    high: none,
    low: none,
    close: none,
    volume: none,
  });
  const opens = Float64Array.from({ length: 40 }, (_, at) =>
    dayStartOf(Date.UTC(2026, 2, 1 + at) / 86_400_000, 'America/New_York'),
  );
  times.take(
    { first: 0, length: 40, time: opens, open: none, high: none, low: none, close: none, volume: none },
    (openMs) => nextBarOpenIn('America/New_York', 'always', '1d', openMs),
  );
  expect(timeLabels(times, timeSplits(times, 'America/New_York', [0, 40], 600), 'America/New_York')).toEqual([
    '03-09',
    '03-16',
    '03-23',
    '03-30',
    '04-06',
  ]);
});

test("the days of candles are those of the exchange, of the user's zone or of any other, in markets that trade around the clock", () => {
  const [spot, share] = [
    { symbol: 'BTCUSDT', account_type: 'spot' },
    { symbol: 'SH600519', account_type: 'astock' },
  ] as const;
  const of = (
    dayZone: string,
    zone = '',
    symbol: typeof spot | typeof share = spot,
    interval: '1d' | '1h' | '1M' = '1d',
  ) => barZoneOf({ dayZone, zone }, symbol, interval);
  expect([
    of(''),
    of('', 'Asia/Tokyo'),
    of('local', 'Asia/Tokyo'),
    of('local', 'UTC'),
    of('Asia/Kolkata', 'Asia/Tokyo'),
    of('UTC'),
  ]).toEqual([undefined, undefined, 'Asia/Tokyo', undefined, 'Asia/Kolkata', undefined]);
  expect([
    of('Asia/Kolkata', '', spot, '1M'),
    of('Asia/Kolkata', '', spot, '1h'),
    of('Asia/Kolkata', '', share),
  ]).toEqual(['Asia/Kolkata', undefined, undefined]);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(of('local')).toBe(own === 'UTC' ? undefined : own);
});

test('the zone of the exchange goes by what is traded', () => {
  expect((['spot', 'astock', 'commodity', 'forex', 'index'] as const).map((kind) => zoneOf('exchange', kind))).toEqual([
    'UTC',
    'Asia/Shanghai',
    'Asia/Shanghai',
    'America/New_York',
    'UTC',
  ]);
  expect([zoneOf('local', 'astock'), zoneOf('Asia/Tokyo', 'astock')]).toEqual([undefined, 'Asia/Tokyo']);
  expect([
    zoneOf('local', 'spot', 'Asia/Dubai'),
    zoneOf('utc', 'spot', 'Asia/Dubai'),
    barLabelsOf('local', 'spot', '1h', 'Asia/Dubai').zone,
    barLabelsOf('local', 'spot', '1d', 'Asia/Dubai').zone,
  ]).toEqual(['Asia/Dubai', 'UTC', 'Asia/Dubai', dateZone]);
});

test('a chart may have any zone there is, and keeps its own where there is none of that name', () => {
  for (const zone of ['local', 'utc', 'exchange', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'])
    expect(v.parse(ChartDocument, { ...defaultChart(), zone }).zone).toBe(zone);
  for (const zone of ['Atlantis/Poseidonis', '', 7])
    expect(v.parse(ChartDocument, { ...defaultChart(), zone }).zone).toBe('local');
});

test('a time that is typed in is one of the zone, over changes of its clocks', () => {
  const at = (text: string, zone: string) => new Date(msOfWall(text, zone)).toISOString().slice(0, 16);
  expect(at('2026-11-20T09:30', 'America/New_York')).toBe('2026-11-20T14:30');
  expect(at('2026-11-20T09:30', 'Asia/Shanghai')).toBe('2026-11-20T01:30');
  expect(at('2026-11-20T09:30', 'UTC')).toBe('2026-11-20T09:30');
  expect(at('2026-03-08T01:59', 'America/New_York')).toBe('2026-03-08T06:59');
  expect(at('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30');
  expect(at('2026-03-08T03:00', 'America/New_York')).toBe('2026-03-08T07:00');
  expect(at('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30');
  expect(at('2026-11-01T02:00', 'America/New_York')).toBe('2026-11-01T07:00');
  expect(msOfWall('', 'UTC')).toBeNaN();
});
