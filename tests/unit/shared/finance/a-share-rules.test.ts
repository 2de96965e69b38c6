import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasAfterHours } from '../../../../src/shared/finance/a-share-after-hours.ts';
import { usualAShareFees } from '../../../../src/shared/finance/a-share-fees.ts';
import { aShareFees } from '../../../oracles/a-share-fees.ts';
import {
  type AShareBoard,
  aShareBoardOf,
  aShareMost,
  buyableLot,
  isLot,
} from '../../../../src/shared/finance/a-share-lots.ts';
import { sellableShares } from '../../../oracles/a-share-lots.ts';
import {
  isUnderSpecialTreatment,
  limitPriceTicks,
  priceLimitPercent,
} from '../../../../src/shared/finance/a-share-price-limits.ts';

test.each([
  ['600519', 'SH_MAIN'],
  ['605117', 'SH_MAIN'],
  ['688981', 'STAR'],
  ['689009', 'STAR'],
  ['000001', 'SZ_MAIN'],
  ['003816', 'SZ_MAIN'],
  ['300750', 'CHINEXT'],
  ['302132', 'CHINEXT'],
  ['920002', 'BSE'],
  ['830799', 'BSE'],
  ['430047', 'BSE'],
  ['871981', 'BSE'],
  ['880001', 'BSE'],
  ['400001', undefined],
  ['819999', undefined],
  ['900901', undefined],
  ['92000', undefined],
  ['510300', undefined],
])('%s is on %s', (code, board) => {
  expect(aShareBoardOf(code)).toBe(board);
});

test.each([
  ['STAR', '2019-07-19', false],
  ['STAR', '2019-07-22', true],
  ['CHINEXT', '2020-08-21', false],
  ['CHINEXT', '2020-08-24', true],
  ['SH_MAIN', '2026-07-03', false],
  ['SH_MAIN', '2026-07-06', true],
  ['SZ_MAIN', '2026-07-06', true],
  ['BSE', '2026-07-03', false],
  ['BSE', '2026-07-06', true],
] as const)('%s trades after hours on %s: %s', (board, date, has) => {
  expect(hasAfterHours(board, date)).toBe(has);
});

describe('lots', () => {
  test.each([
    ['SH_MAIN', 100, true],
    ['SH_MAIN', 150, false],
    ['SH_MAIN', 0, false],
    ['SZ_MAIN', 1_000, true],
    ['CHINEXT', 100, true],
    ['CHINEXT', 201, false],
    ['STAR', 199, false],
    ['STAR', 200, true],
    ['STAR', 201, true],
    ['BSE', 99, false],
    ['BSE', 100, true],
    ['BSE', 101, true],
  ] as const)('%s may buy %i: %s', (board, qty, allowed) => {
    expect(isLot(board, 'BUY', qty, 0)).toBe(allowed);
  });

  test.each([
    ['SH_MAIN', 200, 250, true],
    ['SH_MAIN', 50, 250, true],
    ['SH_MAIN', 250, 250, true],
    ['SH_MAIN', 30, 250, false],
    ['SH_MAIN', 130, 250, false],
    ['SH_MAIN', 300, 250, false],
    ['STAR', 150, 150, true],
    ['STAR', 100, 150, false],
    ['STAR', 201, 500, true],
    ['STAR', 100, 500, false],
    ['BSE', 40, 40, true],
    ['BSE', 101, 300, true],
    ['BSE', 0, 0, false],
  ] as const)('%s may sell %i of %i: %s', (board, qty, sellable, allowed) => {
    expect(isLot(board, 'SELL', qty, sellable)).toBe(allowed);
  });

  test.each([
    ['SH_MAIN', 250, 200],
    ['SH_MAIN', 99, 0],
    ['STAR', 250, 250],
    ['STAR', 199, 0],
    ['BSE', 101, 101],
  ] as const)('%s buys of %i wanted %i', (board, qty, lot) => {
    expect(buyableLot(board, qty)).toBe(lot);
  });

  test('what is buyable is a lot, and the largest', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<AShareBoard>('SH_MAIN', 'SZ_MAIN', 'CHINEXT', 'STAR', 'BSE'),
        fc.integer({ min: 0, max: 5_000 }),
        (board, qty) => {
          const lot = buyableLot(board, qty);
          if (lot > 0) expect(isLot(board, 'BUY', lot, 0)).toBe(true);
          for (let more = lot + 1; more <= qty; more++) expect(isLot(board, 'BUY', more, 0)).toBe(false);
        },
      ),
    );
  });

  test.each([
    [1_000, 300, 200, 500],
    [300, 300, 0, 0],
    [500, 0, 500, 0],
    [100, 200, 0, 0],
  ])('of %i held, %i bought today and %i locked, %i may be sold', (held, bought, locked, sellable) => {
    expect(sellableShares(held, bought, locked)).toBe(sellable);
  });
});

test.each([
  ['ST国华', true],
  ['*ST国华', true],
  ['SST天海', true],
  ['S*ST前锋', true],
  ['＊ＳＴ国华', true],
  ['ＳＴ 星源', true],
  ['* ST 国华', true],
  [' *ST国华', true],
  ['ST\u3000国华', true],
  ['∗ST国华', true],
  ['Ｓ＊ＳＴ前锋', true],
  ['XDST国华', true],
  ['DR*ST国华', true],
  ['*STTCL', true],
  ['st国华', true],
  ['贵州茅台', false],
  ['S佳通', false],
  ['XD辽宁能', false],
  ['TCL科技', false],
  ['国华ST', false],
  ['*国华', false],
  ['PT金田A', false],
  ['N国华', false],
  ['', false],
])('%s is under special treatment: %s', (name, is) => {
  expect(isUnderSpecialTreatment(name)).toBe(is);
});

