import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ask,
  type Book,
  bid,
  type BookSide,
  isCrossed,
  type SideColumns,
} from '../../../../src/shared/market/book/book.ts';
import { makeBook } from '../../../../src/shared/market/book/make-book.ts';
import { SortedLevels } from '../../../../src/shared/market/book/sorted-levels.ts';
import { TickLadder } from '../../../../src/shared/market/book/tick-ladder.ts';
import { nextUniform } from '../../../../src/shared/base/random.ts';
import { fuzzRuns, nightlyMs } from '../../../fuzz.ts';
import { seedOf } from '../../../seeds.ts';

const rows = ({ prices, sizes }: SideColumns): [number, number][] =>
  Array.from(prices, (price, i) => [price, sizes[i]!]);

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
    for (const [price, size] of this.rows(side).filter(([price]) => side === ask || price >= group)) {
      const row = (side === bid ? Math.floor(price / group) : Math.ceil(price / group)) * group;
      sums.set(row, (sums.get(row) ?? 0) + size);
    }
    return [...sums];
  }
}

const change = fc.record({
  side: fc.constantFrom<BookSide>(bid, ask),
  price: fc.integer({ min: 1, max: 160 }),
  size: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 })),
});

/**
 * A window of 32 ticks is too small for these prices, so that it moves and levels lie outside; one of 1,024 holds them
 * all.
 */
const shapes: Readonly<Record<string, () => Book>> = {
  sorted: () => new SortedLevels(),
  'narrow ladder': () => new TickLadder(32),
  'wide ladder': () => new TickLadder(1_024),
};

function built(
  shape: string,
  changes: readonly { side: BookSide; price: number; size: number }[],
): { book: Book; oracle: Oracle } {
  const book = shapes[shape]!();
  const oracle = new Oracle();
  for (const { side, price, size } of changes) {
    oracle.set(side, price, size);
  }
  // Half of them one by one, half by columns.
  for (const { side, price, size } of changes.slice(0, changes.length >> 1)) book.set(side, price, size);
  for (const side of [bid, ask] as const) {
    const rest = changes.slice(changes.length >> 1).filter((one) => one.side === side);
    book.setAll(
      side,
      Float64Array.from(rest, ({ price }) => price),
      Float64Array.from(rest, ({ size }) => size),
      0,
      rest.length,
    );
  }
  return { book, oracle };
}

describe.each(
  Object.keys(shapes).flatMap(
    (shape) =>
      [
        [shape, 'bids', bid],
        [shape, 'asks', ask],
      ] as const,
  ),
)('%s, %s', (shape, _name, side) => {
  test('any changes give the levels of a map, in order', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 300 }), fc.integer({ min: 0, max: 70 }), (changes, limit) => {
        const { book, oracle } = built(shape, changes);
        expect(rows(book.top(side, limit))).toEqual(oracle.rows(side).slice(0, limit));
        const into = { prices: new Float64Array(limit), sizes: new Float64Array(limit) };
        expect([book.read(side, into), rows(into).filter(([, size]) => size > 0)]).toEqual([
          Math.min(limit, oracle.sides[side].size),
          oracle.rows(side).slice(0, limit),
        ]);
        expect(book.count(side)).toBe(oracle.sides[side].size);
        expect(book.best(side)).toBe(oracle.rows(side)[0]?.[0]);
        for (let price = 0; price <= 161; price++)
          expect(book.at(side, price)).toBe(oracle.sides[side].get(price) ?? 0);
      }),
    );
  });

  test('grouped rows add up all levels of a row', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 200 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 20 }),
        (changes, group, limit) => {
          const { book, oracle } = built(shape, changes);
          expect(rows(book.grouped(side, limit, group))).toEqual(oracle.grouped(side, group).slice(0, limit));
        },
      ),
    );
  });

  test('cleared it has no level left, and takes others', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 100 }), (changes) => {
        const { book } = built(shape, changes);
        book.clear();
        expect([book.count(bid), book.count(ask), book.best(side), rows(book.top(side, 100))]).toEqual([
          0,
          0,
          undefined,
          [],
        ]);
        for (let price = 0; price <= 161; price++) expect(book.at(side, price)).toBe(0);
        for (const price of [80, 95]) book.set(side, price, 5);
        expect(rows(book.top(side, 100)).sort(([a], [b]) => a - b)).toEqual([
          [80, 5],
          [95, 5],
        ]);
      }),
    );
  });

  test('truncate keeps the best levels', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), fc.integer({ min: 0, max: 30 }), (changes, limit) => {
        const { book, oracle } = built(shape, changes);
        book.truncate(side, limit);
        expect(rows(book.top(side, 100))).toEqual(oracle.rows(side).slice(0, limit));
      }),
    );
  });
});

