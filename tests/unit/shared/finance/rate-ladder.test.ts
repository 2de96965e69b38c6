import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ladderLevels, ladderTarget } from '../../../../src/shared/finance/rate-ladder.ts';

const levels = ladderLevels(5, 25, 4);

test('its levels lie as far from each other, both ends among them', () => {
  expect(levels).toEqual([5, 10, 15, 20, 25]);
  expect(ladderLevels(-1, 0.2, 3).at(-1)).toBe(0.2);
});

test.each([
  // On its way up a unit is there from each level on.
  [9.99, 0, 0],
  [10, 0, 1],
  [19, 1, 2],
  [25, 2, 4],
  [100, 0, 4],
  // On its way down it stays until the level below has come.
  [10.01, 4, 2],
  [15.01, 2, 2],
  [10, 2, 1],
  [5.01, 1, 1],
  [5, 1, 0],
  [-50, 4, 0],
  // A part of a unit is neither finished nor given back between its levels.
  [12, 1.4, 1.4],
  [15, 1.4, 2],
  [9, 1.4, 1],
])('at %s with %s units it is to hold %s', (rate, held, target) => {
  expect(ladderTarget(levels, rate, held)).toBe(target);
});

test('whatever the rate does, a unit is added only at a level that it has reached, and taken off only at one below', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -20, max: 60, noNaN: true }), { maxLength: 50 }), (rates) => {
      let held = 0;
      for (const rate of rates) {
        const next = ladderTarget(levels, rate, held);
        if (next > held) expect(levels[next]).toBeLessThanOrEqual(rate);
        if (next < held) expect(levels[next]).toBeGreaterThanOrEqual(rate);
        expect(ladderTarget(levels, rate, next)).toBe(next);
        held = next;
      }
    }),
  );
});

test('a rate that is none, and less than nothing held, are refused', () => {
  expect(() => ladderTarget(levels, Number.NaN, 0)).toThrow(/rate/);
  expect(() => ladderTarget(levels, 1, -1)).toThrow(/held/);
  expect(() => ladderLevels(1, Number.POSITIVE_INFINITY, 2)).toThrow(/high/);
});
