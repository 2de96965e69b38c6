import { describe, expect, test } from 'vitest';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { makeBook } from '../../../../src/shared/market/book/make-book.ts';
import { SortedLevels } from '../../../../src/shared/market/book/sorted-levels.ts';
import { TickLadder } from '../../../../src/shared/market/book/tick-ladder.ts';

/** So many prices from one on, of which the last lies `span` ticks from the first, both counted. */
const levels = (from: number, count: number, span: number, sign: 1 | -1): number[] => [
  ...Array.from({ length: count - 1 }, (_, index) => from + sign * index),
  from + sign * (span - 1),
];
const made = (bids: readonly number[], asks: readonly number[]) =>
  makeBook(Float64Array.from([...bids, ...asks]), bids.length, asks.length);
/** Width of a ladder's window; none of sorted arrays. */
const widthOf = (book: ReturnType<typeof makeBook>) => (book instanceof TickLadder ? book.ticks : undefined);
const mid = 100_000;

describe('a ladder', () => {
  test.each([
    [1, 1_024],
    [512, 1_024],
    [513, 2_048],
    [1_024, 2_048],
    [1_025, 4_096],
    [16_385, 65_536],
    [32_768, 65_536],
  ])('over %i ticks has a window of %i: twice as wide or more, a power of two', (span, width) => {
    const side = span === 1 ? [mid] : levels(mid, 700, Math.max(span, 700), -1).slice(-Math.min(700, span));
    const spanned = span < 700 ? Array.from({ length: span }, (_, index) => mid - index) : side;
    expect(widthOf(made(spanned, [mid + 1]))).toBe(width);
    expect(
      widthOf(
        made(
          [mid],
          spanned.map((price) => 2 * mid + 1 - price),
        ),
      ),
    ).toBe(width);
  });

  test('of nothing is as narrow as there are', () => {
    expect([widthOf(made([], [])), widthOf(made([mid], [])), widthOf(made([], [mid]))]).toEqual([1_024, 1_024, 1_024]);
  });
});

describe('sorted arrays', () => {
  test('are for levels that span more than half of the widest window', () => {
    expect([
      widthOf(made(levels(mid, 700, 32_768, -1), [mid + 1])),
      made(levels(mid, 700, 32_769, -1), [mid + 1]),
    ]).toEqual([65_536, expect.any(SortedLevels)]);
    expect(made([mid], levels(mid + 1, 700, 32_769, 1))).toBeInstanceOf(SortedLevels);
  });

  test('are for sides of which fewer than one tick in 48 has a level, by the side that has more', () => {
    expect([widthOf(made(levels(mid, 10, 480, -1), [mid + 1])), made(levels(mid, 10, 481, -1), [mid + 1])]).toEqual([
      1_024,
      expect.any(SortedLevels),
    ]);
    expect(widthOf(made(levels(mid, 3, 480, -1), levels(mid + 1, 10, 480, 1)))).toBe(1_024);
  });

  test('are for prices that do not fit whole numbers of the ladder, on either side', () => {
    const highest = 2 ** 30 - 1;
    expect([widthOf(made([highest], [])), widthOf(made([mid], [])), widthOf(made([highest - 1], [highest]))]).toEqual([
      1_024, 1_024, 1_024,
    ]);
    for (const [bids, asks] of [
      [[highest + 1], []],
      [[highest], [highest + 1]],
      [[], [highest + 1]],
    ] as const)
      expect(made(bids, asks)).toBeInstanceOf(SortedLevels);
  });
});

test('a book of any shape is made empty', () => {
  for (const book of [made([mid], [mid + 1]), made([2 ** 30], [2 ** 30 + 5])])
    expect([book.count(bid), book.count(ask), book.best(bid), book.best(ask)]).toEqual([0, 0, undefined, undefined]);
});
