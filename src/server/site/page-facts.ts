import type { Instrument } from '../../shared/market/instrument.ts';
import type { ReadAnnouncement } from '../notify/announced.ts';

/**
 * The sizes of a market's levels on both sides, best first, in any one unit, and what a script needs to go on drawing
 * them.
 */
export interface BookShape {
  readonly bids: readonly number[];
  readonly asks: readonly number[];
  /** The best prices in ticks, where there are both, and when they were, ms. */
  readonly best: { readonly bid: number; readonly ask: number } | undefined;
  readonly atMs: number;
  readonly market: Pick<Instrument, 'exchange' | 'symbol' | 'account_type' | 'tick' | 'step' | 'maker' | 'taker'>;
}

/** What the platform can say of itself in numbers; amounts in USD. */
export interface PlatformFigures {
  /** Undefined where it has not been added up yet, as at the very start. */
  readonly turnover: number | undefined;
  readonly venues: number;
  readonly markets: number;
  /** What clients have traded in 24 hours; undefined as well. */
  readonly traded: number | undefined;
  readonly isSimulated: boolean;
}

/**
 * What a page shows of the running platform; the book is drawn where it has levels. `home` is for /home, its
 * announcements newest first.
 */
export interface PageFacts {
  readonly book: BookShape | undefined;
  readonly home?: { readonly figures: PlatformFigures; readonly announced: readonly ReadAnnouncement[] };
}
