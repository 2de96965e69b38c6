import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openInterest } from '../../../../../src/shared/core/contracts/open-interest.ts';

const held = (lots: readonly number[]) => ({ held: new Map(lots.map((each, index) => [`account ${index}`, each])) });

test.each([
  [[], 0],
  [[5], 5],
  [[-5], 5],
  [[5, -5], 5],
  [[5, 3, -2], 8],
  [[1, -4, -6], 10],
] as const)('positions of %j lots make %i', (lots, expected) => {
  expect(openInterest(held(lots))).toBe(expected);
});

test('it is what is held long where all positions are counted, and a trade between two adds what both open', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000, max: 1_000 })), fc.nat(1_000), (lots, more) => {
      const house = -lots.reduce((sum, each) => sum + each, 0);
      const closed = [...lots, house];
      const long = closed.filter((each) => each > 0).reduce((sum, each) => sum + each, 0);
      expect(openInterest(held(lots))).toBe(long);
      expect(openInterest(held([...lots, more, -more]))).toBe(openInterest(held(lots)) + more);
    }),
  );
});
