import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import { type Points, valuesByRow } from './run-rows.ts';

/** Another run by the rows of bars: from its beginning, or theirs, to its end. */
export interface ComparedRun {
  readonly created: number;
  readonly stopped: number | null;
  readonly netValues: Points;
}

/** Net values of another run by row; undefined where it did not run within the bars. */
export function comparedRows(
  bars: BarColumns,
  { created, stopped, netValues }: ComparedRun,
): { readonly from: number; readonly values: Float64Array } | undefined {
  const rowOf = (ms: number): number => Math.floor((ms - bars.firstMs) / bars.intervalMs);
  const from = Math.max(0, rowOf(created));
  const to = Math.min(bars.open.length, stopped === null ? bars.open.length : rowOf(stopped) + 1);
  return to <= from ? undefined : { from, values: valuesByRow(bars, from, to, netValues, 1) };
}
