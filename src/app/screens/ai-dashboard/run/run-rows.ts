import { type BarColumns, isGap } from '../../../../shared/backtest/bars.ts';
import { holdFrom } from '../../../../shared/backtest/hold.ts';
import { toUnits, unitsToNumber } from '../../../../shared/base/decimal.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import type { StageRun } from '../backtest/stage-picture.ts';

/** A figure over time: time in ms, ascending. */
export type Points = readonly (readonly [atMs: number, value: number])[];

/** What an instance has been, as the server tells it. */
export interface RunCourse {
  readonly created: number;
  /** When it ended, ms; null while it runs. */
  readonly stopped: number | null;
  readonly netValues: Points;
  /** What it holds of its first leg: base, contracts where inverse. */
  readonly positions: Points;
  /** Its orders that have traded in the market of its first leg. */
  readonly fills: readonly { readonly time: number; readonly price: string; readonly side: Side }[];
}

/** The last value that was known at the close of each row from `from` to before `to`; `begin` before the first one. */
export function valuesByRow(bars: BarColumns, from: number, to: number, points: Points, begin: number): Float64Array {
  const values = new Float64Array(to - from);
  let next = 0;
  let value = begin;
  for (let row = from; row < to; row++) {
    const closeMs = bars.firstMs + (row + 1) * bars.intervalMs;
    for (; next < points.length && points[next]![0] <= closeMs; next++) value = points[next]![1];
    values[row - from] = value;
  }
  return values;
}

/**
 * A run over the bars of its market: net value, position and fills by row, beside what the same money would have made
 * that bought and held. Undefined where it did not run within these bars.
 */
export function runRows(bars: BarColumns, instrument: Instrument, course: RunCourse): StageRun | undefined {
  const { firstMs, intervalMs, open } = bars;
  const { price, size } = gridOf(instrument);
  const rowOf = (ms: number): number => Math.floor((ms - firstMs) / intervalMs);
  const from = Math.max(0, rowOf(course.created));
  const to = Math.min(open.length, course.stopped === null ? open.length : rowOf(course.stopped) + 1);
  if (to <= from) return undefined;
  const lot = unitsToNumber(1, size);
  const shown = course.fills.filter(({ time }) => time >= firstMs && rowOf(time) < open.length);
  return {
    from,
    equity: valuesByRow(bars, from, to, course.netValues, 1),
    held: valuesByRow(bars, from, to, course.positions, 0).map((amount) => Math.round(amount / lot)),
    hold: holdFrom(bars, from, 1, instrument).subarray(0, to - from),
    fills: {
      atMs: Float64Array.from(shown, ({ time }) => time),
      ticks: Int32Array.from(shown, (fill) => nearestTicks(fill.price, price)),
      sells: Uint8Array.from(shown, ({ side }) => (side === 'SELL' ? 1 : 0)),
    },
  };
}

/** An average price lies between ticks. */
const nearestTicks = (text: string, scale: ReturnType<typeof gridOf>['price']): number =>
  toUnits(text, scale) ?? Math.round(Number(text) / unitsToNumber(1, scale));

/** The row at whose close a run had begun; the first one that has a bar where that is none. */
export function firstRow(bars: BarColumns, created: number): number {
  const last = bars.open.length - 1;
  let row = Math.min(last, Math.max(0, Math.floor((created - bars.firstMs) / bars.intervalMs)));
  while (row < last && isGap(bars, row)) row += 1;
  return row;
}
