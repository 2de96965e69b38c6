import { minuteMs, type Interval } from '../../base/time.ts';
import { unitsToNumber } from '../../base/decimal.ts';
import type { Book, BookSide } from '../../market/book/book.ts';
import { gridOf, type Grid, type Instrument } from '../../market/instrument.ts';
import { addTrade, aggregate, flatBar, type Kline } from '../../market/kline.ts';
import type { MarketView } from '../../market/market-view.ts';

/** What a strategy sees of a recorded market: its book as it stands, and the minutes of the trades until now. */
export class RecordedView implements MarketView {
  readonly instrument: Instrument;
  readonly grid: Grid;
  readonly book: MarketView['book'];
  readonly excludesOwn = true;
  readonly #book: Book;
  readonly #minutes: Kline[] = [];
  #updates = 0;
  #atMs = 0;

  constructor(instrument: Instrument, book: Book) {
    this.instrument = instrument;
    this.grid = gridOf(instrument);
    this.#book = book;
    const it = this;
    this.book = {
      get u() {
        return it.#updates;
      },
      get ts() {
        return it.#atMs;
      },
      top: (side, limit) => book.top(side, limit),
    };
  }

  /** The book has changed. */
  changed(atMs: number): void {
    this.#updates += 1;
    this.#atMs = atMs;
  }

  /** A trade, price in ticks and size in lots. A minute without one is flat. */
  trade(atMs: number, ticks: number, lots: number): void {
    const openMs = Math.floor(atMs / minuteMs) * minuteMs;
    const price = unitsToNumber(ticks, this.grid.price);
    let last = this.#minutes.at(-1);
    for (; last && last[0] < openMs; last = this.#minutes.at(-1))
      this.#minutes.push(flatBar(last[0] + minuteMs, last[4]));
    if (!last) {
      last = flatBar(openMs, price);
      this.#minutes.push(last);
    }
    addTrade(last, price, unitsToNumber(lots, this.grid.size));
  }

  best = (side: BookSide): number | undefined => this.#book.best(side);

  klines = (interval: Interval, limit: number, endMs = Number.POSITIVE_INFINITY): readonly Kline[] =>
    aggregate(
      this.#minutes.filter(([openMs]) => openMs < endMs),
      interval,
    ).slice(-limit);
}
