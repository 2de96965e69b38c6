import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNonces } from '../../../../src/server/identity/nonces.ts';

test('a nonce is taken once by each key for as long as its request could be taken again', () => {
  const clock = { ms: 10_000 };
  const nonces = createNonces(() => clock.ms);
  expect(nonces.take('a', 'n', 15_000)).toBe(true);
  expect(nonces.take('a', 'n', 16_000)).toBe(false);
  expect(nonces.take('b', 'n', 15_000), 'of another key').toBe(true);
  clock.ms = 15_000;
  expect(nonces.take('a', 'n', 20_000), 'in the last millisecond').toBe(false);
  clock.ms = 16_000;
  expect(nonces.take('a', 'n', 21_000)).toBe(true);
  expect(nonces.count(), 'what has ended is forgotten').toBe(1);
});

test('beyond its bound a key is refused until the first of its nonces has ended, and others are not', () => {
  const clock = { ms: 0 };
  const nonces = createNonces(() => clock.ms, 3);
  for (const [nonce, until] of [
    ['x', 5_000],
    ['y', 2_500],
    ['z', 9_000],
  ] as const)
    nonces.take('a', nonce, until);
  const more = () => nonces.take('a', 'more', 9_000);
  expect(more).toThrow(
    expect.objectContaining({ code: 'RATE_LIMIT', data: { field: 'nonce', rule: 'most', retry_after_ms: 3_000 } }),
  );
  expect(nonces.take('b', 'more', 9_000)).toBe(true);
  clock.ms = 2_999;
  expect(more).toThrow();
  clock.ms = 3_000;
  expect(more()).toBe(true);
});

test('whatever comes when, no nonce counts twice within its time, and none is kept beyond it', () => {
  const calls = fc.array(
    fc.record({
      waitMs: fc.integer({ min: 0, max: 3_000 }),
      key: fc.constantFrom('a', 'b'),
      nonce: fc.constantFrom('1', '2', '3'),
      liveMs: fc.integer({ min: 0, max: 5_000 }),
    }),
  );
  fc.assert(
    fc.property(calls, (list) => {
      const clock = { ms: 0 };
      const nonces = createNonces(() => clock.ms);
      const until = new Map<string, number>();
      for (const { waitMs, key, nonce, liveMs } of list) {
        clock.ms += waitMs;
        const name = key + nonce;
        const lives = (until.get(name) ?? -1) >= clock.ms;
        const taken = nonces.take(key, nonce, clock.ms + liveMs);
        if (lives) expect(taken).toBe(false);
        if (taken) until.set(name, clock.ms + liveMs);
        // A nonce is forgotten within a second of its end.
        expect(nonces.count()).toBeLessThanOrEqual([...until.values()].filter((end) => end + 1_000 >= clock.ms).length);
      }
    }),
  );
});
