import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionActivity, optionSpread } from '../../../../src/server/simulation/option-activity.ts';
import { dayMs } from '../../../../src/shared/base/time.ts';

const nowMs = Date.UTC(2026, 10, 20, 12);
const optionOf = (strike: number, days: number, option_type: 'C' | 'P', symbol = 'BTC-X') => ({
  symbol,
  strike: String(strike),
  expiry: nowMs + days * dayMs,
  option_type,
});
const at = (strike: number, days: number, kind: 'C' | 'P', coin = 60_000): number =>
  optionActivity(1, optionOf(strike, days, kind))(coin, nowMs);

test('less is traded the further a strike lies from the money, in the money less than out of it', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1.01, max: 3, noNaN: true }),
      fc.double({ min: 1.01, max: 1.5, noNaN: true }),
      fc.integer({ min: 1, max: 365 }),
      (near, step, days) => {
        for (const [kind, out] of [
          ['C', near],
          ['P', 1 / near],
        ] as const) {
          const further = kind === 'C' ? out * step : out / step;
          expect(at(60_000 * further, days, kind)).toBeLessThanOrEqual(at(60_000 * out, days, kind));
          expect(at(60_000 / out, days, kind)).toBeLessThanOrEqual(at(60_000 * out, days, kind));
          expect(at(60_000 * out, days, kind)).toBeLessThanOrEqual(at(60_000, days, kind));
        }
      },
    ),
  );
});

test('at the money less is traded the later an option ends; 20 days off half of what its last day has', () => {
  const days = [0.1, 1, 7, 30, 90, 365].map((each) => at(60_000, each, 'C'));
  expect(days).toEqual(days.toSorted((a, b) => b - a));
  expect(at(60_000, 20, 'C') / at(60_000, 0.0001, 'C')).toBeCloseTo(0.5, 2);
});

test('it is the same for one seed, differs between neighbours and seeds, and never ends', () => {
  const one = optionActivity(7, optionOf(60_000, 10, 'C', 'A'));
  expect(one(60_000, nowMs)).toBe(optionActivity(7, optionOf(60_000, 10, 'C', 'A'))(60_000, nowMs));
  const others = ['B', 'C', 'D'].map((symbol) => optionActivity(7, optionOf(60_000, 10, 'C', symbol))(60_000, nowMs));
  const otherSeed = optionActivity(8, optionOf(60_000, 10, 'C', 'A'))(60_000, nowMs);
  expect(new Set([one(60_000, nowMs), otherSeed, ...others]).size).toBe(5);
  expect(at(1_000_000, 1, 'C')).toBeGreaterThan(0);
  expect(at(60_000, -1, 'C')).toBeGreaterThan(0);
  for (let index = 0; index < 200; index++)
    expect(optionActivity(index, optionOf(60_000, 0, 'C'))(60_000, nowMs)).toBeLessThanOrEqual(1.5);
});

test('what is seldom traded is quoted wide, a fifth of its price at most', () => {
  expect(optionSpread(1)).toBeCloseTo(0.01, 12);
  expect(optionSpread(0.01)).toBeCloseTo(0.1, 12);
  expect(optionSpread(0.0001)).toBe(0.2);
});
