import { dayMs } from '../../base/time.ts';
import { type BarColumns, highestBarTicks } from '../bars.ts';

/** Rows of a block: a power of two. */
const blockBits = 5;
const blockRows = 1 << blockBits;

/** Bars with what lets a scan pass over quiet stretches: a quarter of a byte a row more. */
export interface ScanBars {
  readonly bars: BarColumns;
  /** Lowest low and highest high of each block of rows with a bar. */
  readonly blockLow: Int32Array;
  readonly blockHigh: Int32Array;
  /** Bars of the legs after the first one, of a type that trades in several markets. */
  readonly ofOthers: readonly BarColumns[];
}

/** Bars for any number of scans. */
export function scanBars(bars: BarColumns, ofOthers: readonly BarColumns[] = []): ScanBars {
  const { open, high, low } = bars;
  const blocks = Math.ceil(open.length / blockRows);
  const blockLow = new Int32Array(blocks).fill(highestBarTicks);
  const blockHigh = new Int32Array(blocks);
  for (let row = 0; row < open.length; row++) {
    if (open[row] === 0) continue;
    const block = row >> blockBits;
    blockLow[block] = Math.min(blockLow[block]!, low[row]!);
    blockHigh[block] = Math.max(blockHigh[block]!, high[row]!);
  }
  return { bars, blockLow, blockHigh, ofOthers };
}

/**
 * First row from `row` on, before `end`, whose low lies below `lowAt` or whose high lies above `highAt`; `end` where
 * there is none. A row without a bar comes too, where `lowAt` is above 0 and its block is not passed over.
 */
export function quietUntil(
  { bars: { low, high }, blockLow, blockHigh }: ScanBars,
  row: number,
  end: number,
  lowAt: number,
  highAt: number,
): number {
  let at = row;
  while (at < end) {
    const block = at >> blockBits;
    const next = (block + 1) << blockBits;
    if (blockLow[block]! >= lowAt && blockHigh[block]! <= highAt) {
      at = next;
      continue;
    }
    const stop = Math.min(next, end);
    for (; at < stop; at++) if (low[at]! < lowAt || high[at]! > highAt) return at;
  }
  return end;
}

/** First row with a bar from `row` on, before `end`; `end` where there is none. */
export function firstBar({ open }: BarColumns, row: number, end: number): number {
  let at = row;
  while (at < end && open[at] === 0) at += 1;
  return at;
}

/** First row of the UTC day after that of a row. */
export function nextDayRow({ firstMs, intervalMs }: BarColumns, row: number): number {
  const day = Math.floor((firstMs + row * intervalMs) / dayMs);
  return Math.max(row + 1, Math.ceil(((day + 1) * dayMs - firstMs) / intervalMs));
}
