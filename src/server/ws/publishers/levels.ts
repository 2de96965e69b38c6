import { fromUnits, toUnits } from '../../../shared/kit/decimal.ts';
import { Refusal } from '../../../shared/kit/refusal.ts';
import { bid, type BookSide, type SideColumns } from '../../../shared/market/book/book.ts';
import type { Level } from '../../../shared/market/book/level.ts';
import type { Grid } from '../../../shared/market/instrument.ts';
import type { BookView } from '../../venues/venue.ts';

/** Height of a row in ticks: 1 where none is asked for. Refuses INPUT where it is no multiple of the tick. */
export function groupTicks(group: string | undefined, grid: Grid): number {
  const ticks = group === undefined ? 1 : toUnits(group, grid.price);
  if (ticks === undefined) throw new Refusal('INPUT', { field: 'group', rule: 'tick' });
  return ticks;
}

/** At most `limit` rows of `group` ticks each, best first, sizes added up; bids round down, asks up. A bid below one row has none. */
export function rowsOf(book: BookView, side: BookSide, limit: number, group: number): SideColumns {
  if (group === 1) return book.top(side, limit);
  const { prices, sizes } = book.top(side, Number.MAX_SAFE_INTEGER);
  const rows: { readonly price: number; size: number }[] = [];
  for (const [at, ticks] of prices.entries()) {
    const price = (side === bid ? Math.floor(ticks / group) : Math.ceil(ticks / group)) * group;
    const last = rows.at(-1);
    if (last?.price === price) last.size += sizes[at]!;
    else if (rows.length === limit || price === 0) break;
    else rows.push({ price, size: sizes[at]! });
  }
  return { prices: Float64Array.from(rows, ({ price }) => price), sizes: Float64Array.from(rows, ({ size }) => size) };
}

/** One side as the wire writes it: best first, all decimals of tick and step. */
export function levelTexts({ prices, sizes }: SideColumns, grid: Grid): Level[] {
  const levels: Level[] = [];
  for (let row = 0; row < prices.length; row++) levels.push([fromUnits(prices[row]!, grid.price), fromUnits(sizes[row]!, grid.size)]);
  return levels;
}
