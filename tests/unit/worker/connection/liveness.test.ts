import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiStateDelayMs, backoffMs, watchClock } from '../../../../src/worker/connection/liveness.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';

test('a delay lies in [0, min(30 s, 1 s · 2ⁿ)), whatever the try', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 5_000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempt, random) => {
        const ms = backoffMs(attempt, () => random);
        expect(ms).toBeGreaterThanOrEqual(0);
        expect(ms).toBeLessThanOrEqual(Math.min(30_000, 1_000 * 2 ** attempt));
      },
    ),
  );
});

test('the API-state socket waits 1000 ms, and up to a fifth more from the second try', () => {
  expect(apiStateDelayMs(0, () => 0.99)).toBe(1_000);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempt, random) => {
        const ms = apiStateDelayMs(attempt, () => random);
        expect(ms).toBeGreaterThanOrEqual(1_000);
        expect(ms).toBeLessThanOrEqual(1_200);
      },
    ),
  );
});

test('a machine that slept is noticed, time that just passes is not', async () => {
  const clock = new FakeClock();
  let jumps = 0;
  const unwatch = watchClock(clock, () => {
    jumps++;
  });
  await clock.advance(60_000);
  expect(jumps).toBe(0);
  clock.jump(7_200_000);
  await clock.advance(2_000);
  expect(jumps).toBe(1);
  unwatch();
  expect(clock.pending).toBe(0);
});
