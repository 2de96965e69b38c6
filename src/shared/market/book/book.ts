/** 0 = bids (best is highest), 1 = asks (best is lowest). */
export type BookSide = 0 | 1;
export const bid: BookSide = 0;
export const ask: BookSide = 1;

/** One side as parallel columns, best level first: prices in ticks, sizes in lots. */
export interface SideColumns {
  readonly prices: Float64Array<ArrayBuffer>;
  readonly sizes: Float64Array<ArrayBuffer>;
}

/**
 * Price levels of one instrument. Prices in ticks, sizes in lots, both whole numbers. Knows nothing of sequence
 * numbers.
 */
export interface Book {
  /** Sets the size at one price; size 0 removes the level, and removing an absent one does nothing. */
  set(side: BookSide, price: number, size: number): void;
  /** Sets rows `from` (included) to `to` (excluded) of two columns, in their order. */
  setAll(side: BookSide, prices: Float64Array, sizes: Float64Array, from: number, to: number): void;
  /** Size at one price; 0 where there is no level. */
  at(side: BookSide, price: number): number;
  /** Best price; undefined where the side is empty. */
  best(side: BookSide): number | undefined;
  /** Number of levels. */
  count(side: BookSide): number;
  /** At most `limit` levels, best first. Fresh columns that the caller owns. */
  top(side: BookSide, limit: number): SideColumns;
  /** Fills the caller's columns as far as they and the levels go, best first; the number of rows. */
  read(side: BookSide, into: SideColumns): number;
  /**
   * At most `limit` rows of `group` ticks each, sizes added up; bids round down, asks up; a bid below one row has none.
   * `group` 1 is `top`.
   */
  grouped(side: BookSide, limit: number, group: number): SideColumns;
  /** Worst level dropped until at most `limit` are left. */
  truncate(side: BookSide, limit: number): void;
  clear(): void;
}

/** Whether the best bid is at or above the best ask. */
export function isCrossed(book: Book): boolean {
  const highest = book.best(bid);
  const lowest = book.best(ask);
  return highest !== undefined && lowest !== undefined && highest >= lowest;
}
