import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bought, leftAfter } from '../../../../../src/shared/strategies/blsh/cycle.ts';
import {
  closingPurpose,
  numberOf,
  profitPurpose,
  purposeOf,
} from '../../../../../src/shared/strategies/blsh/order-number.ts';

const buys: readonly Bought[] = [
  { base: 10_000n, cost: 1_000n },
  { base: 20_500n, cost: 1_800n },
  { base: 5_000n, cost: 400n },
];

test('before a sale all of it has cost what was paid', () => {
  expect(leftAfter(buys, 0n)).toEqual({ base: 35_500n, cost: 3_200n });
});

test('a sale takes what was bought first, and leaves the rest with its cost', () => {
  expect(leftAfter(buys, 10_000n)).toEqual({ base: 25_500n, cost: 2_200n });
  // 10,250 of the second buy are sold: half of it.
  expect(leftAfter(buys, 20_250n)).toEqual({ base: 15_250n, cost: 900n + 400n });
});

test('what is too little to be sold keeps its share of the cost', () => {
  expect(leftAfter(buys.slice(0, 2), 30_295n)).toEqual({ base: 205n, cost: 18n });
  expect(leftAfter(buys, 35_500n)).toEqual({ base: 0n, cost: 0n });
});

test('what is left and what was sold are together what was bought, in base and in cost but for a unit', () => {
  const amounts = fc.array(fc.record({ base: fc.bigInt(1n, 50_000n), cost: fc.bigInt(1n, 5_000n) }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(amounts, fc.bigInt(0n, 400_000n), (bought, drawn) => {
      const all = bought.reduce((sum, { base }) => sum + base, 0n);
      const sold = drawn % (all + 1n);
      const left = leftAfter(bought, sold);
      expect(left.base).toBe(all - sold);
      const newestFirst = leftAfter([...bought].reverse(), all - sold);
      const paid = bought.reduce((sum, { cost }) => sum + cost, 0n);
      expect(left.cost + newestFirst.cost - paid).toBeGreaterThanOrEqual(0n);
      expect(left.cost + newestFirst.cost - paid).toBeLessThanOrEqual(1n);
    }),
  );
});

test('a number says what its order is for', () => {
  const purposes = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constantFrom(profitPurpose, closingPurpose));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      purposes,
      fc.integer({ min: 0, max: 2 ** 20 - 1 }),
      (cycle, purpose, attempt) => {
        const number = numberOf({ cycle, purpose, attempt });
        expect(Number.isSafeInteger(number)).toBe(true);
        expect(purposeOf(number)).toEqual({ cycle, purpose, attempt });
      },
    ),
  );
});
