import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bidShare } from '../../../../../src/app/market/book/book-ratio.tsx';
import { createHeldBook } from '../../../../../src/app/market/book/use-held-book.ts';
import type { Feed, BookValue } from '../../../../../src/worker/api.ts';

const side = (levels: readonly (readonly [price: number, size: number])[]) => ({
  prices: Float64Array.from(levels.map(([price]) => price)),
  sizes: Float64Array.from(levels.map(([, size]) => size)),
});
type Levels = readonly (readonly [number, number])[];
const bookOf = (bids: Levels, asks: Levels): BookValue => ({
  bids: side(bids),
  asks: side(asks),
  u: 1,
  price: { decimals: 1, unit: 1 },
  size: { decimals: 0, unit: 1 },
});
const before = bookOf(
  [
    [99, 1],
    [98, 2],
  ],
  [
    [101, 3],
    [102, 4],
  ],
);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watchedOf(first: BookValue) {
  let value = first;
  return {
    put: (next: BookValue) => {
      value = next;
    },
    watched: {
      subscribe: () => () => undefined,
      current: () => ({ value, state: 'live' }) as unknown as Feed<BookValue>,
    },
  };
}

test('a book stands still while a pointer moves over it, and a moment longer', () => {
  const { put, watched } = watchedOf(before);
  const held = createHeldBook(watched);
  const changes: unknown[] = [];
  const stop = held.subscribe(() => changes.push(held.book()));
  expect([held.book(), held.isHeld()]).toEqual([before, false]);
  held.hold();
  const kept = held.book();
  const moved = bookOf([[100, 7]], [[102, 1]]);
  put(moved);
  // Its columns are used again for what comes after it.
  before.bids.sizes[0] = 55;
  expect([held.isHeld(), kept?.bids.sizes[0], held.book()]).toEqual([true, 1, kept]);
  vi.advanceTimersByTime(1_400);
  held.hold();
  vi.advanceTimersByTime(1_400);
  expect(held.book()).toBe(kept);
  vi.advanceTimersByTime(200);
  expect([held.isHeld(), held.book()]).toEqual([false, moved]);
  held.hold();
  held.release();
  expect(held.book()).toBe(moved);
  expect(changes).toEqual([kept, moved, expect.anything(), moved]);
  stop();
});

test('the middle tells where it moved to last', () => {
  const { put, watched } = watchedOf(before);
  const held = createHeldBook(watched);
  const at = (bid: number) => {
    put(bookOf([[bid, 1]], [[bid + 2, 1]]));
    return held.direction();
  };
  expect([held.direction(), at(99), at(100), at(100), at(98)]).toEqual([0, 0, 1, 1, -1]);
});

test('the share of the bids is of all that stands, and of nothing there is none', () => {
  expect(bidShare(bookOf([[99, 3]], [[101, 1]]))).toBe(75);
  expect(bidShare(bookOf([], [[101, 1]]))).toBe(0);
  expect(bidShare(bookOf([], []))).toBeUndefined();
});
