import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runWindow } from '../../../../../../src/app/screens/ai-dashboard/run/run-window.ts';
import { dayMs, hourMs, intervals, minuteMs } from '../../../../../../src/shared/base/time.ts';

const now = Date.UTC(2026, 5, 15, 12);
const today = Math.floor(now / dayMs);
const month = { first: today - 29, last: today };
const windowOf = (created: number, stopped: number | null = null, period = month) =>
  runWindow({ created, stopped }, period, now);

test('a young run is shown by minutes, an older one by longer bars', () => {
  expect(windowOf(now - hourMs)).toMatchObject({ interval: '1m', endMs: now });
  expect(windowOf(now - 3 * dayMs)).toMatchObject({ interval: '5m' });
  expect(windowOf(now - 400 * dayMs)).toMatchObject({ interval: '1h' });
});

test('one that has ended is shown until a little after its end', () => {
  const { endMs } = windowOf(now - 5 * dayMs, now - 4 * dayMs)!;
  expect(endMs).toBeGreaterThan(now - 4 * dayMs);
  expect(endMs).toBeLessThan(now - 3.9 * dayMs);
});

test('one that did not run in a period is not shown', () => {
  expect(windowOf(now - 90 * dayMs, now - 60 * dayMs)).toBeUndefined();
  expect(windowOf(now - hourMs, null, { first: today - 9, last: today - 3 })).toBeUndefined();
});

test('whatever the run and the period: one page of bars, all of what ran in it, nothing of the future', () => {
  const age = fc.integer({ min: 1, max: 800 * dayMs });
  fc.assert(
    fc.property(age, age, fc.integer({ min: 0, max: 398 }), (a, b, days) => {
      const created = now - Math.max(a, b);
      const stopped = a === b ? null : now - Math.min(a, b);
      const period = { first: today - days, last: today };
      const window = runWindow({ created, stopped }, period, now);
      const from = Math.max(created, period.first * dayMs);
      const to = stopped ?? now;
      expect(window === undefined).toBe(to <= from);
      if (!window) return;
      const { ms } = intervals.find(({ key }) => key === window.interval)!;
      expect((window.days * dayMs) / ms!).toBeLessThanOrEqual(1_500.001);
      expect(window.endMs).toBeLessThanOrEqual(now);
      expect(window.endMs).toBeGreaterThanOrEqual(Math.min(to, now));
      expect(window.endMs - window.days * dayMs).toBeLessThanOrEqual(from - minuteMs);
    }),
  );
});
