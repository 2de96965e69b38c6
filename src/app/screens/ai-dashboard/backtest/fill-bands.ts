import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import type { FillColumns } from '../../../../shared/backtest/fill-log.ts';

/** More fills than this are drawn by the column of pixels, and not one by one. */
export const mostMarks = 1_000;

/** The lowest and the highest fill of one side in each column of pixels, ticks; 0 in both where there is none. */
export interface FillBand {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/** Fills of a run by columns of pixels: what is painted costs the same however many there are. */
interface FillBands {
  readonly buys: FillBand;
  readonly sells: FillBand;
}

const bandOf = (columns: number): FillBand => ({ low: new Int32Array(columns), high: new Int32Array(columns) });

/** Bands of fills over bars that are `columns` pixels wide; fills outside of the bars are left out. */
export function fillBands(
  { atMs, ticks, sells }: Pick<FillColumns, 'atMs' | 'ticks' | 'sells'>,
  { firstMs, intervalMs, open }: Pick<BarColumns, 'firstMs' | 'intervalMs' | 'open'>,
  columns: number,
): FillBands {
  const bands = { buys: bandOf(columns), sells: bandOf(columns) };
  const perMs = columns / (open.length * intervalMs);
  for (let row = 0; row < ticks.length; row++) {
    const column = Math.floor((atMs[row]! - firstMs) * perMs);
    if (column < 0 || column >= columns) continue;
    const { low, high } = sells[row] ? bands.sells : bands.buys;
    const price = ticks[row]!;
    if (low[column] === 0 || price < low[column]!) low[column] = price;
    if (price > high[column]!) high[column] = price;
  }
  return bands;
}
