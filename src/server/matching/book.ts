import { ask, type BookSide, bid, type SideColumns } from '../../shared/market/book/book.ts';
import type { OrderState } from './order-state.ts';

/** A place in a queue: a user's order, or the flow's where `order` is null. */
export interface Entry {
  lots: number;
  readonly order: OrderState | null;
  readonly level: Level;
  prev: Entry | null;
  next: Entry | null;
}

/** One price with its first-in-first-out queue. `lots` is the queue's sum; the flow has at most one entry a level. */
export interface Level {
  readonly price: number;
  lots: number;
  head: Entry | null;
  tail: Entry | null;
  flow: Entry | null;
}

/** Price-time queues of one market. Either side is sorted with its best level last, so that the busy end is the cheap one. */
export interface QueueBook {
  readonly bids: Level[];
  readonly asks: Level[];
  /** Rises with every change. */
  u: number;
  /** Number of flow entries per side. */
  readonly flowCount: [bids: number, asks: number];
}

export const emptyQueueBook = (): QueueBook => ({ bids: [], asks: [], u: 0, flowCount: [0, 0] });

export const levelsOf = (book: QueueBook, side: BookSide): Level[] => (side === bid ? book.bids : book.asks);

export const opposite = (side: BookSide): BookSide => (side === bid ? ask : bid);

/** Best price of a side; undefined where it is empty. */
export const bestOf = (book: QueueBook, side: BookSide): number | undefined => levelsOf(book, side).at(-1)?.price;

/** Index of the level at `price`, or where it would be inserted. */
function indexOf(levels: readonly Level[], side: BookSide, price: number): number {
  let [low, high] = [0, levels.length];
  const sign = side === bid ? 1 : -1;
  while (low < high) {
    const mid = (low + high) >>> 1;
    if ((levels[mid]!.price - price) * sign < 0) low = mid + 1;
    else high = mid;
  }
  return low;
}

/** The level at a price; undefined where there is none. */
export function levelAt(book: QueueBook, side: BookSide, price: number): Level | undefined {
  const levels = levelsOf(book, side);
  const level = levels[indexOf(levels, side, price)];
  return level?.price === price ? level : undefined;
}

function openLevel(levels: Level[], side: BookSide, price: number): Level {
  const index = indexOf(levels, side, price);
  const known = levels[index];
  if (known?.price === price) return known;
  const level: Level = { price, lots: 0, head: null, tail: null, flow: null };
  levels.splice(index, 0, level);
  return level;
}

/** Puts an entry at the end of its price's queue. */
export function enqueue(book: QueueBook, side: BookSide, price: number, lots: number, order: OrderState | null): Entry {
  const level = openLevel(levelsOf(book, side), side, price);
  const entry: Entry = { lots, order, level, prev: level.tail, next: null };
  if (level.tail) level.tail.next = entry;
  else level.head = entry;
  level.tail = entry;
  level.lots += lots;
  if (!order) {
    level.flow = entry;
    book.flowCount[side] += 1;
  }
  book.u += 1;
  return entry;
}

/** Takes `lots` off an entry; one that has none left leaves the queue, and an empty level leaves the book. */
export function reduce(book: QueueBook, side: BookSide, entry: Entry, lots: number): void {
  const { level } = entry;
  entry.lots -= lots;
  level.lots -= lots;
  book.u += 1;
  if (entry.lots > 0) return;
  if (entry.prev) entry.prev.next = entry.next;
  else level.head = entry.next;
  if (entry.next) entry.next.prev = entry.prev;
  else level.tail = entry.prev;
  if (level.flow === entry) {
    level.flow = null;
    book.flowCount[side] -= 1;
  }
  if (level.head) return;
  const levels = levelsOf(book, side);
  if (levels.at(-1) === level) levels.pop();
  else levels.splice(indexOf(levels, side, level.price), 1);
}

/** Takes an entry out of the book. */
export const remove = (book: QueueBook, side: BookSide, entry: Entry): void => reduce(book, side, entry, entry.lots);

/** At most `limit` levels, best first, as fresh columns. */
export function topOf(book: QueueBook, side: BookSide, limit: number): SideColumns {
  const levels = levelsOf(book, side);
  const length = Math.min(limit, levels.length);
  const columns = { prices: new Float64Array(length), sizes: new Float64Array(length) };
  for (let row = 0, at = levels.length - 1; row < length; row++, at--) {
    columns.prices[row] = levels[at]!.price;
    columns.sizes[row] = levels[at]!.lots;
  }
  return columns;
}
