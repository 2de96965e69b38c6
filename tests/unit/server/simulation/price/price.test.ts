import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '../../../../../src/shared/base/time.ts';
import { aggregate, type Kline } from '../../../../../src/shared/market/kline.ts';
import type { Trade } from '../../../../../src/shared/market/trade.ts';
import { historyDays } from '../../../../../src/server/simulation/price/minutes.ts';
import { listing } from '../../../../../src/server/simulation/listing/listing.ts';
import { fairTicks, minuteTicks, processOf } from '../../../../../src/server/simulation/price/fair-price.ts';
import { createHistory } from '../../../../../src/server/simulation/price/history.ts';
import { createSyntheticBars } from '../../../../../src/server/simulation/price/synthetic-bars.ts';

const [btc] = listing as [(typeof listing)[number]];
const process = processOf(7, btc);
const today = Math.floor(Date.UTC(2026, 10, 20) / dayMs);

describe('fair price', () => {
  test('the same seed gives the same market and another seed another one', () => {
    const at = Date.UTC(2026, 10, 20, 9, 30);
    expect(fairTicks(processOf(7, btc), at)).toBe(fairTicks(process, at));
    expect(fairTicks(processOf(8, btc), at)).not.toBe(fairTicks(process, at));
  });

  test('a price does not depend on what was asked before', () => {
    const times = Array.from({ length: 400 }, (_, count) => today * dayMs + ((count * 7_919) % 1_440) * 30_011);
    for (const at of times) expect(fairTicks(process, at)).toBe(fairTicks(processOf(7, btc), at));
  });

  test.each([
    ['spot', process],
    ['a perpetual', processOf(7, { ...btc, account_type: 'linear', tick: '0.0001' })],
  ] as const)(
    'minute bars of %s open at the fair price, follow each other, over midnight too, and hold every sample between low and high',
    (_, process) => {
      for (let minute = 0; minute < 1440; minute++) {
        const bar = minuteTicks(process, today * 1440 + minute);
        expect(bar.open).toBe(fairTicks(process, today * dayMs + minute * minuteMs));
        expect(minuteTicks(process, today * 1440 + minute + 1).open).toBe(bar.close);
        for (let ms = 0; ms < minuteMs; ms += 7_777) {
          const fair = fairTicks(process, today * dayMs + minute * minuteMs + ms);
          expect(fair).toBeGreaterThanOrEqual(bar.low);
          expect(fair).toBeLessThanOrEqual(bar.high);
        }
      }
    },
  );

  test('venues are correlated but not equal', () => {
    const okx = processOf(7, listing.find(({ exchange, base }) => exchange === 'OKX' && base === 'BTC')!);
    const apart = Array.from({ length: 50 }, (_, index) => {
      const ms = today * dayMs + index * 997_000;
      return fairTicks(okx, ms) / 10 / (fairTicks(process, ms) / 100) - 1;
    });
    expect(Math.max(...apart.map(Math.abs))).toBeLessThan(0.002);
    expect(apart.some((ratio) => ratio !== 0)).toBe(true);
  });
});

