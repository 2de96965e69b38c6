import fc from 'fast-check';
import { expect, test } from 'vitest';
import { annualBasis, closeBps, netCloseBps, netOpenBps, openBps } from '../../../../src/shared/finance/spread.ts';

test.each([
  [100, 101, 100],
  [100, 100, 0],
  [100, 99.5, -50],
  [67_000, 67_020.1, 3],
])('bought at %d and sold at %d brings %d basis points', (askA, bidB, bps) => {
  expect(openBps(askA, bidB)).toBeCloseTo(bps, 9);
  expect(closeBps(bidB, askA)).toBeCloseTo(bps, 9);
});

const price = fc.double({ min: 0.001, max: 1e6, noNaN: true });

test('there and back over two uncrossed books never brings anything', () => {
  fc.assert(
    fc.property(price, price, fc.double({ min: 0, max: 0.1, noNaN: true }), (midA, midB, half) => {
      const bidA = midA * (1 - half);
      const askA = midA * (1 + half);
      const bidB = midB * (1 - half);
      const askB = midB * (1 + half);
      const growth = (1 + openBps(askA, bidB) / 1e4) * (1 + closeBps(bidA, askB) / 1e4);
      expect(growth).toBeLessThanOrEqual(1 + 1e-6);
    }),
  );
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d is no price', (wrong) => {
  expect(() => openBps(wrong, 1)).toThrow(/askA/);
  expect(() => openBps(1, wrong)).toThrow(/bidB/);
  expect(() => closeBps(wrong, 1)).toThrow(/bidA/);
  expect(() => closeBps(1, wrong)).toThrow(/askB/);
});

test('fees are taken of the amount of each order', () => {
  // 1,000 bought at 100 with 0.1 % and sold at 101 with 0.05 %: 101,000 − 50.5 − 100,000 − 100 = 849.5 of 100,000.
  expect(netOpenBps(100, 101, { a: 0.001, b: 0.0005 })).toBeCloseTo(84.95, 9);
  // The way back sells A at 101 with 0.1 % and buys B at 100 with 0.05 %: 101,000 − 101 − 100,000 − 50.
  expect(netCloseBps(101, 100, { a: 0.001, b: 0.0005 })).toBeCloseTo(84.9, 9);
});

const fee = fc.double({ min: 0, max: 0.01, noNaN: true });

test('without fees the net spread is the spread, and each fee makes it smaller', () => {
  fc.assert(
    fc.property(price, price, fee, fee, (one, other, a, b) => {
      expect(netOpenBps(one, other, { a: 0, b: 0 })).toBe(openBps(one, other));
      expect(netCloseBps(one, other, { a: 0, b: 0 })).toBe(closeBps(one, other));
      expect(netOpenBps(one, other, { a, b })).toBeLessThanOrEqual(openBps(one, other));
      expect(netCloseBps(one, other, { a, b })).toBeLessThanOrEqual(closeBps(one, other));
    }),
  );
});

test('a basis is annualised by the days to delivery, simple', () => {
  expect(annualBasis(100, 102, 73 * 86_400_000)).toBeCloseTo(0.1, 12);
  expect(annualBasis(100, 99, 365 * 86_400_000)).toBeCloseTo(-0.01, 12);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a period of %d is none', (wrong) => {
  expect(() => annualBasis(100, 101, wrong)).toThrow(/periodMs/);
});
