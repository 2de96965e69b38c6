import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import type { Trade } from '../../../../../src/shared/market/trade.ts';
import type { Alert } from '../../../../../src/shared/trade/alert.ts';
import { createWatchList } from '../../../../../src/server/desk/alerts/watch-list.ts';
import type { Market } from '../../../../../src/server/venues/venue.ts';

const nowMs = 10_000_000;
const alert = (fields: Partial<Alert> = {}): Alert =>
  ({
    alert_id: '1',
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    kind: 'PRICE',
    trigger_price: '100',
    direction: 'UP_TO',
    expires: null,
    updated: nowMs,
    ...fields,
  }) as Alert;
const range = (fields: Partial<Alert> = {}): Alert =>
  alert({
    kind: 'RANGE',
    trigger_price: undefined,
    direction: undefined,
    range: ['10', '20'],
    inside: false,
    ...fields,
  });

function open(last = '50', bars: readonly Kline[] = []) {
  const it = { nowMs, holds: 0, asked: [] as number[], met: [] as [string, string][] };
  const trades = new Subject<readonly Trade[]>();
  const market = {
    trades,
    recentTrades: () => (last === '' ? [] : [['1', 1, last, '1', 'BUY']]),
    ticker: () => ['', last],
    hold: () => {
      it.holds += 1;
      return () => {
        it.holds -= 1;
      };
    },
    klines: (_interval: string, limit: number) => {
      it.asked.push(limit);
      return bars;
    },
  } as unknown as Market;
  const list = createWatchList(
    () => it.nowMs,
    ({ alert: { alert_id } }, price) => {
      it.met.push([alert_id, price]);
    },
  );
  return {
    it,
    list,
    trades,
    add: (fields: Alert) => list.add(market, { user_id: 'u', alert: fields }),
    remove: (fields: Alert) => list.remove({ user_id: 'u', alert: fields }),
    trade: (...prices: string[]) => trades.next(prices.map((price) => ['1', it.nowMs, price, '1', 'BUY'])),
  };
}

test('a market is held and heard once as long as there is an alert on it', () => {
  const { it, add, remove, trades, list } = open();
  add(alert());
  add(alert({ alert_id: '2' }));
  expect([it.holds, trades.observed, list.all().length]).toEqual([1, true, 2]);
  remove(alert());
  remove(alert());
  expect([it.holds, trades.observed, list.all().length]).toEqual([1, true, 1]);
  remove(alert({ alert_id: '2' }));
  remove(alert({ alert_id: '2' }));
  expect([it.holds, trades.observed, list.all()]).toEqual([0, false, []]);
  add(alert());
  list.clear();
  expect([it.holds, trades.observed, list.all()]).toEqual([0, false, []]);
});

test('an alert is met by the first price of a batch that does so, and not while its end is written or once its time is over', () => {
  const { it, add, trade, list } = open();
  add(alert({ expires: nowMs + 1 }));
  trade('90', '99', '101', '105');
  expect(it.met).toEqual([['1', '101']]);
  list.all()[0]!.isEnding = true;
  trade('106');
  list.all()[0]!.isEnding = false;
  it.nowMs += 1;
  trade('107');
  expect(it.met).toHaveLength(1);
});

test('the price of now is held against an alert as it comes, where there is one', () => {
  const some = open('100');
  const none = open('');
  for (const each of [some, none]) {
    each.add(alert());
    each.add(alert({ alert_id: '2', trigger_price: '101' }));
  }
  expect([some.it.met, none.it.met]).toEqual([[['1', '100']], []]);
});

describe('a swing', () => {
  const swing = (fields: Partial<Alert> = {}) =>
    alert({
      kind: 'AMPLITUDE',
      trigger_price: undefined,
      direction: undefined,
      amplitude_pct: 10,
      window_s: 600,
      ...fields,
    });
  test('is met where it is as large as asked for, by the last price', () => {
    const { it, add, trade } = open();
    add(swing());
    trade('100');
    trade('109.9');
    expect(it.met).toEqual([]);
    trade('105', '110', '108');
    expect(it.met).toEqual([['1', '108']]);
  });

  const bar = (openMs: number, high: number, low: number): Kline => [openMs, 100, high, low, 100, 1, 1, 1];
  test.each<[string, number, number, boolean]>([
    ['of its window', nowMs - 3_600_000, nowMs - 540_000, true],
    ['from before its window do not count', nowMs - 3_600_000, nowMs - 600_001, false],
    ['from before it was saved do not count', nowMs - 60_000, nowMs - 120_000, false],
    ['since it was saved', nowMs - 60_000, nowMs - 60_000, true],
  ])('has what it has missed from the bars: those %s', (_name, updated, openMs, isMet) => {
    const { it, add, trade } = open('100', [bar(openMs, 112, 100)]);
    add(swing({ updated }));
    expect(it.met.length).toBe(isMet ? 1 : 0);
    trade('105');
    expect(it.met.length).toBe(isMet ? 2 : 0);
  });

  test('asks for as many bars as its window reaches back, or its time since it was saved', () => {
    const { it, add } = open();
    add(swing({ updated: 0 }));
    add(swing({ updated: nowMs - 119_999 }));
    add(swing());
    add(alert());
    expect(it.asked).toEqual([11, 2, 1]);
  });
});

describe('a range that was saved before its side was kept', () => {
  test.each([
    ['5', '11', true],
    ['25', '19', true],
    ['5', '21', true],
    ['25', '21', false],
    ['5', '9', false],
  ])('at a price of %s lies to it as now: a price of %s then is met: %s', (last, price, isMet) => {
    const { it, add, trade } = open(last);
    add(range());
    trade(price);
    expect(it.met.length).toBe(isMet ? 1 : 0);
  });
  test('keeps what is known of it, and waits to be entered where nothing is', () => {
    const sides = (last: string, fields: Partial<Alert>) => {
      const { add, list } = open(last);
      add(range(fields));
      return list.all()[0]!.alert.side;
    };
    expect([
      sides('5', {}),
      sides('25', {}),
      sides('15', {}),
      sides('', {}),
      sides('5', { side: 'above' }),
      sides('5', { inside: true }),
    ]).toEqual(['below', 'above', undefined, undefined, 'above', undefined]);
  });
});
