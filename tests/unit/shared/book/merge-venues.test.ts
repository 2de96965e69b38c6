import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromUnits, scaleOf, toScaled } from '../../../../src/shared/base/decimal.ts';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { mergeVenues, type VenueSide } from '../../../../src/shared/market/book/merge-venues.ts';

const side = (
  exchange: string,
  tick: string,
  step: string,
  rows: readonly (readonly [number, number])[],
): VenueSide => ({
  exchange,
  grid: { price: scaleOf(tick), size: scaleOf(step) },
  columns: { prices: Float64Array.from(rows, ([ticks]) => ticks), sizes: Float64Array.from(rows, ([, lots]) => lots) },
});

test('levels of different ticks meet where their prices are equal, with the size of each venue', () => {
  const venues = [
    side('BINANCE', '0.01', '0.001', [
      [10_050, 1_500],
      [10_000, 2_000],
    ]),
    side('DERIBIT', '0.5', '0.1', [
      [202, 7],
      [201, 30],
    ]),
  ];
  expect(mergeVenues(bid, venues, 5)).toEqual([
    ['101.00', '0.700', { DERIBIT: '0.700' }],
    ['100.50', '4.500', { BINANCE: '1.500', DERIBIT: '3.000' }],
    ['100.00', '2.000', { BINANCE: '2.000' }],
  ]);
});

test('asks come lowest first, no more than asked for, and nothing comes of nothing', () => {
  const venues = [
    side('A', '1', '1', [
      [5, 1],
      [7, 2],
    ]),
    side('B', '1', '1', [[6, 3]]),
  ];
  expect(mergeVenues(ask, venues, 2)).toEqual([
    ['5', '1', { A: '1' }],
    ['6', '3', { B: '3' }],
  ]);
  expect(mergeVenues(ask, [], 5)).toEqual([]);
});

const grids = fc.constantFrom(['0.01', '0.001'], ['0.5', '0.1'], ['0.1', '1'], ['5', '0.00001']);
const rows = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 999 })), {
  selector: ([ticks]) => ticks,
  maxLength: 12,
});

test('over any books: every level is where it belongs, in order, and all sizes are there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ grid: grids, rows, exchange: fc.constantFrom('A', 'B', 'C') }), { maxLength: 8 }),
      fc.constantFrom(bid, ask),
      (books, which) => {
        const sorted = books.map(({ rows: given, ...book }) => ({
          ...book,
          rows: given.toSorted(([a], [b]) => (which === bid ? b - a : a - b)),
        }));
        const merged = mergeVenues(
          which,
          sorted.map(({ exchange, grid: [tick, step], rows: own }) => side(exchange, tick!, step!, own)),
          1_000,
        );
        const plain = new Map<bigint, bigint>();
        for (const {
          grid: [tick, step],
          rows: own,
        } of sorted) {
          for (const [ticks, lots] of own) {
            const price = toScaled(fromUnits(ticks, scaleOf(tick!)), 8)!;
            plain.set(price, (plain.get(price) ?? 0n) + toScaled(fromUnits(lots, scaleOf(step!)), 8)!);
          }
        }
        const expected = [...plain].sort(([a], [b]) => (a < b ? -1 : 1) * (which === bid ? -1 : 1));
        expect(merged.map(([price, qty]) => [toScaled(price, 8), toScaled(qty, 8)])).toEqual(expected);
        for (const [, qty, by] of merged)
          expect(Object.values(by).reduce((sum, own) => sum + toScaled(own, 8)!, 0n)).toBe(toScaled(qty, 8));
      },
    ),
  );
});