test.each([
  ['SH_MAIN', 1_000_000, 1_000_000],
  ['SZ_MAIN', 1_000_000, 1_000_000],
  ['CHINEXT', 300_000, 150_000],
  ['STAR', 100_000, 50_000],
  ['BSE', 1_000_000, 1_000_000],
] as const)('%s takes %i shares with a price and %i at the market', (board, limit, market) => {
  expect(aShareMost[board]).toEqual({ limit, market });
});

describe('price limits', () => {
  test.each([
    ['SH_MAIN', false, '2025-01-02', 10],
    ['SZ_MAIN', false, '2026-07-06', 10],
    ['SH_MAIN', true, '2026-07-03', 5],
    ['SH_MAIN', true, '2026-07-05', 5],
    ['SH_MAIN', true, '2026-07-06', 10],
    ['SZ_MAIN', true, '2027-01-04', 10],
    ['CHINEXT', false, '2025-01-02', 20],
    ['CHINEXT', true, '2025-01-02', 20],
    ['STAR', true, '2025-01-02', 20],
    ['BSE', false, '2025-01-02', 30],
    ['BSE', true, '2025-01-02', 30],
    ['STAR', false, '2025-01-02', 20],
    ['SZ_MAIN', true, '2020-08-24', 5],
    ['SH_MAIN', false, '2020-08-24', 10],
    ['CHINEXT', true, '2020-08-24', 20],
    ['BSE', true, '2021-11-15', 30],
  ] as const)('%s, ST %s, on %s: %i %', (board, st, date, percent) => {
    expect(priceLimitPercent({ board, st, date })).toBe(percent);
  });

  test.each([
    ['SH_MAIN', 5, null],
    ['SH_MAIN', 6, 10],
    ['STAR', 1, null],
    ['CHINEXT', 5, null],
    ['CHINEXT', 6, 20],
    ['BSE', 1, null],
    ['BSE', 2, 30],
  ] as const)('%s on its trading day %i: %s', (board, tradingDay, percent) => {
    expect(priceLimitPercent({ board, st: false, date: '2025-01-02', tradingDay })).toBe(percent);
  });

  test('a date that is none, or from before the table, is refused', () => {
    expect(() => priceLimitPercent({ board: 'SH_MAIN', st: false, date: '2025/01/02' })).toThrow('date');
    expect(() => priceLimitPercent({ board: 'BSE', st: false, date: '2021-11-12' })).toThrow('date');
  });

  test.each([
    ['a plain price', 1_000, 10, 900, 1_100],
    ['11.055 up to 11.06 and 9.045 up to 9.05', 1_005, 10, 905, 1_106],
    ['5 %', 333, 5, 316, 350],
    ['a price of one tick', 1, 10, 1, 2],
    ['at least one tick', 3, 10, 2, 4],
    ['20 %', 1_234, 20, 987, 1_481],
    ['a dear share', 145_533, 10, 130_980, 160_086],
  ])('%s: %i ± %i % is %i to %i', (_, close, percent, down, up) => {
    expect(limitPriceTicks(close, percent)).toEqual({ down, up });
  });

  test('lie within half a tick of the exact bound, and never on the close', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 10_000_000 }), fc.constantFrom(5, 10, 20, 30), (close, percent) => {
        const { down, up } = limitPriceTicks(close, percent);
        expect(Math.abs(up - (close * (100 + percent)) / 100)).toBeLessThanOrEqual(0.5);
        expect(Math.abs(down - (close * (100 - percent)) / 100)).toBeLessThanOrEqual(0.5);
        expect(down < close && close < up).toBe(true);
      }),
    );
  });
});

describe('fees', () => {
  test.each([
    ['BUY', 10_000, { stampDuty: 0, commission: 5, transfer: 0.1 }],
    ['SELL', 10_000, { stampDuty: 5, commission: 5, transfer: 0.1 }],
    ['SELL', 1_000_000, { stampDuty: 500, commission: 250, transfer: 10 }],
  ] as const)('of a %s of %i yuan', (side, value, parts) => {
    const fees = aShareFees(side, value);
    expect(fees.stampDuty).toBeCloseTo(parts.stampDuty, 9);
    expect(fees.commission).toBeCloseTo(parts.commission, 9);
    expect(fees.transfer).toBeCloseTo(parts.transfer, 9);
    expect(fees.total).toBeCloseTo(parts.stampDuty + parts.commission + parts.transfer, 9);
  });

  test('a commission above 0.3 % is refused', () => {
    expect(() => aShareFees('BUY', 1, { ...usualAShareFees, commission: 0.0031 })).toThrow('commission');
  });
});

test.each([
  ['shares', () => isLot('STAR', 'BUY', 200.5, 0)],
  ['shares', () => sellableShares(-1, 0, 0)],
  ['whole', () => limitPriceTicks(10.5, 10)],
  ['valueYuan', () => aShareFees('BUY', Number.NaN)],
])('a wrong number of %s is refused', (name, run) => {
  expect(run).toThrow(RangeError);
  expect(run).toThrow(name);
});
