import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Duty, type OwnBest } from '../../../../../src/shared/strategies/mm-plus/duty.ts';
import { fuzzRuns } from '../../../../fuzz.ts';

const dayMs = 86_400_000;
/** 10 basis points around 10,000, 30 around it, and one side alone. */
const narrow: OwnBest = { bid: 9_995, ask: 10_005 };
const wide: OwnBest = { bid: 9_985, ask: 10_015 };
const alone: OwnBest = { bid: 9_995, ask: undefined };

test('an hour within 20 bps, half an hour beyond, half an hour of one side: 50 % within, 75 % two-sided', () => {
  const duty = new Duty(undefined);
  expect(duty.reports).toEqual({ all: undefined, today: undefined });
  duty.until(1_000, () => narrow, 20);
  duty.begin(10_000);
  duty.begin(20_000);
  const passing: readonly (readonly [number, OwnBest])[] = [
    [3_600_000, narrow],
    [1_800_000, wide],
    [1_800_000, alone],
  ];
  let nowMs = 10_000;
  for (const [ms, best] of passing) {
    nowMs += ms;
    duty.until(nowMs, () => best, 20);
  }
  const { all, today } = duty.reports;
  expect(all).toEqual({ within: 50, twoSided: 75, spread: expect.closeTo((2 * 10 + 30) / 3, 3) });
  expect(today).toEqual(all);
});

test('a new day, UTC, begins anew within a stretch that both have a part of', () => {
  const duty = new Duty(undefined);
  duty.begin(dayMs - 1_000);
  duty.until(dayMs + 3_000, () => narrow, 20);
  duty.until(dayMs + 4_000, () => alone, 20);
  expect(duty.reports.all).toMatchObject({ within: 80, twoSided: 80 });
  expect(duty.reports.today).toMatchObject({ within: 75, twoSided: 75 });
  // A day of which nothing was counted says nothing of the one before.
  duty.until(3 * dayMs + 1_000, () => alone, 20);
  expect(duty.reports.today).toEqual({ within: 0, twoSided: 0, spread: undefined });
});

test('exactly the spread of the obligation is within it', () => {
  const duty = new Duty(undefined);
  duty.begin(0 + 1);
  duty.until(1_001, () => narrow, 10);
  duty.until(2_001, () => narrow, 9.999);
  expect(duty.reports.all).toMatchObject({ within: 50, twoSided: 100 });
});

test('it comes to the same however time is cut up, times come twice and it is begun anew from its memory', () => {
  const stretch = fc.tuple(fc.integer({ min: 1, max: 40_000_000 }), fc.constantFrom(narrow, wide, alone));
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (passing, cuts) => {
      const once = new Duty(undefined);
      let cut = new Duty(undefined);
      let nowMs = dayMs / 3;
      once.begin(nowMs);
      cut.begin(nowMs);
      for (const [ms, best] of passing) {
        for (let part = 1; part <= cuts; part++) {
          cut.until(nowMs + Math.floor((ms * part) / cuts), () => best, 20);
          cut.until(nowMs, () => wide, 20);
          cut = new Duty(JSON.parse(JSON.stringify(cut.memory)) as Duty['memory']);
        }
        nowMs += ms;
        once.until(nowMs, () => best, 20);
      }
      expect(cut.memory).toEqual(once.memory);
      const { within, twoSided } = once.reports.all!;
      expect(within).toBeLessThanOrEqual(twoSided);
      expect(twoSided).toBeLessThanOrEqual(100);
    }),
    { numRuns: fuzzRuns(100) },
  );
});
