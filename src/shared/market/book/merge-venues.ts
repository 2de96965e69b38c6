import { fromUnits, type Scale } from '../../base/decimal.ts';
import type { Grid } from '../instrument.ts';
import type { BookSide, SideColumns } from './book.ts';

/** One side of one venue's book, best first, in ticks and lots of its own grid. */
export interface VenueSide {
  readonly exchange: string;
  readonly columns: SideColumns;
  readonly grid: Grid;
}

/**
 * Price, size over all venues, and the size of each venue that is there; decimal texts with the digits of the finest
 * grid.
 */
export type MergedLevel = [price: string, qty: string, byExchange: Record<string, string>];

/** What a unit of this scale is worth in units of 10^-decimals. */
const factorOf = ({ decimals, unit }: Scale, finest: number): number => unit * 10 ** (finest - decimals);

/**
 * The best `limit` price levels over several books, best first. Prices are compared exactly, whatever the ticks; sizes
 * of one exchange under two instruments add up. Each side given must hold its best `limit` rows, or all.
 */
export function mergeVenues(side: BookSide, venues: readonly VenueSide[], limit: number): MergedLevel[] {
  const price: Scale = { decimals: Math.max(0, ...venues.map(({ grid }) => grid.price.decimals)), unit: 1 };
  const size: Scale = { decimals: Math.max(0, ...venues.map(({ grid }) => grid.size.decimals)), unit: 1 };
  const cursors = venues.map(({ exchange, columns, grid }) => ({
    exchange,
    columns,
    row: 0,
    tick: factorOf(grid.price, price.decimals),
    lot: factorOf(grid.size, size.decimals),
  }));
  const at = ({ columns, row, tick }: (typeof cursors)[number]): number | undefined =>
    row < columns.prices.length ? columns.prices[row]! * tick : undefined;
  const levels: MergedLevel[] = [];
  while (levels.length < limit) {
    const offers = cursors.map(at).filter((offered) => offered !== undefined);
    if (offers.length === 0) break;
    const best = side === 0 ? Math.max(...offers) : Math.min(...offers);
    const sizes = new Map<string, number>();
    let total = 0;
    for (const cursor of cursors) {
      if (at(cursor) !== best) continue;
      const units = cursor.columns.sizes[cursor.row++]! * cursor.lot;
      total += units;
      sizes.set(cursor.exchange, (sizes.get(cursor.exchange) ?? 0) + units);
    }
    levels.push([
      fromUnits(best, price),
      fromUnits(total, size),
      Object.fromEntries([...sizes].map(([exchange, units]) => [exchange, fromUnits(units, size)])),
    ]);
  }
  return levels;
}
