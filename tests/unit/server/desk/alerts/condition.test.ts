import { describe, expect, test } from 'vitest';
import type { Alert } from '../../../../../src/shared/trade/alert.ts';
import { messageOf } from '../../../../../src/server/desk/alerts/alert-message.ts';
import { fires, sideOf } from '../../../../../src/server/desk/alerts/condition.ts';
import { createSwing } from '../../../../../src/server/desk/alerts/swing.ts';
import { isOver, priceTextOf } from '../../../../../src/server/desk/alerts/watch-list.ts';
import type { Market } from '../../../../../src/server/venues/venue.ts';
import { instrument } from '../../../shared/core/core-kit.ts';

type Condition = Parameters<typeof fires>[0];

describe('an alert on a price', () => {
  const of = (direction: 'UP_TO' | 'DOWN_TO', low: number, high: number) =>
    fires({ kind: 'PRICE', trigger_price: '100', direction }, { low, high });
  test('is met at it and beyond it', () => {
    expect([of('UP_TO', 90, 99.9), of('UP_TO', 90, 100), of('UP_TO', 101, 101)]).toEqual([false, true, true]);
    expect([of('DOWN_TO', 100.1, 110), of('DOWN_TO', 100, 110), of('DOWN_TO', 99, 99)]).toEqual([false, true, true]);
  });
});

describe('an alert on a range of 10 to 20', () => {
  const of = (from: Partial<Condition>, low: number, high = low) =>
    fires({ kind: 'RANGE', range: ['10', '20'], ...from }, { low, high });
  test('from within is met outside, its borders are within', () => {
    for (const from of [{ side: 'inside' }, { inside: true }] as const)
      expect([of(from, 10), of(from, 20), of(from, 9.9), of(from, 20.1), of(from, 9, 15), of(from, 15, 21)]).toEqual([
        false,
        false,
        true,
        true,
        true,
        true,
      ]);
  });
  test('from below is met at its lower border and above, also where the price jumps over it', () => {
    expect([
      of({ side: 'below' }, 9.9),
      of({ side: 'below' }, 10),
      of({ side: 'below' }, 25),
      of({ side: 'below' }, 5, 9),
    ]).toEqual([false, true, true, false]);
  });
  test('from above is met at its upper border and below', () => {
    expect([
      of({ side: 'above' }, 20.1),
      of({ side: 'above' }, 20),
      of({ side: 'above' }, 5),
      of({ side: 'above' }, 21, 30),
    ]).toEqual([false, true, true, false]);
  });
  test('of which nobody knows from where is met by what comes into it alone', () => {
    expect([of({}, 9.9), of({}, 10), of({}, 20), of({}, 20.1), of({ inside: false }, 9, 21)]).toEqual([
      false,
      true,
      true,
      false,
      true,
    ]);
  });
  test('without one it is never met', () => {
    expect(fires({ kind: 'RANGE', range: undefined, side: 'below' }, { low: 1, high: 9 })).toBe(false);
  });
  test('tells where a price lies to it', () => {
    expect([9.9, 10, 20, 20.1].map((price) => sideOf(price, ['10', '20']))).toEqual([
      'below',
      'inside',
      'inside',
      'above',
    ]);
  });
});

describe('the swing of two minutes', () => {
  test('is nothing before a trade, and its height over its foot from then on', () => {
    const swing = createSwing(120_000);
    expect(swing.percent(0)).toBe(0);
    swing.add(1_000, 80, 100);
    expect(swing.percent(1_000)).toBe(25);
    swing.add(1_500, 90, 120);
    expect(swing.percent(1_500)).toBe(50);
    swing.add(2_000, 60, 60);
    expect(swing.percent(2_000)).toBe(100);
  });
  test('forgets what is as old as its window, a second at a time', () => {
    const swing = createSwing(120_000);
    swing.add(1_999, 50, 50);
    swing.add(2_000, 100, 100);
    swing.add(100_000, 110, 110);
    expect([120_999, 121_000, 121_999, 122_000].map((now) => Math.round(swing.percent(now)))).toEqual([120, 10, 10, 0]);
  });
  test('is told of nothing where a price is none', () => {
    const swing = createSwing(120_000);
    swing.add(0, 0, 5);
    expect(swing.percent(0)).toBe(0);
  });
});

