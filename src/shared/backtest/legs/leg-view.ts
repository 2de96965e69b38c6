import { bid, type BookSide, type SideColumns } from '../../market/book/book.ts';
import type { FundingFacts } from '../../market/funding-facts.ts';
import type { Grid, Instrument } from '../../market/instrument.ts';
import type { MarketView } from '../../market/market-view.ts';
import { BarView } from '../exact/bar-view.ts';
import type { FundingRates } from '../funding-rates.ts';
import type { LegInput } from './leg-input.ts';

/** Lots of the only level of a side: bars do not limit what is taken. */
const shownLots = 2 ** 45;

/**
 * What a strategy sees of a leg: bars that have closed, a level on each side of the price, as far from it as a taker
 * trades worse, and of a perpetual the rates that it goes by.
 */
export class LegView implements MarketView {
  readonly instrument: Instrument;
  readonly grid: Grid;
  readonly book: { u: number; ts: number; readonly top: MarketView['book']['top'] };
  readonly excludesOwn = true;
  readonly klines: MarketView['klines'];
  readonly #bars: BarView;
  readonly #rates: FundingRates | undefined;
  readonly #slippage: number;
  #ticks = 0;

  constructor({ instrument, bars }: LegInput, rates: FundingRates | undefined, slippage: number) {
    this.instrument = instrument;
    this.#bars = new BarView(instrument, bars);
    this.grid = this.#bars.grid;
    this.klines = this.#bars.klines.bind(this.#bars);
    this.#rates = rates;
    this.#slippage = slippage;
    this.book = {
      u: 0,
      ts: 0,
      top: (side): SideColumns => ({
        prices: Float64Array.of(this.#at(side)),
        sizes: Float64Array.of(shownLots),
      }),
    };
  }

  #at = (side: BookSide): number =>
    side === bid ? Math.max(1, this.#ticks - this.#slippage) : this.#ticks + this.#slippage;

  best = (side: BookSide): number | undefined => (this.#ticks > 0 ? this.#at(side) : undefined);

  /** So many of its bars have closed, and its price stands at `ticks` at a time. */
  moveTo(closed: number, ticks: number, nowMs: number): void {
    this.#bars.moveTo(closed, ticks);
    this.#ticks = ticks;
    this.book.u += 1;
    this.book.ts = nowMs;
  }

  funding = (periods: number): FundingFacts | undefined => this.#rates?.facts(this.book.ts, periods);
}
