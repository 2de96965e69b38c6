import { describe, expect, it, test } from 'vitest';
import { intervalKeys, minuteMs } from '../../../../../src/shared/base/time.ts';
import { nextBarOpen, sessionBarOpen } from '../../../../../src/shared/market/session/session-bars.ts';
import { isMoving } from '../../../../../src/shared/market/session/trading-hours.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { createCoinPaths } from '../../../../../src/server/simulation/price/coin-path.ts';
import { processOf } from '../../../../../src/server/simulation/price/fair-price.ts';
import { createSessionHistory } from '../../../../../src/server/simulation/price/session-history.ts';
import { createSyntheticBars } from '../../../../../src/server/simulation/price/synthetic-bars.ts';
import { commodityListing } from '../../../../../src/server/simulation/listing/commodity-listing.ts';
import { sessionListing } from '../../../../../src/server/simulation/listing/session-listing.ts';
import { fairPriceFrom } from '../../../../../src/server/venues/simulated.ts';

const china = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const coinOf = createCoinPaths();
const share = sessionListing.find(({ symbol }) => symbol === 'SH600519')!;
const metal = commodityListing(Date.parse('2026-11-20')).find(({ base }) => base === 'AU')!;
const euro = sessionListing.find(({ symbol }) => symbol === 'EURUSD')!;

function historyAt(time: string, instrument = share) {
  const it = { nowMs: time.endsWith('Z') ? Date.parse(time) : china(time) };
  const closed: Kline[] = [];
  const synthetic = createSyntheticBars(instrument, processOf(7, instrument, coinOf));
  return {
    it,
    closed,
    synthetic,
    history: createSessionHistory({
      instrument,
      synthetic,
      stored: [],
      nowMs: () => it.nowMs,
      onClosed: (bar) => closed.push(bar),
    }),
  };
}

describe('bars of an A-share', () => {
  it('there are 240 minutes a day, none at lunch, at night, on weekends or on holidays', () => {
    const { history } = historyAt('2026-10-12 20:00');
    const bars = history.klines('1m', 1_500);
    for (const [open] of bars) expect(isMoving('astock', open)).toBe(true);
    const dates = bars.map(([open]) => new Date(open + 8 * 3_600_000).toISOString().slice(5, 10));
    expect([...new Set(dates)]).toEqual(['09-24', '09-28', '09-29', '09-30', '10-08', '10-09', '10-12']);
    for (const date of new Set(dates.slice(60))) expect(dates.filter((each) => each === date)).toHaveLength(240);
    expect(bars.map(([open]) => open)).toEqual(bars.map(([open]) => open).sort((a, b) => a - b));
  });

  it.each([
    ['1h', 4],
    ['30m', 8],
    ['2h', 2],
    ['1d', 1],
  ] as const)('a day has its bars of %s: %i', (interval, count) => {
    const { history } = historyAt('2026-11-20 15:30');
    const bars = history.klines(interval, 2 * count);
    const friday = bars.slice(count);
    expect(friday.every(([open]) => open >= china('2026-11-20 08:00'))).toBe(true);
    if (interval === '1h')
      expect(friday.map(([open]) => open)).toEqual(
        ['09:30', '10:30', '13:00', '14:00'].map((time) => china(`2026-11-20 ${time}`)),
      );
    const minutes = history.klines('1m', 240);
    expect(friday.reduce((sum, bar) => sum + bar[5], 0)).toBeCloseTo(
      minutes.reduce((sum, bar) => sum + bar[5], 0),
      6,
    );
    expect(Math.max(...friday.map((bar) => bar[2]))).toBe(Math.max(...minutes.map((bar) => bar[2])));
    expect([friday[0]![1], friday.at(-1)![4]]).toEqual([minutes[0]![1], minutes.at(-1)![4]]);
  });

  it('older pages meet newer ones', () => {
    const { history } = historyAt('2026-11-20 14:00');
    const whole = history.klines('5m', 300);
    const newer = history.klines('5m', 100);
    const older = history.klines('5m', 200, whole.at(-100)![0]);
    expect([...older, ...newer]).toEqual(whole);
  });

  it("trades win over drawn minutes, the auctions' count to the first and the last one", () => {
    const { history, it: state, closed } = historyAt('2026-11-20 09:25');
    history.addTrades([['1', state.nowMs, '1500.00', '100', 'BUY']]);
    state.nowMs = china('2026-11-20 09:30:30');
    history.addTrades([['2', state.nowMs, '1501.00', '200', 'BUY']]);
    expect(history.klines('1m', 1)).toEqual([
      [china('2026-11-20 09:30'), 1500, 1501, 1500, 1501, 300, 1500 * 100 + 1501 * 200, 2],
    ]);
    state.nowMs = china('2026-11-20 09:31:10');
    history.addTrades([['3', state.nowMs, '1502.00', '100', 'BUY']]);
    expect(closed.filter(([open]) => open >= china('2026-11-20 00:00'))).toHaveLength(1);
    state.nowMs = china('2026-11-20 15:00:05');
    history.addTrades([['4', china('2026-11-20 15:00'), '1510.00', '100', 'BUY']]);
    expect(history.klines('1m', 1)[0]!.slice(0, 2)).toEqual([china('2026-11-20 14:59'), 1510]);
  });

  it('the figures are those of the day, and the change is from the close before it', () => {
    const { history, it: state } = historyAt('2026-11-20 13:30:20');
    const days = history.klines('1d', 2);
    const [, last, open, high, low, volume, , change] = history.ticker(1, 2);
    expect([Number(last), Number(open), Number(high), Number(low)]).toEqual([
      days[1]![4],
      days[0]![4],
      days[1]![2],
      days[1]![3],
    ]);
    expect(Number(volume)).toBeCloseTo(days[1]![5], -1);
    expect(change).toBeCloseTo(((Number(last) - Number(open)) / Number(open)) * 100, 3);
    state.nowMs = china('2026-11-22 12:00');
    const sunday = history.ticker(1, 2);
    state.nowMs = china('2026-11-21 03:00');
    expect(history.ticker(1, 2).slice(0, 9)).toEqual(sunday.slice(0, 9));
  });
});

