import { type Direction, requireNotNegative, requirePositive } from './argument.ts';

/**
 * What an execution lost against a benchmark price (arrival, TWAP, VWAP), a fraction: direction·(average − benchmark) ÷
 * benchmark, above 0 where it was worse. Refuses prices of 0.
 */
export function executionImpact(direction: Direction, average: number, benchmark: number): number {
  requirePositive({ average, benchmark });
  return (direction * (average - benchmark)) / benchmark;
}

/**
 * Volume-weighted average price Σ price·size ÷ Σ size; null where nothing was traded. Refuses negative sizes and prices
 * of 0.
 */
export function averagePrice(fills: readonly { readonly price: number; readonly size: number }[]): number | null {
  let quote = 0;
  let base = 0;
  for (const { price, size } of fills) {
    requirePositive({ price });
    requireNotNegative({ size });
    quote += price * size;
    base += size;
  }
  return base === 0 ? null : quote / base;
}

/** Levels of one side of a book, best first: prices and sizes by place. */
export interface SideOfBook {
  readonly length: number;
  readonly price: (at: number) => number;
  readonly size: (at: number) => number;
}

/**
 * Average price of an order that takes a side of the book, level by level, until its size, or its `quote` (price·size)
 * where that is given, is had or a level is beyond the limit: a price above it for a buy (direction 1), below it for a
 * sale. Null where nothing is taken; `whole` is false where the levels end before. Refuses negative sizes.
 */
export function sweep(
  direction: Direction,
  levels: SideOfBook,
  wanted: { readonly size: number } | { readonly quote: number },
  limit?: number,
): { readonly average: number; readonly whole: boolean } | null {
  requireNotNegative(wanted);
  const byQuote = 'quote' in wanted;
  let left = byQuote ? wanted.quote : wanted.size;
  const fills: { price: number; size: number }[] = [];
  for (let index = 0; index < levels.length && left > 0; index++) {
    const price = levels.price(index);
    const there = levels.size(index);
    if (limit !== undefined && direction * (price - limit) > 0) return impactOf(fills, true);
    const size = Math.min(there, byQuote ? left / price : left);
    fills.push({ price, size });
    left -= byQuote ? size * price : size;
  }
  return impactOf(fills, left <= Number.EPSILON * (byQuote ? wanted.quote : wanted.size));
}

function impactOf(
  fills: readonly { readonly price: number; readonly size: number }[],
  whole: boolean,
): { readonly average: number; readonly whole: boolean } | null {
  const average = averagePrice(fills);
  return average === null ? null : { average, whole };
}
