import { expect, test } from 'vitest';
import { lastOf } from '../../../../../src/shared/core/contracts/option-settlement.ts';
import type { Settling } from '../../../../../src/shared/core/ledger/option-terms.ts';
import type { MarketState } from '../../../../../src/shared/core/state/market-state.ts';

test.each([
  // Cents to ticks of 5: 123.45 is 24.69 of them.
  [0, 5, 2, 12_345, 25],
  // 10^-8 of a coin to ticks of 0.0005: 0.01025 is 20.5 of them, half up.
  [4, 5, 8, 1_025_000, 21],
  [1, 1, 2, 104, 10],
])('what an option pays, in ticks of its market (%d decimals, unit %d)', (decimals, unit, finer, ticks, expected) => {
  const market = { grid: { price: { decimals, unit } } } as unknown as MarketState;
  expect(lastOf(market, ticks, { price: { decimals: finer, unit: 1 } } as Settling)).toBe(expected);
});
