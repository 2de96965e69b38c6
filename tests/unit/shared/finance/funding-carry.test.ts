import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carryBreakEven, carryLeft, carryNet, expectedFunding } from '../../../../src/shared/finance/funding-carry.ts';
import { linearLiquidationPrice } from '../../../../src/shared/finance/liquidation-price.ts';
import { shortCapacity, shortDistance } from '../../../../src/shared/finance/short-margin.ts';

const steady = (rate: number) => ({ predicted: rate, paid: [rate, rate, rate] });
const free = { fees: 0, opening: 0, closing: 0 };

test('four orders of 0.05 % at 0.03 % a period are paid for after seven periods', () => {
  const cost = { ...free, fees: 20 };
  expect(carryBreakEven(steady(0.0003), cost)).toBe(7);
  expect(carryNet(steady(0.0003), 6, cost)).toBeCloseTo(-2, 9);
  expect(carryNet(steady(0.0003), 7, cost)).toBeCloseTo(1, 9);
});

test('the next payment is the predicted one, those after it the mean of what was paid', () => {
  const rates = { predicted: 0.0005, paid: [0.0001, 0.0003] };
  expect(expectedFunding(rates, 1)).toBe(0.0005);
  expect(expectedFunding(rates, 4)).toBeCloseTo(0.0005 + 3 * 0.0002, 12);
  expect(expectedFunding(rates, 0.5)).toBe(0.00025);
  expect(expectedFunding({ predicted: 0.0005, paid: [] }, 3)).toBeCloseTo(0.0015, 12);
});

test('a perpetual above the spot is reckoned to stay there, one below it to come back', () => {
  // 30 bps above on opening, 32 to be paid on closing: the books alone cost 2.
  expect(carryNet(steady(0), 1, { fees: 20, opening: 30, closing: 32 })).toBe(-22);
  expect(carryNet(steady(0), 1, { fees: 20, opening: -30, closing: -28 })).toBe(-50);
  // What closing brings below the spot now would be lost by holding on.
  expect(carryLeft(steady(0.0001), 10, { closing: -28 })).toBeCloseTo(-18, 9);
  expect(carryLeft(steady(0.0001), 10, { closing: 28 })).toBeCloseTo(10, 9);
});

const bps = fc.double({ min: -100, max: 100, noNaN: true });

test('a constant rate is worth its number of periods; without one nothing ever pays for itself', () => {
  fc.assert(
    fc.property(fc.double({ min: -0.003, max: 0.003, noNaN: true }), fc.integer({ min: 1, max: 1_000 }), (rate, k) => {
      expect(expectedFunding(steady(rate), k)).toBeCloseTo(k * rate, 9);
    }),
  );
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 100, noNaN: true }),
      bps,
      fc.double({ min: 0, max: 50, noNaN: true }),
      fc.integer({ min: 1, max: 999 }),
      (fees, opening, spread, k) => {
        const cost = { fees, opening, closing: opening + spread };
        expect(carryNet(steady(0), k, cost)).toBeLessThan(0);
        expect(carryBreakEven(steady(0), cost)).toBeNull();
      },
    ),
  );
});

test('the first whole period that is not below its cost is the break-even', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.00001, max: 0.003, noNaN: true }),
      fc.double({ min: 0, max: 200, noNaN: true }),
      (rate, fees) => {
        const cost = { ...free, fees };
        const periods = carryBreakEven(steady(rate), cost)!;
        expect(carryNet(steady(rate), periods, cost)).toBeGreaterThan(-1e-6);
        if (periods > 1) expect(carryNet(steady(rate), periods - 1, cost)).toBeLessThan(1e-6);
      },
    ),
  );
});

test('the distance of a short is that of the liquidation price, and its capacity is the size of that distance', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.double({ min: 1, max: 100_000, noNaN: true }),
      fc.double({ min: 0.1, max: 2, noNaN: true }),
      fc.double({ min: 0, max: 0.1, noNaN: true }),
      (qty, price, share, mmr) => {
        const equity = qty * price * share;
        const distance = shortDistance({ equity, price, mmr }, qty);
        const brackets = [{ floor: 0, mmr, cum: 0 }];
        const backing = { wallet: equity, otherMaintenance: 0, otherProfit: 0 };
        const liquidation = linearLiquidationPrice(-1, { qty, entry: price, brackets }, backing);
        expect(price * (1 + distance)).toBeCloseTo(liquidation!, 5);
        if (distance > 0.001) expect(shortCapacity({ equity, price, mmr }, distance) / qty).toBeCloseTo(1, 6);
      },
    ),
  );
  expect(shortCapacity({ equity: -1, price: 100, mmr: 0.01 }, 0.2)).toBe(0);
  expect(() => shortCapacity({ equity: 1, price: 0, mmr: 0 }, 0.2)).toThrow(/price/);
});
