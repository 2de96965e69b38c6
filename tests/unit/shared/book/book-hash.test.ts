import { describe, expect, test } from 'vitest';
import { scaleOf } from '../../../../src/shared/base/decimal.ts';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { bookHash } from '../../../../src/shared/market/book/book-hash.ts';
import { groupRows } from '../../../../src/shared/market/book/group-rows.ts';

const side = (...rows: readonly (readonly [number, number])[]) => ({
  prices: Float64Array.from(rows, ([price]) => price),
  sizes: Float64Array.from(rows, ([, size]) => size),
});
const grid = (tick: string, step: string) => ({ price: scaleOf(tick), size: scaleOf(step) });

describe('the hash of a book', () => {
  // crc32 and FNV-1a of the lines, worked out apart. Of no text they are 0 and 0x811c9dc5.
  test.each([
    ['nothing', side(), side(), '00000000811c9dc5'],
    ['one bid of 1 at 1', side([10, 100]), side(), '636d177eedc845f5'],
    [
      'bids of 0.25 at 100.5 and 3 at 100, and an ask of 20 at 101',
      side([1_005, 25], [1_000, 300]),
      side([1_010, 2_000]),
      '2725ca2ad9063731',
    ],
  ])('of %s is that of its lines', (_what, bids, asks, hash) => {
    expect(bookHash(bids, asks, grid('0.1', '0.01'))).toBe(hash);
  });

  test('is the same on another grid, and another where the sides change places', () => {
    const bids = side([201, 5], [200, 60]);
    const asks = side([202, 400]);
    expect(bookHash(bids, asks, grid('0.5', '0.05'))).toBe('2725ca2ad9063731');
    expect(bookHash(asks, bids, grid('0.5', '0.05'))).not.toBe('2725ca2ad9063731');
  });
});

describe('rows of several ticks', () => {
  const rowsOf = (...given: Parameters<typeof groupRows>) => {
    const { prices, sizes } = groupRows(...given);
    return Array.from(prices, (price, index) => [price, sizes[index]]);
  };

  test('add up what lies in them, bids rounded down and asks up', () => {
    expect(rowsOf(side([109, 1], [101, 2], [100, 3], [99, 4]), bid, 9, 10)).toEqual([
      [100, 6],
      [90, 4],
    ]);
    expect(rowsOf(side([91, 1], [100, 2], [101, 3]), ask, 9, 10)).toEqual([
      [100, 3],
      [110, 3],
    ]);
  });

  test('are as many as are asked for, the last one whole', () => {
    expect(rowsOf(side([100, 1], [95, 2], [91, 3], [85, 4]), bid, 2, 10)).toEqual([
      [100, 1],
      [90, 5],
    ]);
    expect(rowsOf(side([100, 1]), bid, 0, 10)).toEqual([]);
  });

  test('leave out bids below one row, and no ask', () => {
    expect(rowsOf(side([15, 1], [9, 2], [1, 3]), bid, 9, 10)).toEqual([[10, 1]]);
    expect(rowsOf(side([1, 3], [9, 2]), ask, 9, 10)).toEqual([[10, 5]]);
  });
});
