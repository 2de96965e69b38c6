import { expect, test } from 'vitest';
import { momentOf, rangeFault, windowAt } from '../../../../../../src/app/screens/dashboard/tables/history/range.ts';

test('days back end now, in whole milliseconds, and are never wider than the server gives', () => {
  const now = Date.UTC(2026, 10, 27, 12) + 0.7;
  expect(windowAt({ key: '1' }, now, 'UTC')).toEqual({
    start: Math.floor(now) + 1 - 86_400_000,
    end: Math.floor(now) + 1,
  });
  const { start, end } = windowAt({ key: '90' }, now, 'UTC');
  expect(end - start).toBe(90 * 86_400_000);
});

test('days of one’s own are those of the zone, both included, also where clocks are put on or back', () => {
  const days = (from: string, to: string, zone: string) => {
    const { start, end } = windowAt({ key: 'custom', from, to }, 0, zone);
    return [new Date(start).toISOString(), new Date(end).toISOString()];
  };
  expect(days('2026-03-09', '2026-03-10', 'Asia/Shanghai')).toEqual([
    '2026-03-08T16:00:00.000Z',
    '2026-03-10T16:00:00.000Z',
  ]);
  expect(days('2026-03-29', '2026-03-29', 'Europe/Berlin')).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ]);
  expect(days('2026-10-25', '2026-10-25', 'Europe/Berlin')).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
  expect(new Date(momentOf(Date.UTC(2026, 0, 1), 'America/New_York')).toISOString()).toBe('2026-01-01T05:00:00.000Z');
});

test('a range is refused by what is wrong with it', () => {
  expect(rangeFault('2026-03-09', '')).toBe('empty');
  expect(rangeFault('2026-02-30', '2026-03-01')).toBe('empty');
  expect(rangeFault('2026-03-10', '2026-03-09')).toBe('order');
  expect(rangeFault('2026-01-01', '2026-03-31')).toBeUndefined();
  expect(rangeFault('2026-01-01', '2026-04-01')).toBe('length');
});
