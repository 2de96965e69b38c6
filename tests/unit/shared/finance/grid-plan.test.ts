import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  emptyLevel,
  gridNeed,
  gridPlan,
  gridWorst,
  grossLots,
  tickLevels,
} from '../../../../src/shared/finance/grid-plan.ts';

const range = fc
  .record({
    low: fc.integer({ min: 1, max: 10_000_000 }),
    more: fc.integer({ min: 1, max: 10_000_000 }),
    intervals: fc.integer({ min: 2, max: 200 }),
  })
  .map(({ low, more, intervals }) => ({ low, high: low + more, intervals }));
const mode = fc.constantFrom('arithmetic' as const, 'geometric' as const);

describe('levels', () => {
  test('are whole ticks, ascending, and end where the range does', () => {
    fc.assert(
      fc.property(range, mode, (given, kind) => {
        const levels = tickLevels(given, kind);
        expect(levels).toHaveLength(given.intervals + 1);
        expect([levels[0], levels.at(-1)]).toEqual([given.low, given.high]);
        for (const [at, level] of levels.entries()) {
          expect(Number.isSafeInteger(level)).toBe(true);
          if (at > 0) expect(level).toBeGreaterThanOrEqual(levels[at - 1]!);
        }
      }),
    );
  });

  test('lie within half a tick of equal steps, or of equal ratios', () => {
    fc.assert(
      fc.property(range, mode, ({ low, high, intervals }, kind) => {
        for (const [at, level] of tickLevels({ low, high, intervals }, kind).entries()) {
          const exact =
            kind === 'arithmetic'
              ? low + ((high - low) * at) / intervals
              : Math.exp(Math.log(low) + (Math.log(high / low) * at) / intervals);
          expect(Math.abs(level - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
        }
      }),
    );
  });

  it('the empty one is the nearest to the price, of two as near the lower', () => {
    expect(emptyLevel([100, 200, 300], 149)).toBe(0);
    expect(emptyLevel([100, 200, 300], 150)).toBe(0);
    expect(emptyLevel([100, 200, 300], 151)).toBe(1);
    expect(emptyLevel([100, 200, 300], 900)).toBe(2);
  });
});

describe('a plan', () => {
  it('by hand: 4 intervals from 100 to 140 at 120 for 1,000 ticks × lots buy 2 lots twice for the sells', () => {
    // Each lot of the orders costs 100 + 110 for the buys and 2 × 121 for the sells: 452.
    const plan = gridPlan({ levels: [100, 110, 120, 130, 140], empty: 2, cap: 121, taker: 0, invest: 1_000n });
    expect(plan).toMatchObject({ lots: 2, opening: 4 });
    expect(gridNeed(plan)).toBe(904n);
    expect(gridWorst(plan, 100, { maker: 0, taker: 0 })).toBe(8 * 100 - 904);
  });

  it('by hand: where all is sold below, fees of 1 % to take and 2 % to make are paid at each step', () => {
    const plan = { levels: [100, 110, 120, 130, 140], empty: 2, lots: 2, opening: 4, cap: 121 };
    // Held: 4 less 1 %, and twice 2 less 2 %: 7.88. Sold at 100 less 1 %: 780.12, of what has cost 904.
    expect(gridWorst(plan, 100, { maker: 0.02, taker: 0.01 })).toBeCloseTo(780.12 - 904, 9);
  });

  it('costs no more than it may, and one lot more an order would', () => {
    fc.assert(
      fc.property(
        range,
        mode,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.constantFrom(0, 0.0005, 0.001),
        (given, kind, at, invest, taker) => {
          const levels = tickLevels(given, kind);
          const price = Math.round(given.low + (given.high - given.low) * at);
          const budget = { levels, empty: emptyLevel(levels, price), cap: Math.ceil(price * 1.005), taker, invest };
          const plan = gridPlan(budget);
          if (plan.lots > 0) expect(gridNeed(plan) <= invest).toBe(true);
          const sells = levels.length - 1 - plan.empty;
          const more = {
            ...plan,
            lots: plan.lots + 1,
            opening: sells === 0 ? 0 : grossLots(sells * (plan.lots + 1), taker),
          };
          expect(gridNeed(more) > invest).toBe(true);
        },
      ),
    );
  });

  it('is found however large the sum and small the price: the fee takes 0.1 % of a million million lots', () => {
    const plan = gridPlan({ levels: [1, 2, 3], empty: 0, cap: 1, taker: 0.001, invest: 10n ** 15n });
    expect(plan.lots).toBe(499_500_000_000_000);
    expect(gridNeed(plan) <= 10n ** 15n).toBe(true);
  });

  it('of a sum beyond all whole numbers has sizes that are whole', () => {
    const plan = gridPlan({ levels: [1, 2, 3], empty: 0, cap: 1, taker: 0.001, invest: 10n ** 30n });
    expect([plan.lots, plan.opening].every(Number.isSafeInteger)).toBe(true);
  });

  it('what is bought for the sells is enough after its fee', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 15 }),
        fc.constantFrom(0, 0.0002, 0.0005, 0.001, 0.01),
        (lots, fee) => {
          const parts = 100_000_000n;
          const kept = (gross: number) => BigInt(gross) * (parts - BigInt(Math.round(fee * 1e8)));
          expect(kept(grossLots(lots, fee)) >= BigInt(lots) * parts).toBe(true);
          expect(kept(grossLots(lots, fee) - 1) < BigInt(lots) * parts).toBe(true);
        },
      ),
    );
  });
});
