import { expect, test } from 'vitest';
import { hourMs } from '../../../../../src/shared/base/time.ts';
import { gridOf } from '../../../../../src/shared/market/instrument.ts';
import type { Alert } from '../../../../../src/shared/trade/alert.ts';
import { createStudyList } from '../../../../../src/server/desk/alerts/study-list.ts';
import type { Market } from '../../../../../src/server/venues/venue.ts';
import { flatBars, walk } from '../../../shared/indicators/bars.ts';
import { instrument } from '../../../shared/core/core-kit.ts';
import { klineOf, ma } from './indicator-alert.ts';

test('alerts on one indicator of one series share it, and let go of the market with the last', () => {
  let holds = 0;
  let reads = 0;
  const bars = walk(60, 3).map(klineOf);
  const market = {
    instrument,
    grid: gridOf(instrument),
    klines: (_interval: string, limit: number) => {
      reads += 1;
      return bars.slice(-limit);
    },
    hold: () => {
      holds += 1;
      return () => {
        holds -= 1;
      };
    },
  } as unknown as Market;
  const studies = createStudyList(
    () => 60 * hourMs,
    () => undefined,
  );
  const [first, second] = ['1', '2'].map((alert_id) => ({
    user_id: 'u',
    alert: { ...ma(), alert_id, updated: 0, expires: null } as unknown as Alert,
  }));
  studies.add(market, first!, 0);
  studies.add(market, second!, 0);
  expect([holds, reads, studies.all().length]).toEqual([1, 1, 2]);
  // Nothing is read before a bar can have closed.
  studies.look(60 * hourMs);
  const read = reads;
  studies.look(60 * hourMs + 1);
  expect(reads).toBe(read);
  studies.remove(first!);
  studies.remove(first!);
  expect(holds).toBe(1);
  studies.remove(second!);
  expect([holds, studies.all()]).toEqual([0, []]);
});

test('the last bar before a market closes is held against alerts at its end, though no other one follows', () => {
  const chinaMs = (text: string): number => Date.parse(`${text}+08:00`);
  // The hours of two days: 09:30, 10:30, 13:00 and 14:00; the market closes at 15:00.
  const opens = ['2024-03-07', '2024-03-08'].flatMap((day) =>
    ['09:30', '10:30', '13:00', '14:00'].map((hour) => chinaMs(`${day}T${hour}:00`)),
  );
  const bars = opens.map((timeMs, index) =>
    klineOf({ timeMs, open: 90, high: 200, low: 90, close: index === 7 ? 135 : 90, volume: 1 }),
  );
  let now = chinaMs('2024-03-08T14:30:00');
  const market = {
    instrument: { ...instrument, account_type: 'astock' },
    grid: gridOf(instrument),
    hold: () => () => undefined,
    klines: (_interval: string, limit: number) => bars.filter(([open]) => open <= now).slice(-limit),
  } as unknown as Market;
  const fired: number[] = [];
  const studies = createStudyList(
    () => now,
    (watched, { value }) => {
      watched.isEnding = true;
      fired.push(value);
    },
  );
  studies.add(
    market,
    {
      user_id: 'u',
      alert: { ...ma(), account_type: 'astock', alert_id: '1', updated: now, expires: null } as unknown as Alert,
    },
    now,
  );
  now = chinaMs('2024-03-08T15:00:00') - 1;
  studies.look(now);
  expect(fired).toEqual([]);
  now += 1_000;
  studies.look(now);
  expect(fired).toEqual([105]);
});

test('one that could not be written is tried again with the next look', () => {
  const bars = flatBars([90, 90, 90, 90, 135, 90]).map(klineOf);
  let now = 4 * hourMs;
  let tries = 0;
  const market = {
    instrument,
    grid: gridOf(instrument),
    hold: () => () => undefined,
    klines: (_interval: string, limit: number) => bars.filter(([open]) => open <= now).slice(-limit),
  } as unknown as Market;
  const studies = createStudyList(
    () => now,
    (_watched, { price }) => {
      tries += 1;
      expect(price).toBe('135.0');
    },
  );
  studies.add(
    market,
    { user_id: 'u', alert: { ...ma(), alert_id: '1', updated: now, expires: null } as unknown as Alert },
    now,
  );
  now = 5 * hourMs;
  studies.look(now);
  studies.look(now + 1_000);
  expect(tries).toBe(2);
});
