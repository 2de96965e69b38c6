import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, dayIn, startOf } from '../../../../../src/app/screens/summary/day.ts';
import { formatDate } from '../../../../../src/app/format/time.ts';

const dayMs = 86_400_000;

test.each([
  ['2026-11-23', 'UTC', '2026-11-23T00:00:00Z'],
  ['2026-11-23', 'Asia/Shanghai', '2026-11-22T16:00:00Z'],
  ['2026-11-23', 'Asia/Kolkata', '2026-11-22T18:30:00Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00Z'],
  // Midnight is left out in Beirut, and comes twice in Havana.
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z'],
])('%s begins in %s at %s', (day, zone, iso) => {
  expect(new Date(startOf(day, zone)).toISOString()).toBe(new Date(iso).toISOString());
});

test('every day of every zone begins where the day before ends, and is no longer than 26 hours', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const day = fc
    .integer({ min: Date.UTC(2022, 0, 1) / dayMs, max: Date.UTC(2030, 0, 1) / dayMs })
    .map((at) => formatDate(at * dayMs, 'UTC'));
  fc.assert(
    fc.property(zone, day, (name, one) => {
      const start = startOf(one, name);
      const end = startOf(dayAfter(one, 1), name);
      expect(formatDate(start, name)).toBe(one);
      expect(formatDate(start - 1, name) < one).toBe(true);
      expect(formatDate(end - 1, name)).toBe(one);
      expect(end - start > 20 * 3_600_000 && end - start <= 26 * 3_600_000).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('an address names a day of the calendar up to today, or means today', () => {
  for (const wrong of [
    undefined,
    '',
    'x',
    '2026-02-30',
    '2026-13-01',
    '26-01-01',
    '2026-1-1',
    '2026-11-24',
    '1999-12-31',
    '2026-11-23T00:00',
  ])
    expect(dayIn(wrong, '2026-11-23')).toBe('2026-11-23');
  expect(dayIn('2026-02-28', '2026-11-23')).toBe('2026-02-28');
  expect([dayAfter('2026-02-28', 1), dayAfter('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31']);
});