test.each(Object.keys(shapes))(
  '%s: a book is crossed when its best bid reaches its best ask, and never with an empty side',
  (shape) => {
    const book = shapes[shape]!();
    book.set(bid, 10, 1);
    expect(isCrossed(book)).toBe(false);
    book.set(ask, 10, 1);
    expect(isCrossed(book)).toBe(true);
    book.clear();
    expect(isCrossed(book)).toBe(false);
  },
);

/**
 * Frames of a market that drifts and jumps, on a book with a thousand levels a side: every level of every shape against
 * the map, again and again.
 */
test(
  'a long walk of the price',
  () => {
    const random = { state: seedOf(11) };
    const uniform = () => nextUniform(random);
    const oracle = new Oracle();
    const books = [new SortedLevels(), new TickLadder(256), new TickLadder(4_096)];
    const put = (side: BookSide, price: number, size: number) => {
      for (const book of [oracle, ...books]) book.set(side, price, size);
    };
    /** The same by columns, as frames come. */
    const change = (side: BookSide, price: number, size: number) => {
      oracle.set(side, price, size);
      for (const book of books) book.setAll(side, Float64Array.of(0, price), Float64Array.of(0, size), 1, 2);
    };
    const compare = () => {
      for (const side of [bid, ask] as const) {
        const expected = oracle.rows(side);
        for (const book of books) expect(String(rows(book.top(side, 5_000)))).toBe(String(expected));
      }
    };
    let mid = 50_000;
    const frames = fuzzRuns(20_000);
    for (let frame = 0; frame < frames; frame++) {
      mid += Math.round((uniform() - 0.5) * 6) + (uniform() < 0.0005 ? Math.round((uniform() - 0.5) * 9_000) : 0);
      mid = Math.max(6_000, mid);
      for (const side of [bid, ask] as const) {
        // What the price has passed falls out, as it does on a market.
        for (
          let best = books[0]!.best(side);
          best !== undefined && (side === bid ? best >= mid : best <= mid);
          best = books[0]!.best(side)
        )
          put(side, best, 0);
        for (let n = 0; n < 6; n++) {
          const away = 1 + Math.floor(1_500 * uniform() ** 4);
          change(side, side === bid ? mid - away : mid + away, uniform() < 0.4 ? 0 : 1 + Math.floor(uniform() * 1e6));
        }
        if (books[0]!.count(side) > 1_300) for (const book of books) book.truncate(side, 1_000);
        if (books[0]!.count(side) < oracle.sides[side].size)
          for (const [price] of oracle.rows(side).slice(1_000)) oracle.set(side, price, 0);
      }
      const same = books.every(
        (book) =>
          book.best(bid) === books[0]!.best(bid) &&
          book.best(ask) === books[0]!.best(ask) &&
          book.count(bid) === oracle.sides[bid].size,
      );
      if (!same || frame % 200 === 0) compare();
    }
    compare();
  },
  nightlyMs,
);

test('the shape fits the levels: a ladder for close ones, arrays for few and for prices beyond the ladder', () => {
  const columns = (step: number, from = 50_000) =>
    Float64Array.from([
      ...Array.from({ length: 200 }, (_, i) => from - i * step),
      ...Array.from({ length: 200 }, (_, i) => from + 1 + i * step),
    ]);
  expect(makeBook(columns(1), 200, 200)).toBeInstanceOf(TickLadder);
  expect(makeBook(columns(20), 200, 200)).toBeInstanceOf(TickLadder);
  expect(makeBook(columns(200), 200, 200)).toBeInstanceOf(SortedLevels);
  expect(makeBook(columns(1, 2 ** 31), 200, 200)).toBeInstanceOf(SortedLevels);
  expect(makeBook(new Float64Array(0), 0, 0)).toBeInstanceOf(TickLadder);
});

describe.each(Object.entries(shapes))('%s: where the best level goes', (_name, make) => {
  test.each([
    [bid, 9_000, 1_000],
    [ask, 1_000, 9_000],
  ] as const)('of side %i, the next one is the best, however far away it stands', (side, best, far) => {
    for (const take of ['set', 'setAll'] as const) {
      const book = make();
      book.set(side, best, 1);
      book.set(side, far, 2);
      if (take === 'set') book.set(side, best, 0);
      else book.setAll(side, Float64Array.of(best), Float64Array.of(0), 0, 1);
      expect([book.best(side), book.count(side), book.at(side, far)]).toEqual([far, 1, 2]);
    }
  });

  test('the next one is the best where both stand in one word of a ring, the lower one at its other end', () => {
    for (const ring of [64, 128])
      for (let bit = 0; bit < 23; bit++) {
        const book = new TickLadder(ring);
        const best = ring * 100 + bit;
        const next = best + (31 - bit) - ring;
        book.set(bid, best, 1);
        book.set(bid, next, 2);
        book.setAll(bid, Float64Array.of(best), Float64Array.of(0), 0, 1);
        expect([book.best(bid), book.count(bid)], `bit ${bit} of a ring of ${ring}`).toEqual([next, 1]);
      }
  });
});
