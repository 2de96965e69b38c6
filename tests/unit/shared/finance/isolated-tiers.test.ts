import { expect, it, test } from 'vitest';
import { type IsolatedTier, isolatedTierOf, maxBorrowableIsolated } from '../../../oracles/isolated-tiers.ts';

const tiers: readonly IsolatedTier[] = [
  { leverage: 5, base: 10, quote: 10_000, callAt: 1.16, liquidateAt: 1.1 },
  { leverage: 3, base: 20, quote: 20_000, callAt: 1.3, liquidateAt: 1.15 },
  { leverage: 2, base: null, quote: null, callAt: 1.45, liquidateAt: 1.25 },
];

test.each([
  [0, 0, 5],
  [10, 10_000, 5],
  [10.001, 0, 3],
  [0, 10_001, 3],
  [20, 20_000, 3],
  [20.1, 0, 2],
  [1, 1e9, 2],
])('loans of %d and %d stand in the tier of leverage %d', (base, quote, leverage) => {
  expect(isolatedTierOf(tiers, { base, quote }).leverage).toBe(leverage);
});

test('loans that no tier holds stand in the last one', () => {
  expect(isolatedTierOf(tiers.slice(0, 2), { base: 99, quote: 0 }).leverage).toBe(3);
});

const capacity = { debtUsd: 0, loans: { base: 0, quote: 0 }, limit: 1e6, price: 1 };

test.each<[string, number, Partial<typeof capacity>, number]>([
  ['1,000 of equity bear four times as much at 5×', 1_000, {}, 4_000],
  ['4,000 come to the bound of that tier, and no farther at 3×', 4_000, {}, 10_000],
  ['8,000 bear twice as much at 3×', 8_000, {}, 16_000],
  ['40,000 as much again at 2×', 40_000, {}, 40_000],
  ['what is owed counts against all', 8_000, { debtUsd: 6_000, loans: { base: 0, quote: 6_000 } }, 10_000],
  ['no more than the limit of the VIP tier', 40_000, { limit: 15_000 }, 15_000],
  ['nothing where the equity is lost', -5, {}, 0],
])('%s', (_name, netEquityUsd, changes, most) => {
  expect(maxBorrowableIsolated(tiers, 'quote', { ...capacity, netEquityUsd, ...changes })).toBe(most);
});

it('the loan of the other side has to fit the tier too', () => {
  const owing = { netEquityUsd: 8_000, debtUsd: 15_000, loans: { base: 0, quote: 15_000 }, limit: 100, price: 1_000 };
  expect(maxBorrowableIsolated(tiers, 'base', owing)).toBe(1);
  expect(maxBorrowableIsolated(tiers, 'base', { ...owing, debtUsd: 9_000, loans: { base: 0, quote: 9_000 } })).toBe(10);
});

it('a pair without tiers, and figures that are none, are refused', () => {
  expect(() => isolatedTierOf([], { base: 0, quote: 0 })).toThrow(RangeError);
  expect(() => maxBorrowableIsolated(tiers, 'base', { ...capacity, netEquityUsd: Number.NaN })).toThrow();
  expect(() => maxBorrowableIsolated(tiers, 'base', { ...capacity, netEquityUsd: 1, price: 0 })).toThrow();
});
