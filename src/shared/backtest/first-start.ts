import { toUnits } from '../base/decimal.ts';
import { gridOf, type Instrument } from '../market/instrument.ts';
import { type BarColumns, isGap } from './bars.ts';

/** The first row that closes within the range of the parameters; the first with a bar where they have none. */
export function firstStart(
  { lower, upper, trigger_price }: Readonly<Record<string, unknown>>,
  instrument: Instrument,
  bars: BarColumns,
  fromRow: number,
): number {
  const { price } = gridOf(instrument);
  const ticksOf = (text: unknown): number | undefined => (typeof text === 'string' ? toUnits(text, price) : undefined);
  // One that waits for a price begins wherever the price is.
  const isWaiting = trigger_price !== undefined;
  const low = isWaiting ? 1 : (ticksOf(lower) ?? 1);
  const high = isWaiting ? Number.POSITIVE_INFINITY : (ticksOf(upper) ?? Number.POSITIVE_INFINITY);
  const rows = bars.close.length;
  // NOTE: a range that is upside down is the strategy's to refuse.
  if (low >= high) return fromRow;
  for (let row = fromRow; row < rows; row++)
    if (!isGap(bars, row) && bars.close[row]! >= low && bars.close[row]! <= high) return row;
  return rows;
}