test('an alert is over with its time, and never where it has none', () => {
  const of = (expires: number | null, now: number) => isOver({ expires } as Alert, now);
  expect([of(5, 4), of(5, 5), of(5, 6), of(null, 1e15)]).toEqual([false, true, true, false]);
});

test("the price of now is the last trade's, else what the figures of the day tell", () => {
  const market = (last?: string) =>
    ({
      recentTrades: (limit: number) =>
        [
          ['2', 2, last, '1', 'BUY'],
          ['1', 1, '6', '1', 'BUY'],
        ]
          .slice(0, limit)
          .filter(([, , price]) => price),
      ticker: () => ['1', '7', '8'],
    }) as unknown as Market;
  expect([priceTextOf(market('5')), priceTextOf(market())]).toEqual(['5', '7']);
});

describe('the message of an alert', () => {
  const facts = { alert_id: '1', exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' };
  const indicator = {
    kind: 'INDICATOR',
    indicator: 'rsi',
    params: { period: 7 },
    plot: 'rsi',
    interval: '1h',
    crossing: 'LEVEL',
    direction: 'UP_TO',
    level: 30,
    value: 31,
  };
  const macd = {
    ...indicator,
    indicator: 'macd',
    params: { fast: 12, slow: 26 },
    plot: 'macd',
    crossing: 'PLOT',
    other_plot: 'signal',
    value: 2,
  };
  const reported = (fields: object, price = '5') =>
    messageOf({ instrument } as Market, { ...facts, ...fields } as unknown as Alert, price);
  test.each<[object, string]>([
    [{ kind: 'PRICE', direction: 'UP_TO', trigger_price: '4' }, 'rose to 5, your alert: up to 4'],
    [{ kind: 'PRICE', direction: 'DOWN_TO', trigger_price: '6' }, 'fell to 5, your alert: down to 6'],
    [{ kind: 'RANGE', range: ['6', '7'], inside: true }, 'left 6 – 7: 5'],
    [{ kind: 'RANGE', range: ['4', '7'], inside: false }, 'entered 4 – 7: 5'],
    [{ kind: 'RANGE', range: ['6', '7'], inside: false }, 'crossed 6 – 7: 5'],
    [{ kind: 'AMPLITUDE', amplitude_pct: 2, window_s: 60 }, 'moved 2% within 60 s: 5'],
    [indicator, 'rsi(7) of 1h rose to 31, your alert: 30'],
    [{ ...indicator, direction: 'DOWN_TO' }, 'rsi(7) of 1h fell to 31, your alert: 30'],
    [{ ...indicator, crossing: 'CLOSE' }, 'closed at or above rsi(7) of 1h: 5'],
    [{ ...indicator, crossing: 'CLOSE', direction: 'DOWN_TO' }, 'closed at or below rsi(7) of 1h: 5'],
    [{ ...indicator, crossing: 'CLOSE', bar: 'FORMING' }, 'came to at or above rsi(7) of 1h: 5'],
    [macd, 'macd(12, 26) of 1h came above signal: 2'],
    [{ ...macd, direction: 'DOWN_TO' }, 'macd(12, 26) of 1h came below signal: 2'],
    [{ ...macd, plot: 'histogram', crossing: 'LEVEL' }, 'macd(12, 26) histogram of 1h rose to 2, your alert: 30'],
  ])('of %o says that it %s', (fields, text) => {
    expect(reported(fields).content).toBe(`BTC/USDT (HALYARD spot) ${text}`);
  });
  test('has the facts for a screen, those of an indicator only where it has one', () => {
    expect(reported(indicator)).toMatchObject({
      type: 3,
      title: 'Indicator alert',
      data: { ...facts, ...indicator, price: '5' },
    });
    const price = reported({ kind: 'PRICE', direction: 'UP_TO', trigger_price: '4' });
    expect([price.type, price.title, 'indicator' in price.data]).toEqual([3, 'Price alert', false]);
  });
});
