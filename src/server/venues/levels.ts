import { fromUnits, toUnits } from '../../shared/base/decimal.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { BookSide, SideColumns } from '../../shared/market/book/book.ts';
import { groupRows } from '../../shared/market/book/group-rows.ts';
import type { Level } from '../../shared/market/book/level.ts';
import type { Grid } from '../../shared/market/instrument.ts';
import type { BookView } from '../../shared/market/market-view.ts';

/** Height of a row in ticks: 1 where none is asked for. Refuses INPUT where it is no multiple of the tick. */
export function groupTicks(group: string | undefined, grid: Grid): number {
  const ticks = group === undefined ? 1 : toUnits(group, grid.price);
  if (ticks === undefined) throw new Refusal('INPUT', { field: 'group', rule: 'tick' });
  return ticks;
}

/** At most `limit` rows of `group` ticks each, best first. */
export const rowsOf = (book: BookView, side: BookSide, limit: number, group: number): SideColumns =>
  group === 1 ? book.top(side, limit) : groupRows(book.top(side, Number.MAX_SAFE_INTEGER), side, limit, group);

/** One side as the wire writes it: best first, all decimals of tick and step. */
export function levelTexts({ prices, sizes }: SideColumns, grid: Grid): Level[] {
  const levels: Level[] = [];
  for (let row = 0; row < prices.length; row++)
    levels.push([fromUnits(prices[row]!, grid.price), fromUnits(sizes[row]!, grid.size)]);
  return levels;
}
