import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  askFor,
  dayText,
  faultOf,
  maxDays,
  parseDay,
  periodOf,
  spanOf,
} from '../../../../../../src/app/ui/period/period.ts';
import {
  areaPath,
  barRects,
  extent,
  linePath,
  scaleOf,
} from '../../../../../../src/app/screens/account/analysis/plot.ts';
import { placeOf } from '../../../../../../src/app/screens/account/places.ts';
import { dayMs, hourMs } from '../../../../../../src/shared/base/time.ts';

const now = Date.parse('2026-03-09T14:02:11Z');

test('a day reads as it was written, and what is none is none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000 }), (day) => {
      expect(parseDay(dayText(day))).toBe(day);
    }),
  );
  for (const text of [undefined, '', '2026-02-30', '2026-13-01', '9/3/2026', '2026-3-9', 'x', '2026-03-09T00:00'])
    expect(parseDay(text)).toBeUndefined();
});

test("periods end today; one of one's own is as it was chosen, and the last 30 days stand in for one that is none", () => {
  const textOf = (search: Parameters<typeof periodOf>[0]) =>
    (({ key, first, last }) => `${key} ${dayText(first)} ${dayText(last)}`)(periodOf(search, now));
  expect(textOf({ period: '7' })).toBe('7 2026-03-03 2026-03-09');
  expect(textOf({})).toBe('30 2026-02-08 2026-03-09');
  expect(textOf({ period: 'custom', from: '2026-01-01', to: '2026-01-31' })).toBe('custom 2026-01-01 2026-01-31');
  for (const search of [
    { period: 'x' },
    { period: 'custom' },
    { period: 'custom', from: '2026-02-01', to: '2026-01-01' },
    { period: 'custom', from: '2026-02-01', to: '2026-04-01' },
    { period: 'custom', from: '2020-01-01', to: '2026-01-01' },
  ]) {
    expect(textOf(search)).toBe('30 2026-02-08 2026-03-09');
  }
  expect([faultOf(5, 4, 9), faultOf(4, 10, 9), faultOf(1, maxDays + 1, 900), faultOf(1, maxDays, 900)]).toEqual([
    'order',
    'future',
    'length',
    undefined,
  ]);
});

test('no period asks the server for more than it tells, and each for the day before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 20_000 }), fc.integer({ min: 0, max: maxDays - 1 }), (first, more) => {
      const { start, end, step } = askFor({ key: 'custom', first, last: first + more });
      expect(end - start).toBeLessThanOrEqual(400 * dayMs);
      expect(spanOf({ key: 'custom', first, last: first + more })).toEqual({
        fromMs: start + dayMs,
        stepMs: step === '1h' ? hourMs : dayMs,
      });
    }),
  );
  expect(askFor(periodOf({ period: '7' }, now)).step).toBe('1h');
  expect(askFor(periodOf({ period: '30' }, now)).step).toBe('1d');
});

test('a section that nobody knows is the first one', () => {
  expect(['balances', 'analysis', 'x', '', undefined].map((text) => placeOf(text, 'user'))).toEqual([
    'balances',
    'analysis',
    'balances',
    'balances',
    'balances',
  ]);
});

test('plots stay within their box, however flat or wild the values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 50 }),
      (values) => {
        const { low, high } = extent(values);
        expect(low).toBeLessThan(high);
        const y = scaleOf(high, low);
        for (const value of values) expect(y.part(value)).toSatisfy((part: number) => part >= 0 && part <= 1);
      },
    ),
  );
  expect(
    linePath([
      [0, 0.5],
      [1, 0],
    ]),
  ).toBe('M0 50L1000 0');
  expect(linePath([[0.5, 0.5]])).toBe('M500 50h2');
  expect(
    areaPath(
      [
        [0, 0.5],
        [1, 0],
      ],
      1,
    ),
  ).toBe('M0 50L1000 0L1000 100L0 100Z');
  expect(areaPath([[0, 0.5]], 1)).toBe('');
  const bars = barRects(
    [
      { ms: 0, value: 0.1 },
      { ms: dayMs, value: -0.05 },
    ],
    scaleOf(0, 2 * dayMs),
    0.1,
  );
  expect(bars.map(({ x, width, y, height, isUp }) => [x, width, y, height, isUp])).toEqual([
    [50, 400, 0, 50, true],
    [550, 400, 50, 25, false],
  ]);
});
