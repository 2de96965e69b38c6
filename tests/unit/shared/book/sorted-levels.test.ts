import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, bid, type BookSide, isCrossed, type SideColumns } from '../../../../src/shared/market/book/book.ts';
import { SortedLevels } from '../../../../src/shared/market/book/sorted-levels.ts';

const rows = ({ prices, sizes }: SideColumns): [number, number][] => Array.from(prices, (price, i) => [price, sizes[i]!]);

/** The same by a Map and a sort. */
class Oracle {
  readonly sides = [new Map<number, number>(), new Map<number, number>()] as const;

  set(side: BookSide, price: number, size: number): void {
    if (size > 0) this.sides[side].set(price, size);
    else this.sides[side].delete(price);
  }

  rows(side: BookSide): [number, number][] {
    return [...this.sides[side]].sort(([a], [b]) => (side === bid ? b - a : a - b));
  }

  grouped(side: BookSide, group: number): [number, number][] {
    const sums = new Map<number, number>();
    for (const [price, size] of this.rows(side)) {
      const row = (side === bid ? Math.floor(price / group) : Math.ceil(price / group)) * group;
      sums.set(row, (sums.get(row) ?? 0) + size);
    }
    return [...sums];
  }
}

const change = fc.record({
  side: fc.constantFrom<BookSide>(bid, ask), price: fc.integer({ min: 1, max: 60 }), size: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 })),
});

function built(changes: readonly { side: BookSide; price: number; size: number }[]): { book: SortedLevels; oracle: Oracle } {
  const [book, oracle] = [new SortedLevels(), new Oracle()];
  for (const { side, price, size } of changes) {
    book.set(side, price, size);
    oracle.set(side, price, size);
  }
  return { book, oracle };
}

describe.each([['bids', bid], ['asks', ask]] as const)('%s', (_name, side) => {
  test('any changes give the levels of a map, in order', () => {
    fc.assert(fc.property(fc.array(change, { maxLength: 300 }), fc.integer({ min: 0, max: 70 }), (changes, limit) => {
      const { book, oracle } = built(changes);
      expect(rows(book.top(side, limit))).toEqual(oracle.rows(side).slice(0, limit));
      expect(book.count(side)).toBe(oracle.sides[side].size);
      expect(book.best(side)).toBe(oracle.rows(side)[0]?.[0]);
      for (let price = 0; price <= 61; price++) expect(book.at(side, price)).toBe(oracle.sides[side].get(price) ?? 0);
    }));
  });

  test('grouped rows add up all levels of a row', () => {
    fc.assert(fc.property(fc.array(change, { maxLength: 200 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 20 }), (changes, group, limit) => {
      const { book, oracle } = built(changes);
      expect(rows(book.grouped(side, limit, group))).toEqual(oracle.grouped(side, group).slice(0, limit));
    }));
  });

  test('truncate keeps the best levels', () => {
    fc.assert(fc.property(fc.array(change, { maxLength: 200 }), fc.integer({ min: 0, max: 30 }), (changes, limit) => {
      const { book, oracle } = built(changes);
      book.truncate(side, limit);
      expect(rows(book.top(side, 100))).toEqual(oracle.rows(side).slice(0, limit));
    }));
  });
});

test('a book is crossed when its best bid reaches its best ask, and never with an empty side', () => {
  const book = new SortedLevels();
  book.set(bid, 10, 1);
  expect(isCrossed(book)).toBe(false);
  book.set(ask, 10, 1);
  expect(isCrossed(book)).toBe(true);
  book.clear();
  expect(isCrossed(book)).toBe(false);
});
