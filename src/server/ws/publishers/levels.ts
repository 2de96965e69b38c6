import { fromUnits } from '../../../shared/kit/decimal.ts';
import type { SideColumns } from '../../../shared/market/book/book.ts';
import type { Level } from '../../../shared/market/book/level.ts';
import type { Grid } from '../../../shared/market/instrument.ts';

/** One side as the wire writes it: best first, all decimals of tick and step. */
export function levelTexts({ prices, sizes }: SideColumns, grid: Grid): Level[] {
  const levels: Level[] = [];
  for (let row = 0; row < prices.length; row++) levels.push([fromUnits(prices[row]!, grid.price), fromUnits(sizes[row]!, grid.size)]);
  return levels;
}
