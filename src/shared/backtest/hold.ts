import type { Instrument } from '../market/instrument.ts';
import { type BarColumns, isGap } from './bars.ts';

/**
 * Value by row of money that buys at the first open after a row, pays the fee of a taker and holds; money that is the
 * coin itself is held already.
 */
export function holdFrom(bars: BarColumns, from: number, funds: number, { taker, base, contract, settle }: Instrument) {
  const rows = bars.close.length;
  const values = new Float64Array(rows - from).fill(funds);
  if (contract && settle === base) return values;
  let row = from + 1;
  while (row < rows && isGap(bars, row)) row += 1;
  const perTick = (funds * (1 - taker)) / bars.open[row]!;
  for (; row < rows; row++)
    values[row - from] = isGap(bars, row) ? values[row - from - 1]! : perTick * bars.close[row]!;
  return values;
}
