import type { BookSide, SideColumns } from '../../market/book/book.ts';
import { gridOf, type Grid, type Instrument } from '../../market/instrument.ts';
import { aggregate, type Kline } from '../../market/kline.ts';
import { type Interval, openTimeBefore, openTimeOf } from '../../base/time.ts';
import type { MarketView } from '../../market/market-view.ts';
import { Refusal } from '../../base/refusal.ts';
import { unitsToNumber } from '../../base/decimal.ts';
import { type BarColumns, isGap } from '../bars.ts';

/**
 * What a strategy sees of a market of bars: those that have closed, and the price at which the last one did. It never
 * sees a bar that is not over.
 */
export class BarView implements MarketView {
  readonly instrument: Instrument;
  readonly grid: Grid;
  readonly book: MarketView['book'];
  readonly excludesOwn = true;
  readonly #bars: BarColumns;
  /** Rows that have closed. */
  #closed = 0;
  #ticks = 0;

  constructor(instrument: Instrument, bars: BarColumns) {
    this.instrument = instrument;
    this.grid = gridOf(instrument);
    this.#bars = bars;
    this.book = {
      u: 0,
      ts: 0,
      top: (): SideColumns => ({ prices: Float64Array.of(this.#ticks), sizes: Float64Array.of(0) }),
    };
  }

  /** Rows up to `rows`, exclusive, have closed; the price stands at `ticks`. */
  moveTo(rows: number, ticks: number): void {
    this.#closed = rows;
    this.#ticks = ticks;
  }

  best = (_side: BookSide): number | undefined => (this.#ticks > 0 ? this.#ticks : undefined);

  /** Throws INPUT where bars of such an interval cannot be made of those that there are. */
  klines(interval: Interval, limit: number, endMs = Number.POSITIVE_INFINITY): readonly Kline[] {
    const { firstMs, intervalMs } = this.#bars;
    const end = Math.min(this.#closed, Math.max(0, Math.ceil((endMs - firstMs) / intervalMs)));
    const newestMs = openTimeOf(interval, firstMs + (end - 1) * intervalMs);
    const earliestMs = openTimeBefore(interval, newestMs, limit - 1);
    if (newestMs - openTimeBefore(interval, newestMs, 1) < intervalMs)
      throw new Refusal('INPUT', { field: 'interval', rule: 'finer_than_bars' });
    const bars: Kline[] = [];
    for (let row = Math.max(0, Math.ceil((earliestMs - firstMs) / intervalMs)); row < end; row++)
      if (!isGap(this.#bars, row)) bars.push(this.#klineAt(row));
    return aggregate(bars, interval);
  }

  #klineAt(row: number): Kline {
    const { firstMs, intervalMs, open, high, low, close, volume } = this.#bars;
    const { price, size } = this.grid;
    const priceAt = (column: Int32Array): number => unitsToNumber(column[row]!, price);
    const base = unitsToNumber(volume[row]!, size);
    const last = priceAt(close);
    return [
      firstMs + row * intervalMs,
      priceAt(open),
      priceAt(high),
      priceAt(low),
      last,
      base,
      base * last,
      volume[row]! && 1,
    ];
  }
}
