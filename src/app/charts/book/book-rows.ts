import type { BookValue } from '../../../worker/api.ts';

/** One painted row: price in ticks, size and running sum in lots. */
export interface BookRow {
  readonly price: number;
  readonly size: number;
  readonly sum: number;
}

/** The best `count` rows of one side, best first, with their running sums. */
export function rowsOf({ prices, sizes }: BookValue['bids'], count: number): BookRow[] {
  const rows: BookRow[] = [];
  let sum = 0;
  for (let index = 0; index < Math.min(count, prices.length); index++) {
    sum += sizes[index]!;
    rows.push({ price: prices[index]!, size: sizes[index]!, sum });
  }
  return rows;
}

/** Height of the row between asks and bids, px. */
export const middleOf = (row: number): number => row + 12;

/** How many rows a side fit. */
export const rowsThatFit = (height: number, row: number): number =>
  Math.max(0, Math.floor((height - middleOf(row)) / 2 / row));

/** Row of a side under a place; undefined beside all rows. Asks stand above the middle, worst first. */
export function rowAt(
  y: number,
  height: number,
  row: number,
): { readonly side: 'bids' | 'asks'; readonly at: number } | undefined {
  const middle = middleOf(row);
  const count = rowsThatFit(height, row);
  const top = height / 2 - middle / 2;
  if (y < top) {
    const at = Math.ceil((top - y) / row) - 1;
    return at < count ? { side: 'asks', at } : undefined;
  }
  if (y < top + middle) return undefined;
  const at = Math.floor((y - top - middle) / row);
  return at < count ? { side: 'bids', at } : undefined;
}

/**
 * Middle and spread of a book in units of half a tick and a tick, and the spread in basis points of the middle.
 * Undefined where a side is empty.
 */
export function spreadOf({
  bids,
  asks,
}: BookValue): { readonly halfTicks: number; readonly ticks: number; readonly bp: number } | undefined {
  const bid = bids.prices[0];
  const ask = asks.prices[0];
  if (bid === undefined || ask === undefined) return undefined;
  return { halfTicks: bid + ask, ticks: ask - bid, bp: ((ask - bid) / ((ask + bid) / 2)) * 10_000 };
}
