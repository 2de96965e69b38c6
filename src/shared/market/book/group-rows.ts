import type { BookSide, SideColumns } from './book.ts';

/**
 * Rows of `group` ticks each from levels, best first: sizes added up, bids rounded down, asks up. A bid below one row
 * has none. At most `limit` rows.
 */
export function groupRows({ prices, sizes }: SideColumns, side: BookSide, limit: number, group: number): SideColumns {
  const length = Math.min(limit, prices.length);
  const rows = { prices: new Float64Array(length), sizes: new Float64Array(length) };
  let count = 0;
  for (let index = 0; index < prices.length; index++) {
    const row = (side === 0 ? Math.floor(prices[index]! / group) : Math.ceil(prices[index]! / group)) * group;
    if (count > 0 && rows.prices[count - 1] === row) rows.sizes[count - 1]! += sizes[index]!;
    else if (count === length || row === 0) break;
    else {
      rows.prices[count] = row;
      rows.sizes[count++] = sizes[index]!;
    }
  }
  return count === length ? rows : { prices: rows.prices.slice(0, count), sizes: rows.sizes.slice(0, count) };
}
