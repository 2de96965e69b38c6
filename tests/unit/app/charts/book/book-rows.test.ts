import { expect, test } from 'vitest';
import { rowAt, rowsOf, rowsThatFit, spreadOf } from '../../../../../src/app/charts/book/book-rows.ts';
import { depthCurve, reachedBy, reachSums } from '../../../../../src/app/charts/book/depth-curve.ts';
import type { BookValue } from '../../../../../src/worker/api.ts';

const side = (prices: number[], sizes: number[]) => ({
  prices: Float64Array.from(prices),
  sizes: Float64Array.from(sizes),
});
const book: BookValue = {
  bids: side([999, 998, 980], [1, 2, 3]),
  asks: side([1001, 1002, 1030], [4, 5, 6]),
  u: 1,
  price: { decimals: 1, unit: 1 },
  size: { decimals: 0, unit: 1 },
};

test('rows carry the running sum', () => {
  expect(rowsOf(book.bids, 2)).toEqual([
    { price: 999, size: 1, sum: 1 },
    { price: 998, size: 2, sum: 3 },
  ]);
});

test('a place is found on the row that is painted there', () => {
  const height = 432;
  const row = 20;
  expect(rowsThatFit(height, row)).toBe(10);
  expect(rowAt(199, height, row)).toEqual({ side: 'asks', at: 0 });
  expect(rowAt(0, height, row)).toEqual({ side: 'asks', at: 9 });
  expect(rowAt(215, height, row)).toBeUndefined();
  expect(rowAt(233, height, row)).toEqual({ side: 'bids', at: 0 });
});

test('the spread is told in ticks and basis points', () => {
  expect(spreadOf(book)).toEqual({ halfTicks: 2000, ticks: 2, bp: 20 });
  expect(spreadOf({ ...book, bids: side([], []) })).toBeUndefined();
});

test('depth ends where the window or the known levels end', () => {
  const curve = depthCurve(book, 1)!;
  expect(curve.bids.map(({ sum }) => sum)).toEqual([1, 3]);
  expect(curve.asks.at(-1)).toEqual({ price: 1002, sum: 9 });
  expect(reachedBy(curve, 997.5)).toEqual({ price: 998, sum: 3, side: 'bids' });
  expect(reachedBy(curve, 1000)).toBeUndefined();
  expect(curve.ends).toEqual({ bids: 990, asks: 1010 });
});

test('one order far out does not stretch the window that fits the book', () => {
  const stray: BookValue = { ...book, bids: side([999, 998, 997, 996, 200], [1, 1, 1, 1, 1]) };
  const curve = depthCurve(stray, 'fit')!;
  expect(curve.from).toBeGreaterThan(950);
  expect(curve.bids.map(({ price }) => price)).toEqual([999, 998, 997, 996]);
});

test('the window that fits the book ends where the first side does: none of it is blank', () => {
  const uneven: BookValue = {
    ...book,
    bids: side([999, 998, 997, 996], [1, 1, 1, 1]),
    asks: side([1001, 1005, 1010, 1020], [1, 1, 1, 1]),
  };
  const curve = depthCurve(uneven, 'fit')!;
  expect([curve.from, curve.to]).toEqual([996, 1004]);
  expect([curve.bids.length, curve.asks.length]).toEqual([4, 1]);
  expect(curve.ends, 'the side that goes on reaches the edge').toEqual({ bids: 996, asks: 1004 });
});

test('sums within a distance of the middle, and whether the book is known as far as that', () => {
  const side = (prices: number[], sizes: number[]) => ({
    prices: Float64Array.from(prices),
    sizes: Float64Array.from(sizes),
  });
  const scale = { decimals: 1, unit: 1 };
  const book = {
    bids: side([9_995, 9_950, 9_000], [1, 2, 4]),
    asks: side([10_005, 10_100], [8, 16]),
    u: 1,
    price: scale,
    size: scale,
  };
  expect(reachSums(book, [5, 50, 100, 500])).toEqual([
    { basisPoints: 5, bids: { sum: 1, whole: true }, asks: { sum: 8, whole: true } },
    { basisPoints: 50, bids: { sum: 3, whole: true }, asks: { sum: 8, whole: true } },
    { basisPoints: 100, bids: { sum: 3, whole: true }, asks: { sum: 24, whole: false } },
    { basisPoints: 500, bids: { sum: 3, whole: true }, asks: { sum: 24, whole: false } },
  ]);
  expect(reachSums({ ...book, asks: side([], []) }, [5])).toEqual([]);
});
