import { messageKinds, type RecordingColumns } from '../../market/recording/columns.ts';
import { type BarColumns, emptyBars } from '../bars.ts';

/**
 * Trades of a recording as bars, one for each `barMs` from its first message to its last, in its ticks and lots. One
 * without a trade stands flat at the close before it, those before the first trade at its price; without any trade all
 * are empty.
 */
export function tradeBars({ kinds, atMs, ends, prices, sizes }: RecordingColumns, barMs: number): BarColumns {
  const firstMs = Math.floor((atMs[0] ?? 0) / barMs) * barMs;
  const bars = emptyBars(Math.floor(((atMs.at(-1) ?? 0) - firstMs) / barMs) + 1, barMs, firstMs);
  const { open, high, low, close, volume } = bars;
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] !== messageKinds.trade) continue;
    const row = Math.floor((atMs[at]! - firstMs) / barMs);
    const ticks = prices[ends[at]! - 1]!;
    if (open[row] === 0) open[row] = high[row] = low[row] = ticks;
    if (ticks > high[row]!) high[row] = ticks;
    if (ticks < low[row]!) low[row] = ticks;
    close[row] = ticks;
    volume[row] = volume[row]! + sizes[ends[at]! - 1]!;
  }
  let last = open.find((ticks) => ticks > 0) ?? 0;
  for (let row = 0; row < open.length; row++) {
    if (open[row] === 0) open[row] = high[row] = low[row] = close[row] = last;
    last = close[row]!;
  }
  return bars;
}
