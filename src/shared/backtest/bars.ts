import { Refusal } from '../base/refusal.ts';
import type { Grid } from '../market/instrument.ts';
import type { Kline } from '../market/kline.ts';

/**
 * Bars of one market and interval as columns, ascending, one row for each interval from the first to the last: 24 bytes
 * a row. Prices in ticks, volumes in lots. A row at which there is no bar has the price 0 in all four columns.
 */
export interface BarColumns {
  readonly intervalMs: number;
  /** Open time of the first row, ms. */
  readonly firstMs: number;
  readonly open: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly close: Int32Array;
  readonly volume: Float64Array;
}

/** Of how many ticks and lots a price and a size of one unit are. */
export interface BarUnits {
  readonly ticksPerPrice: number;
  readonly lotsPerSize: number;
}

/** Those of a market. */
export const barUnitsOf = ({ price, size }: Grid): BarUnits => ({
  ticksPerPrice: 10 ** price.decimals / price.unit,
  lotsPerSize: 10 ** size.decimals / size.unit,
});

/** Highest price that a column takes, ticks. */
export const highestBarTicks = 2 ** 31 - 1;

/** Columns of `rows` rows without a bar. */
export function emptyBars(rows: number, intervalMs: number, firstMs: number): BarColumns {
  const prices = (): Int32Array => new Int32Array(rows);
  return {
    intervalMs,
    firstMs,
    open: prices(),
    high: prices(),
    low: prices(),
    close: prices(),
    volume: new Float64Array(rows),
  };
}

/** Whether a row has no bar. */
export const isGap = ({ open }: Pick<BarColumns, 'open'>, row: number): boolean => open[row] === 0;

/** Rows without a bar as ranges, ascending; `to` exclusive. */
export function gapsOf(bars: BarColumns): { readonly from: number; readonly to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  for (let row = 0; row < bars.open.length; row++) {
    if (!isGap(bars, row)) continue;
    const last = gaps.at(-1);
    if (last?.to === row) last.to = row + 1;
    else gaps.push({ from: row, to: row + 1 });
  }
  return gaps;
}

const refuse = (row: number, rule: string): never => {
  throw new Refusal('INPUT', { field: `bars.${row}`, rule });
};

/**
 * Bars as columns. Throws INPUT with the row and its rule where there is none (`empty`), where times do not ascend
 * (`ascending`) or lie off the interval (`interval`), and where a price is no positive number, too high for a column
 * (`price`) or its high and low do not hold the others (`range`), or a volume is negative or none (`volume`).
 */
export function barColumns(klines: readonly Kline[], intervalMs: number, units: BarUnits): BarColumns {
  const first = klines[0] ?? refuse(0, 'empty');
  const last = klines.at(-1)!;
  const firstMs = first[0];
  if (!Number.isSafeInteger(firstMs)) refuse(0, 'interval');
  if (!(last[0] >= firstMs)) refuse(klines.length - 1, 'ascending');
  const bars = emptyBars(Math.floor((last[0] - firstMs) / intervalMs) + 1, intervalMs, firstMs);
  let beforeMs = Number.NEGATIVE_INFINITY;
  for (const [index, kline] of klines.entries()) {
    const row = (kline[0] - firstMs) / intervalMs;
    if (!(kline[0] > beforeMs)) refuse(index, 'ascending');
    if (!Number.isInteger(row)) refuse(index, 'interval');
    beforeMs = kline[0];
    put(bars, row, kline, units, index);
  }
  return bars;
}

function put(bars: BarColumns, row: number, kline: Kline, units: BarUnits, index: number): void {
  const ticks = (price: number): number => {
    const whole = Math.round(price * units.ticksPerPrice);
    return whole >= 1 && whole <= highestBarTicks ? whole : refuse(index, 'price');
  };
  const open = ticks(kline[1]);
  const high = ticks(kline[2]);
  const low = ticks(kline[3]);
  const close = ticks(kline[4]);
  if (high < Math.max(open, close) || low > Math.min(open, close)) refuse(index, 'range');
  const lots = Math.round(kline[5] * units.lotsPerSize);
  if (!(lots >= 0 && Number.isFinite(lots))) refuse(index, 'volume');
  bars.open[row] = open;
  bars.high[row] = high;
  bars.low[row] = low;
  bars.close[row] = close;
  bars.volume[row] = lots;
}
