import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeBps, openBps } from '../../../../src/shared/finance/spread.ts';

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
