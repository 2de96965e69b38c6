import type { SweepAccount } from './account.ts';
import { firstBar, nextDayRow, quietUntil, type ScanBars } from './scan.ts';

/** Why a run has ended before its range did. */
export type RunEnd = '' | 'TAKE_PROFIT' | 'STOP_LOSS' | 'START_FAILED';

/** One strategy with its parameters over one range of bars. */
export interface SweepRun {
  readonly account: SweepAccount;
  /** A row needs `take` where its low lies below `lowAt` or its high above `highAt`, ticks. */
  readonly lowAt: number;
  readonly highAt: number;
  /** The first row with a bar from this on needs `take` whatever its prices; Infinity for none. */
  readonly dueRow: number;
  readonly rounds: number;
  readonly end: RunEnd;
  /** Takes a row, which may be one without a bar. */
  take(row: number): void;
}

/** Rows of a range; the strategy begins at the close of `from`, `to` exclusive. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Where a run begins: the first row with a bar from `from` on. Its length where there is none. */
export const startRow = (scan: ScanBars, { from, to }: RowRange): number => firstBar(scan.bars, from, to);

/** How many days `play` gives the equity of, from the row after `start` to `to`. */
export function daysIn(scan: ScanBars, start: number, to: number): number {
  let days = 0;
  for (let row = start + 1; row < to; row = nextDayRow(scan.bars, row)) days += 1;
  return days;
}

/**
 * Plays a run from the row after `start` to `to`, and gives the equity at each close of a UTC day to `onDay`, and that
 * at the last close where no day ends with it. Bars longer than a day count as one each. Returns the last close.
 */
export function play(
  scan: ScanBars,
  run: SweepRun,
  start: number,
  to: number,
  onDay: (equity: number, isWhole: boolean) => void,
): number {
  const { open, close } = scan.bars;
  let last = close[start]!;
  for (let row = start + 1; row < to; ) {
    const first = row;
    const next = nextDayRow(scan.bars, row);
    const end = Math.min(to, next);
    while (row < end) {
      if (row < run.dueRow) {
        row = quietUntil(scan, row, Math.min(end, run.dueRow), run.lowAt, run.highAt);
        if (row === end) break;
      }
      run.take(row);
      row += 1;
    }
    for (let at = end - 1; at >= first; at--) {
      if (open[at] === 0) continue;
      last = close[at]!;
      break;
    }
    onDay(run.account.equity(last), end === next);
  }
  return last;
}
