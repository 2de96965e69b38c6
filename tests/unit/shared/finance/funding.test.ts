import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  annualFundingRate,
  fundingCap,
  fundingRate,
  meanPremium,
  premiumIndex,
  usualFundingTerms,
} from '../../../../src/shared/finance/funding.ts';
import { inverseFunding, linearFunding } from '../../../oracles/funding.ts';

const premium = fc.double({ min: -0.05, max: 0.05, noNaN: true });

test.each([
  ['between the impact prices', 99, 101, 0],
  ['under the impact bid', 101, 102, 0.01],
  ['over the impact ask', 97, 98, -0.02],
])('an index %s has premium', (_, bid, ask, value) => {
  expect(premiumIndex(bid, ask, 100)).toBeCloseTo(value, 15);
});

describe('the mean premium', () => {
  test('weighs the newest most: (1·a + 2·b + 3·c) ÷ 6', () => {
    expect(meanPremium([0.006, 0.003, 0])).toBeCloseTo(0.002, 15);
    expect(meanPremium([0, 0.003, 0.006])).toBeCloseTo(0.004, 15);
  });

  test('lies between the smallest and the largest sample', () => {
    fc.assert(
      fc.property(fc.array(premium, { minLength: 1, maxLength: 480 }), (premiums) => {
        const value = meanPremium(premiums);
        expect(value).toBeGreaterThanOrEqual(Math.min(...premiums) - 1e-12);
        expect(value).toBeLessThanOrEqual(Math.max(...premiums) + 1e-12);
      }),
    );
  });

  test('of nothing is refused', () => {
    expect(() => meanPremium([])).toThrow('premiums');
    expect(() => meanPremium([Number.NaN])).toThrow('premium');
  });
});

describe('the rate', () => {
  test.each([
    ['is the interest without premium', 0, 8, 0.0001],
    ['is the interest while the premium stays near', 0.0005, 8, 0.0001],
    ['is half of it for 4 hours', 0, 4, 0.00005],
    ['is an eighth for 1 hour', 0, 1, 0.0000125],
    ['is premium less the pull above', 0.001, 8, 0.0005],
    ['is premium plus the pull below', -0.001, 8, -0.0005],
    ['stops at the cap', 0.05, 8, 0.003],
    ['stops at the negative cap', -0.05, 8, -0.003],
  ])('%s', (_, mean, intervalHours, rate) => {
    expect(fundingRate(mean, { ...usualFundingTerms, intervalHours })).toBeCloseTo(rate, 15);
  });

  test('rises with the premium and never leaves the cap', () => {
    fc.assert(
      fc.property(premium, premium, fc.constantFrom(1, 2, 4, 8), (one, other, intervalHours) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((mean) =>
          fundingRate(mean, { ...usualFundingTerms, intervalHours }),
        );
        expect(low).toBeLessThanOrEqual(high! + 1e-15);
        expect(Math.abs(high!)).toBeLessThanOrEqual(usualFundingTerms.cap);
      }),
    );
  });

  test('the cap is three quarters of the maintenance rate where nothing else is set', () => {
    expect(fundingCap(0.004)).toBeCloseTo(0.003, 15);
    expect(fundingCap(0.01, 1)).toBe(0.01);
  });

  test('of 0.01 % every 8 hours is 10.95 % a year', () => {
    expect(annualFundingRate(0.0001, 8)).toBeCloseTo(0.1095, 12);
  });
});

describe('a payment', () => {
  test.each([
    [1, 0.0001, -5],
    [-1, 0.0001, 5],
    [1, -0.0001, 5],
    [-1, -0.0001, -5],
  ] as const)('direction %i at %d: %d USDT on 1 BTC at 50,000', (direction, rate, paid) => {
    expect(linearFunding(direction, 1, 50_000, rate)).toBeCloseTo(paid, 12);
  });

  test('of an inverse position is in coin: 10,000 USD at 50,000 and 0.01 % is 0.00002 BTC', () => {
    expect(inverseFunding(1, 100, 100, 50_000, 0.0001)).toBeCloseTo(-0.00002, 15);
    expect(inverseFunding(-1, 100, 100, 50_000, 0.0001)).toBeCloseTo(0.00002, 15);
  });
});

test('terms and rates that are none are refused by name', () => {
  expect(() => fundingRate(Number.NaN)).toThrow('premium');
  expect(() => fundingRate(0, { ...usualFundingTerms, intervalHours: 0 })).toThrow('intervalHours');
  expect(() => linearFunding(1, 1, 1, Number.NaN)).toThrow('rate');
  expect(() => premiumIndex(1, 1, 0)).toThrow('index');
});
