import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Duty, type QuoteLife } from '../../../../../src/shared/strategies/mm-plus/duty.ts';
import { fuzzRuns } from '../../../../fuzz.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const quote = (side: QuoteLife['side'], ticks: number, fromMs: number, endMs?: number): QuoteLife => ({
  side,
  ticks,
  fromMs,
  endMs,
});

test('an hour of 10 bps, half an hour of 30 and half an hour of one side: 50 % within 20, 75 % two-sided', () => {
  const duty = new Duty(undefined);
  expect(duty.reports).toEqual({ all: undefined, today: undefined });
  duty.until(1_000, 20);
  duty.take('1', quote('BUY', 9_995, 1_000, 1_000 + hourMs));
  duty.take('2', quote('SELL', 10_005, 500, 1_000 + hourMs));
  duty.take('3', quote('BUY', 9_985, 1_000));
  duty.take('4', quote('SELL', 10_015, 500, 1_000 + 1.5 * hourMs));
  duty.until(1_000 + 2 * hourMs, 20);
  const { all, today } = duty.reports;
  expect(all).toEqual({ within: 50, twoSided: 75, spread: expect.closeTo((2 * 10 + 30) / 3, 3) });
  expect(today).toEqual(all);
});

test('a new day, UTC, begins anew within a stretch that both have a part of', () => {
  const duty = new Duty(undefined);
  duty.until(dayMs - 1_000, 20);
  duty.take('1', quote('BUY', 9_995, 0));
  duty.take('2', quote('SELL', 10_005, 0, dayMs + 3_000));
  duty.until(dayMs + 4_000, 20);
  expect(duty.reports.all).toMatchObject({ within: 80, twoSided: 80 });
  expect(duty.reports.today).toMatchObject({ within: 75, twoSided: 75 });
  // A day of which nothing was counted says nothing of the one before.
  duty.until(3 * dayMs + 1_000, 20);
  expect(duty.reports.today).toEqual({ within: 0, twoSided: 0, spread: undefined });
});

test('exactly the spread of the obligation is within it, and an order that never rested counts for nothing', () => {
  const duty = new Duty(undefined);
  duty.until(1, 10);
  duty.take('1', quote('BUY', 9_995, 1));
  duty.take('2', quote('SELL', 10_005, 1));
  duty.take('3', quote('SELL', 9_996, 1));
  duty.take('3', undefined);
  duty.until(1_001, 10);
  duty.until(2_001, 9.999);
  expect(duty.reports.all).toMatchObject({ within: 50, twoSided: 100 });
});

const lives = fc.array(
  fc.record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    off: fc.integer({ min: 1, max: 40 }),
    fromMs: fc.integer({ min: dayMs - 2 * hourMs, max: dayMs + 2 * hourMs }),
    ms: fc.option(fc.integer({ min: 0, max: 2 * hourMs })),
  }),
  { maxLength: 12 },
);
const looks = fc.array(fc.integer({ min: dayMs - hourMs, max: dayMs + 3 * hourMs }), { maxLength: 8 });

test('it comes to the same whenever it looks, and when it is begun anew from an older memory and its orders', () => {
  fc.assert(
    fc.property(lives, looks, fc.nat(8), (given, looked, kill) => {
      const [startMs, endMs] = [dayMs - hourMs, dayMs + 3 * hourMs];
      const all = given.map(({ side, off, fromMs, ms }) =>
        quote(side, side === 'BUY' ? 10_000 - off : 10_000 + off, fromMs, ms === null ? undefined : fromMs + ms),
      );
      const takeAll = (duty: Duty): void => {
        for (const [at, life] of all.entries()) duty.take(String(at), life);
      };
      const once = new Duty(undefined);
      once.until(startMs, 40);
      takeAll(once);
      once.until(endMs, 40);
      let often = new Duty(undefined);
      often.until(startMs, 40);
      takeAll(often);
      const times = [...looked.sort((a, b) => a - b), endMs];
      times.forEach((ms, at) => {
        if (at === kill) {
          often = new Duty(JSON.parse(JSON.stringify(often.memory)) as Duty['memory']);
          takeAll(often);
        }
        often.until(ms, 40);
      });
      expect(often.memory).toEqual(once.memory);
      const { within, twoSided } = once.reports.all!;
      expect(within).toBeLessThanOrEqual(twoSided);
      expect(twoSided).toBeLessThanOrEqual(100);
    }),
    { numRuns: fuzzRuns(100) },
  );
});
