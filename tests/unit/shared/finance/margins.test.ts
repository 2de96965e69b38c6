import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  harmonicEntry,
  inverseOpenCost,
  inverseNotional,
  inverseOpenLoss,
  inverseProfit,
} from '../../../oracles/inverse-margin.ts';
import { maintenanceMargin } from '../../../../src/shared/finance/leverage-brackets.ts';
import { linearOpenCost, linearNotional, linearOpenLoss, linearProfit } from '../../../oracles/linear-margin.ts';
import { isLiquidated, initialMargin, marginRatio } from '../../../oracles/margin-ratio.ts';
import { inverseTable } from './tables.ts';

describe('linear', () => {
  test.each([
    [1, 0.04, 52_350, 42_000, -414],
    [-1, 0.05, 52_000, 40_000, 600],
  ] as const)('%i × %d BTC from %i to %i earns %i USDT', (direction, qty, entry, mark, profit) => {
    expect(linearProfit(direction, qty, entry, mark)).toBeCloseTo(profit, 9);
  });

  test.each([
    [1, 101, 100, 2],
    [1, 99, 100, 0],
    [-1, 99, 100, 2],
    [-1, 101, 100, 0],
  ] as const)('direction %i at %i with a mark of %i opens with a loss of %i on 2', (direction, price, mark, loss) => {
    expect(linearOpenLoss(direction, 2, price, mark)).toBe(loss);
    expect(linearOpenCost(direction, 2, price, mark, 10)).toBeCloseTo((2 * price) / 10 + loss, 12);
  });

  test('margin is notional over leverage', () => {
    expect(initialMargin(linearNotional(0.5, 40_000), 20)).toBe(1_000);
  });
});

describe('inverse', () => {
  test('100 contracts of 100 USD at 25,000 are 0.4 BTC and need 0.0016 BTC to be kept', () => {
    expect(inverseNotional(100, 100, 25_000)).toBeCloseTo(0.4, 15);
    expect(maintenanceMargin(inverseTable, inverseNotional(100, 100, 25_000))).toBeCloseTo(0.0016, 15);
  });

  test('10 contracts of 100 USD at 9,800 and 20x need 0.0051 BTC to be opened', () => {
    expect(initialMargin(inverseNotional(10, 100, 9_800), 20)).toBeCloseTo(0.0051, 4);
  });

  test('10,000 USD long from 50,000 to 40,000 lose 0.05 BTC, and short earn them', () => {
    expect(inverseProfit(1, 100, 100, 50_000, 40_000)).toBeCloseTo(-0.05, 15);
    expect(inverseProfit(-1, 100, 100, 50_000, 40_000)).toBeCloseTo(0.05, 15);
  });

  test('an order on the wrong side of the mark opens with a loss in coin', () => {
    const loss = 10_000 * (1 / 40_000 - 1 / 50_000);
    expect(inverseOpenLoss(1, 100, 100, 50_000, 40_000)).toBeCloseTo(loss, 15);
    expect(inverseOpenLoss(-1, 100, 100, 50_000, 40_000)).toBe(0);
    expect(inverseOpenCost({ direction: 1, contracts: 100, contractUsd: 100, price: 50_000 }, 40_000, 10)).toBeCloseTo(
      0.02 + loss,
      15,
    );
  });

  test('the average entry is the harmonic mean, at which the profits of the fills add up', () => {
    expect(
      harmonicEntry([
        { contracts: 10, price: 20_000 },
        { contracts: 10, price: 30_000 },
      ]),
    ).toBeCloseTo(24_000, 9);
    const fill = fc.record({
      contracts: fc.integer({ min: 1, max: 1000 }),
      price: fc.double({ min: 1_000, max: 100_000, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(fill, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 1_000, max: 100_000, noNaN: true }),
        (fills, mark) => {
          const contracts = fills.reduce((sum, each) => sum + each.contracts, 0);
          const apart = fills.reduce((sum, each) => sum + inverseProfit(1, each.contracts, 100, each.price, mark), 0);
          expect(inverseProfit(1, contracts, 100, harmonicEntry(fills), mark)).toBeCloseTo(apart, 8);
        },
      ),
    );
  });
});

test.each([
  [50, 100, 0, 0.5],
  [50, 100, -50, 1],
  [50, 100, -100, Infinity],
  [50, 100, -200, Infinity],
  [0, 0, 0, 0],
  [0, 10, -20, 0],
])('maintenance %i, wallet %i, profit %i: ratio %d', (maintenance, wallet, profit, ratio) => {
  expect(marginRatio(maintenance, wallet, profit)).toBe(ratio);
  expect(isLiquidated(ratio)).toBe(ratio >= 1);
});

test.each([
  ['qty', () => linearNotional(-1, 5)],
  ['mark', () => linearNotional(1, 0)],
  ['entry', () => linearProfit(1, 1, Number.NaN, 5)],
  ['contractUsd', () => inverseNotional(1, 0, 5)],
  ['contracts', () => harmonicEntry([{ contracts: 0, price: 1 }])],
  ['fills', () => harmonicEntry([])],
  ['leverage', () => initialMargin(1, 0)],
  ['wallet', () => marginRatio(1, Number.NaN, 0)],
])('a wrong %s is refused by name', (name, run) => {
  expect(run).toThrow(RangeError);
  expect(run).toThrow(name);
});
