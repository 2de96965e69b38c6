import type { BarColumns } from '../../../../shared/backtest/bars.ts';

/** Width of the prices at the right and height of the times below, px. */
export const axisWidth = 76;
export const axisHeight = 20;
/** Shares of the height that the panes have: price, value, position. */
const shares = [0.6, 0.26, 0.14] as const;
const gap = 6;

/** Where a pane lies, px. */
export interface PaneBox {
  readonly top: number;
  readonly bottom: number;
}

export interface StageBoxes {
  readonly price: PaneBox;
  readonly value: PaneBox;
  readonly position: PaneBox;
}

/** Places of the panes in a stage of a height. */
export function boxesOf(height: number): StageBoxes {
  const room = Math.max(0, height - axisHeight - 2 * gap);
  const first = Math.round(room * shares[0]);
  const second = Math.round(room * shares[1]);
  return {
    price: { top: 0, bottom: first },
    value: { top: first + gap, bottom: first + gap + second },
    position: { top: first + second + 2 * gap, bottom: height - axisHeight },
  };
}

/** Ticks at the bottom and at the top of the price pane. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** Share of the range that stays free above and below. */
const margin = 0.06;
/** How far an edge may widen what the bars span, in multiples of that. */
const widest = 0.6;

/** What the price pane shows: all bars, and the edges as far as they do not make the bars too small. */
export function priceRangeOf({ low, high, open }: BarColumns, edges: readonly number[]): PriceRange {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (let row = 0; row < open.length; row++) {
    if (open[row] === 0) continue;
    lowest = Math.min(lowest, low[row]!);
    highest = Math.max(highest, high[row]!);
  }
  const span = Math.max(1, highest - lowest);
  const from = Math.max(lowest - span * widest, Math.min(lowest, ...edges));
  const to = Math.min(highest + span * widest, Math.max(highest, ...edges));
  return { low: Math.max(1, from - (to - from) * margin), high: to + (to - from) * margin };
}

/** Height at which a price stands, px. */
export const yOf = ({ low, high }: PriceRange, { top, bottom }: PaneBox, ticks: number): number =>
  bottom - ((ticks - low) / (high - low)) * (bottom - top);

/** Price at a height, whole ticks. */
export const ticksAt = ({ low, high }: PriceRange, { top, bottom }: PaneBox, y: number): number =>
  Math.max(1, Math.round(low + ((bottom - y) / (bottom - top)) * (high - low)));

/**
 * Rows that a pixel column shows of `rows` that stand in `columns` of them, at most one a row; `to` exclusive. Each
 * column has a row, and each row its column: multiplied first, for what is divided first may fall below a whole number.
 */
export const rowsInColumn = (column: number, columns: number, rows: number) => ({
  from: Math.floor((column * rows) / columns),
  to: Math.floor(((column + 1) * rows) / columns),
});