test('currencies have no bars of the weekend', () => {
  const { history } = historyAt('2026-11-22T12:00:00Z', euro);
  const bars = history.klines('1m', 10);
  expect(bars.at(-1)![0]).toBe(Date.parse('2026-11-20T21:59:00Z'));
  expect(history.klines('1d', 3).map(([open]) => new Date(open).toISOString().slice(8, 10))).toEqual([
    '18',
    '19',
    '20',
  ]);
});

describe.each([
  ['astock', share, '2026-10-12 13:20'],
  ['forex', euro, '2026-11-04T12:00:00Z'],
  ['shfe 02:30', metal, '2026-10-12 21:20'],
  ['shfe 02:30', metal, '2026-10-13 01:20'],
] as const)('bars of %s', (hours, instrument, time) => {
  it.each(intervalKeys)('follow each other by its table of sessions: %s', (interval) => {
    const bars = historyAt(time, instrument).history.klines(interval, 60);
    const opens = bars.map(([open]) => open);
    expect(opens.length).toBeGreaterThan(1);
    expect(opens.slice(1)).toEqual(opens.slice(0, -1).map((open) => nextBarOpen(hours, interval, open)));
  });
});

test("seconds without trades are flat, and those before the first trade are the price process's", () => {
  const { history, it: state } = historyAt('2026-11-20 11:29:50');
  history.addTrades([['1', state.nowMs, '1500.00', '100', 'BUY']]);
  state.nowMs = china('2026-11-20 13:00:03');
  history.addTrades([['2', state.nowMs, '1501.00', '100', 'BUY']]);
  const bars = history.klines('1s', 40);
  expect(bars.map(([open]) => open).slice(1)).toEqual(
    bars.slice(0, -1).map(([open]) => nextBarOpen('astock', '1s', open)),
  );
  expect(bars.slice(-14).map((bar) => [bar[4], bar[5]])).toEqual([
    [1_500, 100],
    ...new Array(12).fill([1_500, 0]),
    [1_501, 100],
  ]);
  expect(history.klines('1s', 30, bars[20]![0]).slice(-20)).toEqual(bars.slice(0, 20));
});

test('the fair price stands still outside the hours and meets the bars within', () => {
  const fair = fairPriceFrom(coinOf)(7, share);
  expect(
    new Set([china('2026-11-20 15:00'), china('2026-11-21 10:00'), china('2026-11-23 09:20')].map(fair)).size,
  ).toBe(1);
  const { synthetic } = historyAt('2026-11-20 15:00');
  for (const time of ['2026-11-20 10:00', '2026-11-20 13:45', '2026-11-20 14:59']) {
    const [bar] = synthetic.minutes(china(time), china(time) + minuteMs);
    expect(fair(china(time)) / 100).toBe(bar![1]);
  }
});

test('hours of A-shares begin at the half hour in the morning and at the hour in the afternoon', () => {
  for (const [minute, open] of [
    ['09:59', '09:30'],
    ['10:31', '10:30'],
    ['11:29', '10:30'],
    ['13:00', '13:00'],
    ['14:59', '14:00'],
  ]) {
    expect(sessionBarOpen('astock', '1h', china(`2026-11-20 ${minute}`))).toBe(china(`2026-11-20 ${open}`));
  }
});
