import type { BookValue } from '../../../worker/api.ts';
import type { FlashDirection } from '../../ui/flash.ts';

/** Where the best prices stand, ticks; the middle in half ticks. Undefined where a side is empty. */
export interface TopOfBook {
  readonly ask: number | undefined;
  readonly middle: number | undefined;
  readonly bid: number | undefined;
}

export const flashCells = ['ask', 'middle', 'bid'] as const;
export type FlashCell = (typeof flashCells)[number];

/** The best prices of a book. */
export function topOf(book: BookValue | undefined): TopOfBook {
  const bid = book?.bids.prices[0];
  const ask = book?.asks.prices[0];
  return { bid, ask, middle: bid === undefined || ask === undefined ? undefined : bid + ask };
}

/** Which of the three cells moved between two looks at a book, and where to; a cell that came or went did not move. */
export function movesBetween(
  before: TopOfBook,
  after: TopOfBook,
): readonly (readonly [cell: FlashCell, direction: FlashDirection])[] {
  return flashCells.flatMap((cell) => {
    const old = before[cell];
    const next = after[cell];
    return old === undefined || next === undefined || old === next ? [] : [[cell, next > old ? 'up' : 'down'] as const];
  });
}
