import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceCage } from '../../../../src/shared/finance/a-share-price-cage.ts';

test.each([
  // Shanghai and Shenzhen, main boards: 2 %, or ten ticks where that is more.
  ['SH_MAIN', 'BUY', 10_000, 10_200],
  ['SH_MAIN', 'BUY', 1_001, 1_021],
  ['SZ_MAIN', 'BUY', 300, 310],
  ['SZ_MAIN', 'SELL', 300, 290],
  ['SH_MAIN', 'SELL', 10_000, 9_800],
  ['SH_MAIN', 'SELL', 1_001, 981],
  ['SH_MAIN', 'SELL', 5, 1],
  ['CHINEXT', 'BUY', 300, 306],
  ['CHINEXT', 'SELL', 300, 294],
  ['STAR', 'BUY', 12_345, 12_592],
  ['STAR', 'SELL', 12_345, 12_098],
  ['BSE', 'BUY', 1_000, 1_050],
  ['BSE', 'BUY', 100, 110],
] as const)('%s %s beside %i ticks goes to %i', (board, side, reference, limit) => {
  expect(priceCage({ board, date: '2026-11-18', side, reference })).toBe(limit);
});

test('an order of 10.90 beside an ask of 10.01 is not taken', () => {
  expect(priceCage({ board: 'SH_MAIN', date: '2026-11-18', side: 'BUY', reference: 1_001 })).toBeLessThan(1_090);
});

test.each([
  ['SH_MAIN', '2023-04-07', null],
  ['SH_MAIN', '2023-04-10', 10_200],
  ['CHINEXT', '2020-08-21', null],
  ['CHINEXT', '2020-08-24', 10_200],
] as const)('%s on %s: %s', (board, date, limit) => {
  expect(priceCage({ board, date, side: 'BUY', reference: 10_000 })).toBe(limit);
});

test('the reference itself is always within, whatever the board and side', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('SH_MAIN' as const, 'CHINEXT' as const, 'STAR' as const, 'BSE' as const),
      fc.integer({ min: 1, max: 1e6 }),
      (board, reference) => {
        const of = (side: 'BUY' | 'SELL') => priceCage({ board, date: '2026-11-18', side, reference })!;
        expect(of('BUY')).toBeGreaterThanOrEqual(reference);
        expect(of('SELL')).toBeLessThanOrEqual(reference);
      },
    ),
  );
});

test('a reference of nothing is refused', () => {
  expect(() => priceCage({ board: 'SH_MAIN', date: '2026-11-18', side: 'BUY', reference: 0 })).toThrow(RangeError);
});
