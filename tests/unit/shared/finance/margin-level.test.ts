import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noDebtLevel } from '../../../../src/shared/finance/margin-level.ts';
import {
  marginLevel,
  marginPermits,
  marginStatus,
  maxBorrowable,
  maxTransferable,
  proMarginLevel,
} from '../../../oracles/margin-level.ts';

test.each([
  [1500, 1000, 1.5],
  [0, 10, 0],
  [1000, 0, noDebtLevel],
  [0, 0, noDebtLevel],
  [1e9, 1, noDebtLevel],
])('assets %d over debt %d is level %d', (assets, debt, level) => {
  expect(marginLevel(assets, debt)).toBe(level);
});

test('the Pro level takes the loss of open orders off the collateral', () => {
  expect(proMarginLevel(1200, 200, 500)).toBe(2);
  expect(proMarginLevel(-100, 0, 50)).toBe(-2);
  expect(proMarginLevel(100, 0, 0)).toBe(noDebtLevel);
});

describe('what a collateral level permits', () => {
  test.each([
    [3, 2.01, true, true],
    [3, 2, true, false],
    [3, 1.51, true, false],
    [3, 1.5, false, false],
    [3, 1.3, false, false],
    [5, 2.01, true, true],
    [5, 2, true, false],
    [5, 1.26, true, false],
    [5, 1.25, false, false],
    [5, noDebtLevel, true, true],
  ] as const)('%ix at %d: borrow %s, transfer %s', (leverage, level, borrow, transfer) => {
    expect(marginPermits(level, leverage)).toEqual({ borrow, transfer });
  });
});

describe('the state by margin level', () => {
  test.each([
    [3, 1.31, 'NORMAL'],
    [3, 1.3, 'MARGIN_CALL'],
    [3, 1.11, 'MARGIN_CALL'],
    [3, 1.1, 'FORCE_LIQ'],
    [3, 0, 'FORCE_LIQ'],
    [5, 1.17, 'NORMAL'],
    [5, 1.16, 'MARGIN_CALL'],
    [5, 1.1, 'FORCE_LIQ'],
  ] as const)('%ix at %d is %s', (leverage, level, state) => {
    expect(marginStatus(level, leverage)).toBe(state);
  });
});

describe('the most that can be borrowed', () => {
  const capacity = { netEquityUsd: 1000, debtUsd: 500, limit: 100, borrowed: 10, price: 50 };
  test.each([
    ['what collateral at 3x allows', capacity, 3, 30],
    ['what the tier leaves', { ...capacity, limit: 20 }, 3, 10],
    ['more at 5x', capacity, 5, 70],
    ['nothing beyond the leverage', { ...capacity, debtUsd: 2000 }, 3, 0],
    ['nothing at a loss', { ...capacity, netEquityUsd: -1 }, 3, 0],
  ])('is %s', (_, given, leverage, qty) => {
    expect(maxBorrowable(given, leverage)).toBe(qty);
  });

  test('a price of 0 and a leverage below 1 are refused', () => {
    expect(() => maxBorrowable({ ...capacity, price: 0 }, 3)).toThrow(/price/);
    expect(() => maxBorrowable(capacity, 0.5)).toThrow(/leverage/);
  });
});

describe('the most that can be transferred out', () => {
  const account = { collateralUsd: 3000, debtUsd: 1000, free: 100, price: 20, collateralRatio: 0.8 };
  test.each([
    ['leaves a level of 2', account, 62.5],
    ['all that is free without debt', { ...account, debtUsd: 0 }, 100],
    [
      'all that is free without debt, though little else stands there',
      { ...account, debtUsd: 0, collateralUsd: 10 },
      100,
    ],
    ['no more than is free', { ...account, free: 5 }, 5],
    ['nothing at a level of 2', { ...account, collateralUsd: 2000 }, 0],
    ['nothing below', { ...account, collateralUsd: 1500 }, 0],
    ['all of what is no collateral', { ...account, collateralRatio: 0 }, 100],
  ])('is %s', (_, given, qty) => {
    expect(maxTransferable(given)).toBeCloseTo(qty, 12);
  });

  test('never takes the level below 2', () => {
    const usd = fc.double({ min: 0.01, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(
        usd,
        usd,
        usd,
        usd,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (collateralUsd, debtUsd, free, price, collateralRatio) => {
          const moved = maxTransferable({ collateralUsd, debtUsd, free, price, collateralRatio });
          if (moved > 0)
            expect(collateralUsd - moved * price * collateralRatio).toBeGreaterThanOrEqual(
              2 * debtUsd - 1e-12 * collateralUsd,
            );
        },
      ),
    );
  });
});

test('NaN is refused by name', () => {
  expect(() => marginLevel(Number.NaN, 1)).toThrow(/assets/);
  expect(() => marginPermits(Number.NaN, 3)).toThrow(/collateralLevel/);
  expect(() => marginStatus(Number.NaN, 5)).toThrow(/level/);
});

test('without debt the level is 999, and with little it is told as no more', () => {
  expect([noDebtLevel, marginLevel(5, 0), marginLevel(5_000, 1), marginLevel(998, 1)]).toEqual([999, 999, 999, 998]);
});
