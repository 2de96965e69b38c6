import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { hourMs } from '../../../../../src/shared/base/time.ts';
import { gridOf } from '../../../../../src/shared/market/instrument.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import type { Trade } from '../../../../../src/shared/market/trade.ts';
import type { Alert } from '../../../../../src/shared/trade/alert.ts';
import { createStudyList } from '../../../../../src/server/desk/alerts/study-list.ts';
import type { Market } from '../../../../../src/server/venues/venue.ts';
import { instrument } from '../../../shared/core/core-kit.ts';

/** The mean of two closes rises to 100 with the bar of hour 5, which closes at hour 6. */
const closes = [90, 90, 90, 90, 90, 110, 90, 90];
const alert = (alert_id: string, fields: Partial<Alert> = {}): Alert =>
  ({
    alert_id,
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    kind: 'INDICATOR',
    indicator: 'ma',
    params: { period: 2 },
    plot: 'ma',
    interval: '1h',
    crossing: 'LEVEL',
    level: 100,
    direction: 'UP_TO',
    expires: null,
    updated: 0,
    ...fields,
  }) as Alert;

function open() {
  const it = { nowMs: 5 * hourMs, holds: 0, met: [] as string[] };
  const trades = new Subject<readonly Trade[]>();
  const market = {
    instrument,
    grid: gridOf(instrument),
    trades,
    hold: () => {
      it.holds += 1;
      return () => {
        it.holds -= 1;
      };
    },
    klines: (_interval: string, limit: number) =>
      closes
        .map((close, index): Kline => [index * hourMs, close, close, close, close, 1, close, 1])
        .filter(([openMs]) => openMs <= it.nowMs)
        .slice(-limit),
  } as unknown as Market;
  const list = createStudyList(
    () => it.nowMs,
    (watched, { price, value }) => {
      it.met.push(`${watched.alert.alert_id} ${price} ${value}`);
      watched.isEnding = true;
    },
  );
  return {
    it,
    list,
    trades,
    add: (of: Alert, sinceMs = it.nowMs) => list.add(market, { user_id: 'u', alert: of }, sinceMs),
    remove: (of: Alert) => list.remove({ user_id: 'u', alert: of }),
  };
}

test('an indicator is worked out once for all alerts on it, and its market held until the last of them goes', () => {
  const { it, list, trades, add, remove } = open();
  const closed = alert('1');
  const forming = alert('2', { bar: 'FORMING' });
  const other = alert('3', { params: { period: 3 } });
  add(closed);
  expect([it.holds, trades.observed]).toEqual([1, false]);
  add(forming);
  add(other);
  expect([it.holds, trades.observed, list.all().length]).toEqual([2, true, 3]);
  remove(forming);
  remove(forming);
  expect([it.holds, trades.observed, list.all().length]).toEqual([2, false, 2]);
  remove(closed);
  remove(closed);
  expect([it.holds, list.all().length]).toEqual([1, 1]);
  list.clear();
  expect([it.holds, list.all()]).toEqual([0, []]);
});

test('trades are heard as long as one of its alerts is held against the bar that forms', () => {
  const { trades, add, remove, list } = open();
  const one = alert('1', { bar: 'FORMING' });
  const two = alert('2', { bar: 'FORMING' });
  add(one);
  add(two);
  remove(one);
  expect(trades.observed).toBe(true);
  list.clear();
  expect(trades.observed).toBe(false);
});

test.each<[string, number, Partial<Alert>, boolean]>([
  ['closes after it was begun', 6 * hourMs - 1, {}, true],
  ['closes as it is begun', 6 * hourMs, {}, false],
  ['closes as it is saved', 0, { updated: 6 * hourMs }, false],
  ['closes after it is saved', 0, { updated: 6 * hourMs - 1 }, true],
  ['closes with its time', 0, { expires: 6 * hourMs }, true],
  ['closes after its time', 0, { expires: 6 * hourMs - 1 }, false],
])('an alert that is met at a bar which %s: begun at %i', (_name, sinceMs, fields, isMet) => {
  const { it, list, add } = open();
  // Another alert holds the study from before.
  add(alert('9', { level: 1_000 }), 5 * hourMs);
  add(alert('1', fields), sinceMs);
  it.nowMs = 7 * hourMs;
  list.look(it.nowMs);
  expect(it.met).toEqual(isMet ? ['1 110.0 100'] : []);
});

test('what has been met is told again with each look until it is written, also once the mean has fallen', () => {
  const { it, list, add } = open();
  add(alert('1'));
  it.nowMs = 6 * hourMs;
  list.look(it.nowMs);
  list.look(it.nowMs);
  expect(it.met).toEqual(['1 110.0 100']);
  list.all()[0]!.isEnding = false;
  it.nowMs = 8 * hourMs;
  list.look(it.nowMs);
  expect(it.met).toEqual(['1 110.0 100', '1 110.0 100']);
});
