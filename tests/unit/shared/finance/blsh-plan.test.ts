import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blshDeviations, blshLevels, blshNeed, blshTakeProfit } from '../../../../src/shared/finance/blsh-plan.ts';

// Ticks and lots of a millionth, amounts of 100 in quote.
const unit = 1e6;
const ladder = { first: 100 * unit * unit, amount: 100 * unit * unit, drop: 0.02, scale: 1, levels: 2, multiplier: 2 };

test('100 at 100, 100 at 98 and 200 at 96 cost 97.472027 on average, and are sold at 98.934107 for 1.5 %', () => {
  const levels = blshLevels(ladder, 100 * unit);
  expect(levels.map(({ ticks }) => ticks / unit)).toEqual([100, 98, 96]);
  const cost = Number(blshNeed(levels));
  expect(cost / unit ** 2).toBeCloseTo(400, 3);
  const base = levels.reduce((sum, { lots }) => sum + lots, 0);
  expect(cost / base / unit).toBeCloseTo(97.472027, 5);
  const ticks = blshTakeProfit({ cost, base: base * 1_000, feeDivisor: 1_000, maker: 0 }, 0.015);
  expect(ticks / unit).toBeCloseTo(98.934107, 5);
});

test('distances grow by the scale: 1 %, 1 + 2 %, 1 + 2 + 4 %', () => {
  const [first, second, third] = blshDeviations({ drop: 0.01, scale: 2, levels: 3 });
  expect(first).toBe(0.01);
  expect(second).toBeCloseTo(0.03, 15);
  expect(third).toBeCloseTo(0.07, 15);
});

test('deviations are the closed form', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.0001, max: 0.05, noNaN: true }),
      fc.double({ min: 0.5, max: 2, noNaN: true }).filter((scale) => Math.abs(scale - 1) > 1e-3),
      fc.integer({ min: 1, max: 12 }),
      (drop, scale, levels) => {
        for (const [index, deviation] of blshDeviations({ drop, scale, levels }).entries())
          expect(deviation / ((drop * (scale ** (index + 1) - 1)) / (scale - 1))).toBeCloseTo(1, 9);
      },
    ),
  );
});

test('no level is dearer than it should be, none costs more than its amount, and one lot more would', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 1e8 }),
      fc.integer({ min: 1, max: 1e12 }),
      fc.constantFrom(0.5, 1, 1.3, 2),
      (reference, amount, multiplier) => {
        const levels = blshLevels({ ...ladder, first: 0, amount, multiplier, levels: 5 }, reference);
        expect(levels).toHaveLength(5);
        for (const [index, { ticks, lots }] of levels.entries()) {
          const budget = amount * multiplier ** index;
          expect(ticks).toBeLessThanOrEqual(reference * (1 - 0.02 * (index + 1)) + 1e-6);
          expect(ticks * lots).toBeLessThanOrEqual(budget);
          expect(ticks * (lots + 1)).toBeGreaterThan(Math.floor(budget));
        }
      },
    ),
  );
});

test('a level below a tick has neither price nor size', () => {
  expect(blshLevels({ ...ladder, first: 0, drop: 0.6, levels: 2 }, 10).at(-1)).toEqual({ ticks: 0, lots: 0 });
});

test('the take-profit is the lowest tick that brings the rise after all fees', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 45 }),
      fc.integer({ min: 1, max: 2 ** 40 }),
      fc.constantFrom(1_000, 10_000, 100_000),
      fc.integer({ min: 0, max: 50 }),
      fc.constantFrom(0, 0.001, 0.015, 0.1),
      (cost, base, feeDivisor, maker, rise) => {
        const price = blshTakeProfit({ cost, base, feeDivisor, maker }, rise);
        fc.pre(Number.isSafeInteger(price));
        const ticks = BigInt(price);
        const divisor = BigInt(feeDivisor);
        const wanted = BigInt(cost) * (100_000_000n + BigInt(Math.round(rise * 1e8))) * divisor * divisor;
        const bringsAt = (at: bigint): bigint => at * BigInt(base) * (divisor - BigInt(maker)) * 100_000_000n;
        expect(bringsAt(ticks) >= wanted).toBe(true);
        expect(bringsAt(ticks - 1n) < wanted).toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('by hand: 1,000 ticks × lots paid for 10 lots less 1 ‰, sold for 1 ‰: 103 is the first price that brings 2 %', () => {
  // 1,000 · 1.02 ÷ (9.99 · 0.999) = 102.204…
  expect(blshTakeProfit({ cost: 1_000, base: 9_990, feeDivisor: 1_000, maker: 1 }, 0.02)).toBe(103);
  // A whole quotient stays what it is: 1,000 · 1.02 ÷ 10.
  expect(blshTakeProfit({ cost: 1_000, base: 10_000, feeDivisor: 1_000, maker: 0 }, 0.02)).toBe(102);
});

test('figures that are none are refused by name', () => {
  expect(() => blshDeviations({ drop: 0, scale: 1, levels: 1 })).toThrow(/drop/);
  expect(() => blshDeviations({ drop: 1, scale: 1, levels: 1.5 })).toThrow(/levels/);
  expect(() => blshLevels({ ...ladder, first: -1 }, 1)).toThrow(/first/);
  expect(() => blshLevels({ ...ladder, amount: Number.NaN }, 1)).toThrow(/amount/);
  expect(() => blshLevels(ladder, 0)).toThrow(/reference/);
  expect(() => blshTakeProfit({ cost: 1, base: 0, feeDivisor: 1, maker: 0 }, 1)).toThrow(/base/);
  expect(() => blshTakeProfit({ cost: 1, base: 1, feeDivisor: 1, maker: 1 }, 1)).toThrow(/maker/);
  expect(() => blshTakeProfit({ cost: 1, base: 1, feeDivisor: 2, maker: 1 }, -1)).toThrow(/rise/);
});
