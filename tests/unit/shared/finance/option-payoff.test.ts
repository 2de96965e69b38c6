import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PayoffLeg, payoffAt, payoffShape } from '../../../../src/shared/finance/option-payoff.ts';

const leg = (kind: 'C' | 'P', strike: number, quantity: number, premium: number): PayoffLeg => ({
  kind,
  strike,
  quantity,
  premium,
});

test('a bull spread of Hull: calls at 30 and 35 for 3 and 1 cost 2, gain 3 at most, and break even at 32', () => {
  const legs = [leg('C', 30, 1, 3), leg('C', 35, -1, 1)];
  expect([25, 30, 32, 35, 50].map((price) => payoffAt(legs, price))).toEqual([-2, -2, 0, 3, 3]);
  expect(payoffShape(legs)).toEqual({ strikes: [30, 35], breakEvens: [32], maxProfit: 3, maxLoss: -2 });
});

test('a butterfly of Hull: calls at 55, 60 and 65 for 10, 7 and 5 cost 1 and break even at 56 and 64', () => {
  const legs = [leg('C', 55, 1, 10), leg('C', 60, -2, 7), leg('C', 65, 1, 5)];
  expect(payoffShape(legs)).toEqual({ strikes: [55, 60, 65], breakEvens: [56, 64], maxProfit: 4, maxLoss: -1 });
});

test('a straddle of Hull at 70 for 4 and 3 loses 7 at most, and gains without a bound', () => {
  const legs = [leg('C', 70, 1, 4), leg('P', 70, 1, 3)];
  expect(payoffShape(legs)).toEqual({ strikes: [70], breakEvens: [63, 77], maxProfit: Infinity, maxLoss: -7 });
  const sold = legs.map((each) => ({ ...each, quantity: -1 }));
  expect(payoffShape(sold)).toEqual({ strikes: [70], breakEvens: [63, 77], maxProfit: 7, maxLoss: -Infinity });
});

test('a put that is sold loses its strike at most; a stretch at 0 breaks even at its ends', () => {
  expect(payoffShape([leg('P', 50, -2, 5)])).toEqual({ strikes: [50], breakEvens: [45], maxProfit: 10, maxLoss: -90 });
  expect(payoffShape([leg('C', 40, 1, 0), leg('C', 50, -1, 0)]).breakEvens).toEqual([0, 40]);
  expect(payoffShape([])).toEqual({ strikes: [], breakEvens: [0], maxProfit: 0, maxLoss: 0 });
});

const prices = fc.integer({ min: 0, max: 200 });
const legs = fc.array(
  fc.record({
    kind: fc.constantFrom('C' as const, 'P' as const),
    strike: fc.integer({ min: 1, max: 150 }),
    quantity: fc.integer({ min: -5, max: 5 }),
    premium: fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4),
  }),
  { maxLength: 5 },
);

test('several legs pay what each of them pays, and what is bought and sold alike pays nothing', () => {
  fc.assert(
    fc.property(legs, prices, (given, price) => {
      const sum = given.reduce((total, each) => total + payoffAt([each], price), 0);
      expect(payoffAt(given, price)).toBeCloseTo(sum, 9);
      const closed = [...given, ...given.map((each) => ({ ...each, quantity: -each.quantity }))];
      expect(payoffAt(closed, price)).toBeCloseTo(0, 9);
    }),
  );
});

test('call and put of one strike differ by the underlying: put-call parity at the end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 150 }), prices, (strike, price) => {
      expect(payoffAt([leg('C', strike, 1, 0), leg('P', strike, -1, 0)], price)).toBe(price - strike);
    }),
  );
});

test('no price pays more or less than the bounds, break-evens pay 0, and signs change nowhere else', () => {
  fc.assert(
    fc.property(legs, prices, prices, (given, a, b) => {
      const { breakEvens, maxProfit, maxLoss } = payoffShape(given);
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      for (const price of [low, high]) {
        expect(payoffAt(given, price)).toBeLessThanOrEqual(maxProfit + 1e-6);
        expect(payoffAt(given, price)).toBeGreaterThanOrEqual(maxLoss - 1e-6);
      }
      for (const price of breakEvens) expect(payoffAt(given, price)).toBeCloseTo(0, 6);
      const changes = payoffAt(given, low) * payoffAt(given, high) < -1e-6;
      if (changes) expect(breakEvens.some((price) => price >= low && price <= high)).toBe(true);
    }),
  );
});

test.each([[-1], [Number.NaN], [Infinity]])('a price of %d is refused', (price) => {
  expect(() => payoffAt([], price)).toThrow(RangeError);
});
