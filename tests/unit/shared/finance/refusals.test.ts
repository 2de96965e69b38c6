import { describe, expect, test } from 'vitest';
import { clamp, requireFinite, requireNotNegative, requirePositive } from '../../../../src/shared/finance/argument.ts';
import { multiAssetMargin } from '../../../oracles/asset-mode.ts';
import { gridProfit } from '../../../../src/shared/finance/grid-levels.ts';
import { perpetualMark } from '../../../../src/shared/finance/mark-price.ts';
import { initialMargin } from '../../../oracles/margin-ratio.ts';

describe('bounds of what may be asked', () => {
  test('the largest finite and the smallest positive number are numbers', () => {
    for (const value of [Number.MAX_VALUE, Number.MIN_VALUE])
      for (const check of [requireFinite, requireNotNegative, requirePositive])
        expect(() => check({ value })).not.toThrow();
  });

  test('every figure of a list is looked at, not the first alone', () => {
    for (const check of [requireFinite, requireNotNegative, requirePositive])
      expect(() => check({ one: 1, two: Number.NaN })).toThrow(/^two /);
  });

  test.each([
    [5, 1, 3, 3],
    [0, 1, 3, 1],
    [2, 1, 3, 2],
    [1, 1, 1, 1],
  ])('%d within %d to %d is %d', (value, low, high, held) => {
    expect(clamp(value, low, high)).toBe(held);
  });

  test('a leverage of 1 is one, less is none', () => {
    expect(initialMargin(5, 1)).toBe(5);
    expect(() => initialMargin(5, 0.99)).toThrow(/leverage/);
  });

  test('shares of a whole lie between 0 and 1, both included', () => {
    const haircutOf = (haircut: number) =>
      multiAssetMargin([{ asset: 'X', balance: 2, unrealised: 0, maintenance: 0, index: 1, haircut }]).equity;
    expect([haircutOf(0), haircutOf(1)]).toEqual([2, 0]);
    expect(() => haircutOf(1.01)).toThrow(/haircut/i);
    expect(() => gridProfit([1, 2], 1.01)).toThrow(/fee/);
    expect(gridProfit([1, 2], 1)).toEqual({ least: -1, greatest: -1 });
  });

  test('time to funding lies within the interval, both ends included', () => {
    const markAt = (msToFunding: number) =>
      perpetualMark({ index: 100, last: 1, basis: 900, fundingRate: 0.5, msToFunding, fundingIntervalMs: 8 });
    expect([markAt(0), markAt(8)]).toEqual([100, 150]);
    expect(() => markAt(9)).toThrow(/msPastFunding/);
  });
});
