import type { Book } from './book.ts';
import { SortedLevels } from './sorted-levels.ts';
import { TickLadder } from './tick-ladder.ts';

/** Prices from here on do not fit the ladder's whole numbers. */
const highestLadderTick = 2 ** 30;
const narrowest = 1_024;
const widest = 65_536;
/** Width of the window over that of the levels. */
const windowSpans = 2;
/** A ladder costs one slot a tick: worth it where at least one tick in this many has a level. */
const sparsest = 48;

/**
 * The right shape for a book with these levels, as columns of ticks best first: a ladder twice as wide as the wider
 * side where they stand close, sorted arrays where they are few and far between. Empty.
 */
export function makeBook(prices: Float64Array, bids: number, asks: number): Book {
  const spanOf = (from: number, count: number) =>
    count === 0 ? 0 : Math.abs(prices[from + count - 1]! - prices[from]!) + 1;
  const span = Math.max(spanOf(0, bids), spanOf(bids, asks));
  const highest = Math.max(prices[0] ?? 0, asks === 0 ? 0 : prices[bids + asks - 1]!);
  const dense = Math.max(bids, asks) * sparsest >= span && span * windowSpans <= widest && highest < highestLadderTick;
  if (!dense) return new SortedLevels();
  return new TickLadder(Math.max(narrowest, 2 ** (32 - Math.clz32(Math.max(1, span * windowSpans) - 1))));
}