describe('history', () => {
  const startMs = today * dayMs + 10 * 3_600_000 + 20_500;

  function historyAt(stored: readonly Kline[] = []) {
    const clock = { ms: startMs };
    const closed: Kline[] = [];
    const history = createHistory({
      instrument: btc,
      synthetic: createSyntheticBars(btc, process),
      stored,
      nowMs: () => clock.ms,
      onClosed: (bar) => closed.push(bar),
    });
    history.wake();
    return { clock, closed, history };
  }
  const trade = (ms: number, price: string, size: string, id: string): Trade => [id, ms, price, size, 'BUY'];

  test('three years of bars stand before the first trade, ascending and without holes', () => {
    const { history } = historyAt();
    const days = history.klines('1d', 1_500);
    expect(days.length).toBe(historyDays + 1);
    const minutes = history.klines('1m', 1500);
    for (let index = 1; index < minutes.length; index++)
      expect(minutes[index]![0] - minutes[index - 1]![0]).toBe(minuteMs);
    expect(history.klines('1m', 10, days[0]![0])).toEqual([]);
  });

  test('scroll-back pages meet without overlap', () => {
    const { history } = historyAt();
    const newest = history.klines('5m', 100);
    const older = history.klines('5m', 100, newest[0]![0]);
    expect(newest[0]![0] - older.at(-1)![0]).toBe(5 * minuteMs);
    expect(older.at(-1)![4]).toBe(newest[0]![1]);
  });

  test('a trade moves the forming bar of every interval, and minutes without trades become flat', () => {
    const { history, clock, closed } = historyAt();
    history.klines('15m', 2);
    history.addTrades([trade(startMs + 100, '99999.99', '0.5', '1')]);
    expect(history.klines('1m', 1)[0]![2]).toBe(99_999.99);
    expect(history.klines('15m', 1)[0]![4]).toBe(99_999.99);
    clock.ms += 3 * minuteMs;
    const bars = history.klines('1m', 3);
    expect(bars.map((bar) => bar[4])).toEqual([99_999.99, 99_999.99, 99_999.99]);
    expect(bars[1]!.slice(5)).toEqual([0, 0, 0]);
    history.addTrades([trade(clock.ms, '99999.98', '0.5', '2')]);
    expect(closed.map((bar) => bar[0])).toEqual([...new Set(closed.map((bar) => bar[0]))]);
  });

  test('longer bars equal what their minutes add up to', () => {
    const { history } = historyAt();
    for (const interval of ['5m', '1h', '4h', '1d'] as const) {
      const direct = history.klines(interval, 3);
      const minutes = history.klines('1m', 100_000).filter((bar) => bar[0] >= direct[0]![0]);
      const added = aggregate(minutes, interval);
      for (const [at, bar] of direct.entries())
        for (let column = 0; column < 5; column++) expect(added[at]![column]).toBe(bar[column]);
    }
  });

  test('stored bars win over synthetic ones', () => {
    const openMs = today * dayMs;
    const { history } = historyAt([[openMs, 1, 2, 0.5, 1.5, 3, 4, 5]]);
    expect(history.klines('1m', 1, openMs + 1)[0]).toEqual([openMs, 1, 2, 0.5, 1.5, 3, 4, 5]);
  });

  test('the 24 h figures hold the last price and the extremes', () => {
    const { history } = historyAt();
    history.addTrades([
      trade(startMs + 1, '1.00', '2', '1'),
      trade(startMs + 2, '200000.00', '1', '2'),
      trade(startMs + 3, '70000.00', '1', '3'),
    ]);
    const [key, last, , high, low, , , change, bidText, askText] = history.ticker(6_999_999, 7_000_001);
    expect([key, last, high, low, bidText, askText]).toEqual([
      'BINANCE/BTCUSDT/spot',
      '70000.00',
      '200000.00',
      '1.00',
      '69999.99',
      '70000.01',
    ]);
    expect(Number.isFinite(change)).toBe(true);
  });

  test('bars from trades agree with a plain fold, whatever the trades', () => {
    const step = fc.record({
      gap: fc.integer({ min: 0, max: 90_000 }),
      ticks: fc.integer({ min: 1, max: 1e7 }),
      lots: fc.integer({ min: 1, max: 1e6 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        const { history, clock } = historyAt();
        const seen: { ms: number; price: number; size: number }[] = [];
        for (const [at, { gap, ticks, lots }] of steps.entries()) {
          clock.ms += gap;
          const price = (ticks / 100).toFixed(2);
          const size = (lots / 1e5).toFixed(5);
          history.addTrades([trade(clock.ms, price, size, String(at))]);
          seen.push({ ms: clock.ms, price: Number(price), size: Number(size) });
        }
        const openMs = Math.floor(clock.ms / minuteMs) * minuteMs;
        const inBar = seen.filter(({ ms }) => ms >= openMs);
        const [bar] = history.klines('1m', 1);
        if (openMs > startMs) {
          expect(bar![4]).toBe(inBar.at(-1)!.price);
          expect(bar![5]).toBeCloseTo(
            inBar.reduce((sum, { size }) => sum + size, 0),
            9,
          );
          expect(bar![2]).toBeGreaterThanOrEqual(Math.max(...inBar.map(({ price }) => price)));
          expect(bar![3]).toBeLessThanOrEqual(Math.min(...inBar.map(({ price }) => price)));
        }
      }),
      { numRuns: 30 },
    );
  });
});
