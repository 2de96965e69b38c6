import { expect, test } from 'vitest';
import { movesBetween, topOf } from '../../../../../src/app/market/book/book-flash.ts';
import type { BookValue } from '../../../../../src/worker/api.ts';

const side = (...prices: number[]) => ({
  prices: Float64Array.from(prices),
  sizes: Float64Array.from(prices, () => 1),
});
const book = (bids: number[], asks: number[]): BookValue => ({
  bids: side(...bids),
  asks: side(...asks),
  u: 1,
  price: { decimals: 1, unit: 1 },
  size: { decimals: 0, unit: 1 },
});

test('only the prices that moved flash, each in its direction', () => {
  expect(movesBetween(topOf(book([100], [102])), topOf(book([101], [102])))).toEqual([
    ['middle', 'up'],
    ['bid', 'up'],
  ]);
  expect(movesBetween(topOf(book([100], [103])), topOf(book([101], [102])))).toEqual([
    ['ask', 'down'],
    ['bid', 'up'],
  ]);
});

test('a side that comes or goes does not flash', () => {
  expect(movesBetween(topOf(undefined), topOf(book([100], [102])))).toEqual([]);
  expect(movesBetween(topOf(book([100], [])), topOf(book([100], [102])))).toEqual([]);
});
