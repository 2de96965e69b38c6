import type { Interval } from '../base/time.ts';
import type { BookSide, SideColumns } from './book/book.ts';
import type { FundingFacts } from './funding-facts.ts';
import type { Grid, Instrument } from './instrument.ts';
import type { Kline } from './kline.ts';

/** The order book of one market, read in place: never keep a reference to what it returns across turns. */
export interface BookView {
  /** Id of the last update; strictly rises with every change. */
  readonly u: number;
  /** Venue's time of the last change, ms. */
  readonly ts: number;
  /** At most `limit` levels, best first, ticks and lots. */
  top(side: BookSide, limit: number): SideColumns;
}

/** What of a market's data can be read at once, wherever it comes from: a server's venue, a recording, a backtest. */
export interface MarketView {
  /** As it stands now: a contract that has settled is closed. */
  readonly instrument: Instrument;
  readonly grid: Grid;
  readonly book: BookView;
  /**
   * Best price in ticks, undefined where the side is empty; of a sleeping market about what it would show if it were
   * woken.
   */
  best(side: BookSide): number | undefined;
  /**
   * At most `limit` bars that open before `endMs` (exclusive; default now), ascending, the forming one included. Days,
   * weeks and months of a market that trades at all hours are those of `zone`, an IANA name; of UTC where none is
   * given.
   */
  klines(interval: Interval, limit: number, endMs?: number, zone?: string): readonly Kline[];
  /**
   * Time by which its bars go, ms, where that is not the server's: how far a recording has been played, in the
   * recorder's time.
   */
  barsMs?(): number;
  /**
   * Funding of a perpetual now, with at most `periods` of the rates that were paid last; undefined for all else.
   * Absent where rates are not known.
   */
  funding?(periods: number): FundingFacts | undefined;
  /** Its bars and its book are without the orders and trades of whoever trades here. */
  readonly excludesOwn?: boolean;
}
