import { describe, expect, test } from 'vitest';
import {
  addLots,
  bankruptcyTicks,
  closedCost,
  closeLots,
  openHolding,
  poolKey,
  profitAt,
} from '../../../../../src/shared/core/ledger/position.ts';
import type { Direction } from '../../../../../src/shared/finance/argument.ts';
import type { ContractTerms } from '../../../../../src/shared/core/ledger/contract-terms.ts';

const fees = { maker: 0n, taker: 0n, feeDivisor: 1n };
/** Linear: one unit of money a lot and tick. Inverse: a lot is worth 1,000,000 units ÷ price. */
const linear: ContractTerms = { inverse: false, settle: 'USDT', unit: 1n, brackets: [], fees };
const inverse: ContractTerms = { inverse: true, settle: 'BTC', unit: 1_000_000n, brackets: [], fees };

function held(
  terms: ContractTerms,
  direction: Direction,
  ...fills: readonly (readonly [ticks: number, lots: number])[]
) {
  const holding = openHolding({ side: 'BOTH', leverage: 10, mode: 'CROSS' }, direction, 7);
  for (const [ticks, lots] of fills) addLots(holding, terms, ticks, direction * lots);
  return holding;
}

test('a holding begins with nothing but its settings', () => {
  expect(openHolding({ side: 'LONG', leverage: 20, mode: 'ISOLATED' }, -1, 7)).toEqual({
    side: 'LONG',
    direction: -1,
    lots: 0,
    cost: 0n,
    margin: 0n,
    leverage: 20,
    mode: 'ISOLATED',
    realised: 0n,
    fees: 0n,
    funding: 0n,
    openedMs: 7,
    updatedMs: 7,
    maxLots: 0,
    closedLots: 0,
    closedNotional: 0n,
  });
});

describe('what is added', () => {
  test('costs its worth: of a short one below zero, of a coin-margined long one too', () => {
    expect([
      held(linear, 1, [100, 3], [110, 1]).cost,
      held(linear, -1, [100, 3]).cost,
      held(inverse, 1, [100, 3]).cost,
      held(inverse, -1, [100, 3]).cost,
    ]).toEqual([410n, -300n, -30_000n, 30_000n]);
  });

  test('makes the holding larger, and its largest size stays known', () => {
    const holding = held(linear, -1, [100, 3], [100, 2]);
    closeLots(holding, linear, 100, 4);
    addLots(holding, linear, 100, -2);
    expect([holding.lots, holding.maxLots]).toEqual([-3, 5]);
  });
});

test.each([
  ['long', 120, 60n, linear, 1],
  ['long', 90, -30n, linear, 1],
  ['short', 120, -60n, linear, -1],
  ['short', 90, 30n, linear, -1],
  // Coins: 3,000,000 ÷ 100 less 3,000,000 ÷ 120.
  ['coin-margined long', 120, 5_000n, inverse, 1],
  ['coin-margined short', 120, -5_000n, inverse, -1],
] as const)('a %s of three lots from 100 has at %i a profit of %s', (_name, ticks, profit, terms, direction) => {
  expect(profitAt(held(terms, direction, [100, 3]), terms, ticks)).toBe(profit);
});

describe('what is closed', () => {
  test.each([
    ['long', linear, 1, 20n],
    ['short', linear, -1, -20n],
    ['coin-margined long', inverse, 1, 1_667n],
    ['coin-margined short', inverse, -1, -1_667n],
  ] as const)('of a %s has its profit, and takes its share of the cost with it', (_name, terms, direction, profit) => {
    const holding = held(terms, direction, [100, 3]);
    const cost = holding.cost;
    expect(closeLots(holding, terms, 120, 1)).toBe(profit);
    expect([holding.lots, holding.cost, holding.closedLots, holding.realised]).toEqual([
      2 * direction,
      cost - cost / 3n,
      1,
      profit,
    ]);
  });

  test('in parts leaves over what a share rounds off, which the last part takes', () => {
    const holding = held(linear, 1, [100, 2], [101, 1]);
    // 301 for three: 100, then half of 201, then the 101 that are left.
    expect([
      closeLots(holding, linear, 100, 1),
      closeLots(holding, linear, 100, 1),
      closeLots(holding, linear, 100, 1),
    ]).toEqual([0n, 0n, -1n]);
    expect([holding.lots, holding.cost, holding.realised, holding.closedLots, holding.closedNotional]).toEqual([
      0,
      0n,
      -1n,
      3,
      300n,
    ]);
  });

  test('whole at once takes the whole cost', () => {
    const holding = held(linear, -1, [100, 2], [101, 1]);
    expect([closeLots(holding, linear, 90, 3), holding.cost, holding.lots, holding.closedNotional]).toEqual([
      31n,
      0n,
      0,
      270n,
    ]);
  });

  test.each([
    ['long', linear, 1],
    ['short', linear, -1],
    ['coin-margined long', inverse, 1],
    ['coin-margined short', inverse, -1],
  ] as const)('of a %s has cost what it was entered at, whatever it was closed at', (_name, terms, direction) => {
    const holding = held(terms, direction, [100, 3]);
    closeLots(holding, terms, 120, 3);
    expect(closedCost(holding, terms)).toBe(terms.inverse ? 30_000n : 300n);
  });
});

describe('the bankruptcy price', () => {
  test.each([
    // A long of three at 100 with a wallet of 60 is left with nothing at 80, with something from 80 on.
    ['long', linear, 1, 60n, 80],
    ['long with a unit less', linear, 1, 59n, 81],
    ['short', linear, -1, 60n, 120],
    ['short with a unit less', linear, -1, 59n, 119],
    // Coins: 3,000,000 ÷ 100 = 30,000; with 7,500 more it is used up at 3,000,000 ÷ 37,500 = 80.
    ['coin-margined long', inverse, 1, 7_500n, 80],
    ['coin-margined short', inverse, -1, 5_000n, 120],
    ['long that nothing can use up', linear, 1, 301n, 1],
    ['coin-margined short that nothing can use up', inverse, -1, 30_000n, 10 ** 13],
    ['short that has lost its wallet already', linear, -1, -1_000n, 1],
  ] as const)('of a %s', (_name, terms, direction, wallet, ticks) => {
    expect(bankruptcyTicks(held(terms, direction, [100, 3]), terms, wallet)).toBe(ticks);
  });
});

test('positions of one account, type and asset share their money', () => {
  expect(poolKey({ api_id: 'a', account_type: 'linear', settle: 'USDT' })).toBe('a/linear/USDT');
});
