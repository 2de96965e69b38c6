import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bracketAt, cumOf, cumulate, maintenanceMargin } from '../../../../src/shared/finance/leverage-brackets.ts';
import { btcUsd2020, inverseTable, linearTable } from './tables.ts';

describe('cum', () => {
  test('BTCUSD level 5 = 50·(5 % − 2.5 %) + 0.56 = 1.81 BTC, step by step and by its whole table', () => {
    expect(cumOf({ floor: 50, mmr: 0.05 }, { mmr: 0.025, cum: 0.56 })).toBeCloseTo(1.81, 12);
    expect(cumulate(btcUsd2020).map(({ cum }) => Number(cum.toFixed(9)))).toEqual([0, 0.01, 0.11, 0.56, 1.81]);
  });

  test('BTC/USDT in USDT', () => {
    expect(linearTable.map(({ cum }) => Math.round(cum * 1e6) / 1e6)).toEqual([
      0, 50, 1_300, 46_300, 546_300, 2_546_300, 5_046_300, 8_046_300, 28_046_300, 103_046_300,
    ]);
  });

  test('BTC/USD in BTC', () => {
    expect(inverseTable.map(({ cum }) => Number(cum.toFixed(9)))).toEqual([
      0, 0.005, 0.055, 0.355, 1.605, 6.605, 11.605, 21.605, 121.605, 496.605,
    ]);
  });

  test('other fields of a row stay', () => {
    expect(cumulate([{ floor: 0, mmr: 0.01, maxLeverage: 50 }])).toEqual([
      { floor: 0, mmr: 0.01, maxLeverage: 50, cum: 0 },
    ]);
  });
});

describe('maintenance margin', () => {
  test.each([
    [0, 0],
    [49_999, 199.996],
    [50_000, 200],
    [250_000, 1_200],
    [1_000_000, 8_700],
    [3_000_000, 28_700],
    [300_000_000, 46_953_700],
  ])('of %i USDT is %d', (notional, margin) => {
    expect(maintenanceMargin(linearTable, notional)).toBeCloseTo(margin, 6);
  });

  test('has no step at any floor', () => {
    for (const table of [linearTable, inverseTable])
      for (const { floor, mmr, cum } of table.slice(1)) {
        const below = table[table.findIndex((row) => row.floor === floor) - 1]!;
        expect(floor * mmr - cum).toBeCloseTo(floor * below.mmr - below.cum, 6);
      }
  });

  test('is the highest of all lines: a bracket never asks for less than its neighbours would', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (notional) => {
        const highest = Math.max(...linearTable.map(({ mmr, cum }) => notional * mmr - cum));
        expect(maintenanceMargin(linearTable, notional)).toBeCloseTo(highest, 5);
      }),
    );
  });
});

test('a floor belongs to its own bracket', () => {
  expect(bracketAt(linearTable, 50_000).mmr).toBe(0.005);
  expect(bracketAt(linearTable, 49_999.99).mmr).toBe(0.004);
});

test.each([
  ['empty', []],
  ['not from 0', [{ floor: 5, mmr: 0.1 }]],
  [
    'falling floors',
    [
      { floor: 0, mmr: 0.1 },
      { floor: 0, mmr: 0.2 },
    ],
  ],
  [
    'falling rates',
    [
      { floor: 0, mmr: 0.1 },
      { floor: 5, mmr: 0.05 },
    ],
  ],
  ['a rate of 1', [{ floor: 0, mmr: 1 }]],
  ['a rate of NaN', [{ floor: 0, mmr: Number.NaN }]],
  [
    'a floor of NaN',
    [
      { floor: 0, mmr: 0.1 },
      { floor: Number.NaN, mmr: 0.2 },
    ],
  ],
])('a table that is %s is refused', (_, rows) => {
  expect(() => cumulate(rows)).toThrow(RangeError);
});

test('a notional that is none is refused', () => {
  expect(() => bracketAt(linearTable, -1)).toThrow(/notional/);
  expect(() => bracketAt([], 1)).toThrow(/notional/);
});
