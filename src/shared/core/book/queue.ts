import type { MarketState, OrderState, Entry, Level, QueueBook } from '../state/market-state.ts';
import { ask, type BookSide, bid, type SideColumns } from '../../market/book/book.ts';
import {
  append,
  closeSlotLevel,
  detach,
  levelOf,
  lotsLeft,
  nextOf,
  openSlotLevel,
  reducesAtEntry,
  takeOff,
} from './queue-slots.ts';

/** Lots that are left of an entry. */
export const lotsOf = ({ slots }: QueueBook, entry: Entry): number => lotsLeft(slots, entry);

/** The order that stands at an entry; null where it is the flow's. */
export const orderAt = ({ slots }: QueueBook, entry: Entry): OrderState | null => slots.orders[entry]!;

/** Whether the order at an entry only reduces a position. */
export const onlyReduces = ({ slots }: QueueBook, entry: Entry): boolean => reducesAtEntry(slots, entry);

/** The entry behind this one in its queue; 0 behind the last. */
export const entryAfter = ({ slots }: QueueBook, entry: Entry): Entry | 0 => nextOf(slots, entry);

export const levelsOf = (book: QueueBook, side: BookSide): Level[] => (side === bid ? book.bids : book.asks);

export const opposite = (side: BookSide): BookSide => (side === bid ? ask : bid);

/** Best price of a side; undefined where it is empty. */
export const bestOf = (book: QueueBook, side: BookSide): number | undefined => levelsOf(book, side).at(-1)?.price;

/** Index of the level at `price`, or where it would be inserted. */
function indexOf(levels: readonly Level[], side: BookSide, price: number): number {
  let low = 0;
  let high = levels.length;
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

function openLevel(book: QueueBook, side: BookSide, price: number): Level {
  const levels = levelsOf(book, side);
  const index = indexOf(levels, side, price);
  const known = levels[index];
  if (known?.price === price) return known;
  const level = openSlotLevel(book.slots, price);
  levels.splice(index, 0, level);
  return level;
}

/** Puts an entry at the end of its price's queue: a user's order, or the flow's where `order` is null. */
export function enqueue(book: QueueBook, side: BookSide, price: number, lots: number, order: OrderState | null): Entry {
  const level = openLevel(book, side, price);
  const entry = append(book.slots, level, lots, order);
  if (!order) {
    level.flow = entry;
    book.flowCount[side] += 1;
  }
  book.u += 1;
  return entry;
}

/** Takes `lots` off an entry; one that has none left leaves the queue, and an empty level leaves the book. */
export function reduce(book: QueueBook, side: BookSide, entry: Entry, lots: number): void {
  const { slots } = book;
  const level = levelOf(slots, entry);
  const left = takeOff(slots, entry, lots);
  level.lots -= lots;
  book.u += 1;
  if (left > 0) return;
  detach(slots, level, entry);
  if (level.flow === entry) {
    level.flow = 0;
    book.flowCount[side] -= 1;
  }
  if (level.head) return;
  const levels = levelsOf(book, side);
  if (levels.at(-1) === level) levels.pop();
  else levels.splice(indexOf(levels, side, level.price), 1);
  closeSlotLevel(slots, level);
}

/** The entries of a level, first in first. */
export function entriesOf({ slots }: QueueBook, level: Level): Entry[] {
  const entries: Entry[] = [];
  for (let entry = level.head; entry; entry = nextOf(slots, entry)) entries.push(entry);
  return entries;
}

/** The order that is first at the best price of a side; undefined where none is. */
export function firstOf(book: QueueBook, side: BookSide): OrderState | undefined {
  const head = levelsOf(book, side).at(-1)?.head;
  return (head && orderAt(book, head)) || undefined;
}

/** Takes an entry out of the book. */
export const remove = (book: QueueBook, side: BookSide, entry: Entry): void =>
  reduce(book, side, entry, lotsOf(book, entry));

/** At most `limit` levels, best first, as fresh columns. */
export function topOf(book: QueueBook, side: BookSide, limit: number): SideColumns {
  const levels = levelsOf(book, side);
  const length = Math.min(limit, levels.length);
  const columns = { prices: new Float64Array(length), sizes: new Float64Array(length) };
  for (let row = 0, index = levels.length - 1; row < length; row++, index--) {
    columns.prices[row] = levels[index]!.price;
    columns.sizes[row] = levels[index]!.lots;
  }
  return columns;
}

/** Takes all quotes of the flow out of a book. */
export function dropQuotes({ book }: Pick<MarketState, 'book'>): void {
  for (const side of [bid, ask] as const) {
    for (const level of [...levelsOf(book, side)]) if (level.flow) remove(book, side, level.flow);
  }
}
