import type { Observable } from 'rxjs';
import type { RecordingFault, venueModes } from '../../shared/contracts/market-base.ts';
import type { Interval } from '../../shared/kit/time.ts';
import type { BookSide, SideColumns } from '../../shared/market/book/book.ts';
import type { Exchange, Grid, Instrument, InstrumentKey } from '../../shared/market/instrument.ts';
import type { Kline } from '../../shared/market/kline.ts';
import type { TickerRow } from '../../shared/market/ticker.ts';
import type { Trade } from '../../shared/market/trade.ts';

export type VenueMode = (typeof venueModes)[number];
export type MarketState = 'LIVE' | 'STALE' | 'ENDED';

/** The order book of one market, read in place: never keep a reference to what it returns across turns. */
export interface BookView {
  /** Id of the last update; strictly rises with every change. */
  readonly u: number;
  /** Venue's time of the last change, ms. */
  readonly ts: number;
  /** At most `limit` levels, best first, ticks and lots. */
  top(side: BookSide, limit: number): SideColumns;
}

/** One instrument of one venue: what is public about it. */
export interface Market {
  /** As it stands now: a contract that has settled is closed. */
  readonly instrument: Instrument;
  readonly key: InstrumentKey;
  readonly grid: Grid;
  readonly book: BookView;
  /** Whether book, trades and bars are kept up now. One that nobody holds may sleep: its book is empty then, and is not to be shown. */
  readonly awake: boolean;
  /** True for one that nobody has asked for yet: it has a name and nothing else, and whoever asks for more makes it join the world. Absent where there is no such thing. */
  readonly isUnlisted?: boolean;
  /** Keeps the market awake until the result is called, and wakes it at once where it sleeps; the result is idempotent. It stays asleep where trading is halted. */
  hold(): () => void;
  /** Emits its state at once and on change. ENDED is final; STALE means that the book must not be traded on. */
  readonly state: Observable<MarketState>;
  /** Emits after every change of the book, at most once a step. */
  readonly bookChanges: Observable<void>;
  /** New trades, ascending, in batches. */
  readonly trades: Observable<readonly Trade[]>;
  /** Newest trades, ascending. */
  recentTrades(limit: number): readonly Trade[];
  /**
   * At most `limit` bars that open before `endMs` (exclusive; default now), ascending, the forming one included. Days, weeks and months of a market that trades at all hours are those of `zone`, an IANA
   * name; of UTC where none is given.
   */
  klines(interval: Interval, limit: number, endMs?: number, zone?: string): readonly Kline[];
  /** Time by which its bars go, ms, where that is not the server's: how far a recording has been played, in the recorder's time. */
  barsMs?(): number;
  /** 24 h figures; those of a sleeping market move every few seconds. */
  ticker(): TickerRow;
  /** Best price in ticks, undefined where the side is empty; of a sleeping market about what it would show if it were woken. */
  best(side: BookSide): number | undefined;
}

/** One exchange. One file per venue implements this; nothing outside the file knows its dialect. */
export interface Venue {
  readonly id: Exchange;
  readonly name: string;
  readonly mode: VenueMode;
  status(): 'UP' | 'DOWN' | 'ENDED';
  /** What is wrong with its recordings, and how many faults there are in all; absent where it has none. */
  faults?(): { readonly total: number; readonly told: readonly RecordingFault[] };
  /** The same list as long as no market comes to it. */
  markets(): readonly Market[];
  market(key: InstrumentKey): Market | undefined;
  /** Begins to move; idempotent. */
  start(): void;
  /** Stops moving and completes its streams; idempotent. */
  stop(): void;
}
