import type { BookSide, SideColumns } from '../../market/book/book.ts';
import type { Grid, Instrument } from '../../market/instrument.ts';
import type { Kline } from '../../market/kline.ts';
import type { MarketView } from '../../market/market-view.ts';
import { SeenMarket, type Sight } from './seen-market.ts';

/**
 * A market that tells what is seen of it: each thing once, and again when it has become another. What `saw` hears is
 * all that a SeenMarket needs to show the same.
 */
export class ObservedMarket implements MarketView {
  readonly grid: Grid;
  readonly book: MarketView['book'];
  readonly barsMs?: () => number;
  readonly funding?: MarketView['funding'];
  readonly #market: MarketView;
  readonly #seen: SeenMarket;
  readonly #saw: (sight: Sight) => void;
  #instrument: Instrument;
  #timeMs: number | undefined;

  constructor(market: MarketView, saw: (sight: Sight) => void) {
    this.#market = market;
    this.grid = market.grid;
    this.#instrument = market.instrument;
    this.#seen = new SeenMarket(market.instrument);
    this.#saw = (sight) => {
      this.#seen.note(sight);
      saw(sight);
    };
    const top = (side: BookSide, limit: number): SideColumns => this.#top(side, limit);
    this.book = {
      get u() {
        return market.book.u;
      },
      get ts() {
        return market.book.ts;
      },
      top,
    };
    if (market.barsMs) this.barsMs = () => this.#time(market.barsMs!());
    if (market.funding)
      this.funding = (periods) => {
        const facts = market.funding!(periods);
        if (!this.#seen.isFunding(periods, facts)) this.#saw({ of: 'funding', periods, facts: facts ?? null });
        return facts;
      };
  }

  get instrument(): Instrument {
    const { instrument } = this.#market;
    if (instrument !== this.#instrument) {
      this.#instrument = instrument;
      this.#saw({ of: 'instrument', instrument });
    }
    return instrument;
  }

  best = (side: BookSide): number | undefined => {
    const ticks = this.#market.best(side);
    if (!this.#seen.isBest(side, ticks)) this.#saw({ of: 'best', side, ticks: ticks ?? null });
    return ticks;
  };

  klines: MarketView['klines'] = (interval, limit, endMs, zone) => {
    const bars = this.#market.klines(interval, limit, endMs, zone);
    const unknown = this.#seen.unknown(interval, zone, bars);
    if (unknown.length > 0 || !this.#seen.knows(interval, zone))
      // NOTE: the bar that forms is changed in place by its market.
      this.#saw({ of: 'bars', interval, zone: zone ?? null, bars: unknown.map((bar): Kline => [...bar]) });
    return bars;
  };

  #top(side: BookSide, limit: number): SideColumns {
    const { book } = this.#market;
    const columns = book.top(side, limit);
    if (!this.#seen.isTop(side, limit, book.u)) {
      const { u, ts } = book;
      this.#saw({ of: 'top', side, limit, u, ts, prices: [...columns.prices], sizes: [...columns.sizes] });
    }
    return columns;
  }

  #time(ms: number): number {
    if (ms !== this.#timeMs) {
      this.#timeMs = ms;
      this.#saw({ of: 'time', ms });
    }
    return ms;
  }
}
