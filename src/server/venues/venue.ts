import type { Observable } from 'rxjs';
import type { Parts } from '../../shared/base/parts.ts';
import type { RecordingFault, venueModes } from '../../shared/contracts/market-base.ts';
import type { Exchange, InstrumentKey } from '../../shared/market/instrument.ts';
import type { Kline } from '../../shared/market/kline.ts';
import type { MarketView } from '../../shared/market/market-view.ts';
import type { TickerRow } from '../../shared/market/ticker.ts';
import type { Trade } from '../../shared/market/trade.ts';
import type { OrderEntry } from './order-entry.ts';

export type VenueMode = (typeof venueModes)[number];
export type MarketState = 'LIVE' | 'STALE' | 'ENDED';

/** One instrument of one venue: what is public about it. */
export interface Market extends MarketView {
  readonly key: InstrumentKey;
  /**
   * Whether book, trades and bars are kept up now. One that nobody holds may sleep: its book is empty then, and is not
   * to be shown.
   */
  readonly awake: boolean;
  /**
   * True for one that nobody has asked for yet: it has a name and nothing else, and whoever asks for more makes it join
   * the engine. Absent where there is no such thing.
   */
  readonly isUnlisted?: boolean;
  /**
   * Keeps the market awake until the result is called, and wakes it at once where it sleeps; the result is idempotent.
   * It stays asleep where trading is halted.
   */
  hold(): () => void;
  /** Emits its state at once and on change. ENDED is final; STALE means that the book must not be traded on. */
  readonly state: Observable<MarketState>;
  /** Emits after every change of the book, at most once a step. */
  readonly bookChanges: Observable<void>;
  /** New trades, ascending, in batches. */
  readonly trades: Observable<readonly Trade[]>;
  /**
   * `klines`, with a stop after each day of minutes that had to be made for them. Absent where bars are all there.
   */
  klinesInParts?(...asked: Parameters<MarketView['klines']>): Parts<readonly Kline[]>;
  /** Newest trades, ascending. */
  recentTrades(limit: number): readonly Trade[];
  /** 24 h figures; those of a sleeping market move every few seconds. */
  ticker(): TickerRow;
}

/** The half of a venue that is watched: its instruments with their books, trades and bars. */
export interface MarketData {
  /** The same list as long as no market comes to it. */
  markets(): readonly Market[];
  market(key: InstrumentKey): Market | undefined;
  /** Begins to move; idempotent. */
  start(): void;
  /** Stops moving and completes its streams; idempotent. */
  stop(): void;
}

/**
 * One exchange: its market data, and how orders get there. Nothing outside its folder knows its dialect.
 */
export interface Venue extends MarketData {
  readonly id: Exchange;
  readonly name: string;
  readonly mode: VenueMode;
  /**
   * How orders get there; absent where the trading core is the venue itself, as for the house and the simulated ones.
   */
  readonly entry?: OrderEntry | undefined;
  status(): 'UP' | 'DOWN' | 'ENDED';
  /** What is wrong with its recordings, and how many faults there are in all; absent where it has none. */
  faults?(): { readonly total: number; readonly examples: readonly RecordingFault[] };
}
