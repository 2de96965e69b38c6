import type { Exchange as ExchangeId, InstrumentKey } from '../../shared/market/instrument.ts';
import type { MarginTerms } from '../../shared/core/ledger/margin-terms.ts';
import type { FairPriceOf, MarketMaker } from '../../shared/core/state/core-state.ts';
import type { Listed } from '../../shared/core/state/listed.ts';
import type { MarketHistoryOf } from '../simulation/price/market-history.ts';
import type { Scheduler } from '../base/scheduler.ts';

export interface TradingLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

export interface TradingEngineOptions {
  /**
   * Decides all prices and the whole flow. A trading file keeps the seed that it was begun with; null takes that, or 1
   * for a new file.
   */
  readonly seed: number | null;
  /** House and simulated markets (`flowMarket`) and those of recorded venues (`externalMarket`). */
  readonly listing: readonly Listed[];
  /** Further markets that depend on the engine's seed. */
  readonly listingOf?: (seed: number) => readonly Listed[];
  /**
   * Markets that join the engine when they are first asked for; the same map as long as nothing in it changes. Those
   * that the engine has already are kept up at a start.
   */
  readonly lazyListing?: () => ReadonlyMap<InstrumentKey, Listed>;
  /** The trading file; null keeps everything in memory only. */
  readonly journalPath: string | null;
  readonly nowMs: () => number;
  readonly scheduler: Scheduler;
  readonly history: MarketHistoryOf;
  readonly names: Partial<Record<ExchangeId, string>>;
  readonly log: TradingLog;
  readonly fairPriceOf?: FairPriceOf;
  /** Who quotes; the synthetic maker where nobody is named. */
  readonly maker?: MarketMaker;
  /** On which money is lent; nothing is where they are absent. */
  readonly terms?: MarginTerms;
  /** False: every market is awake for good, whether anybody reads it or not. */
  readonly sleeps?: boolean;
  /** Flow steps from one snapshot to the next; a minute's where it is left out. */
  readonly snapshotSteps?: number;
  /** Hears of each commit: seconds that it took, fsync included. */
  readonly committed?: (seconds: number) => void;
  /** Hears of each snapshot: seconds that it took. */
  readonly snapshotted?: (seconds: number) => void;
  /** Makes room on a full disk for the journal; false where there is none to be made. */
  readonly makeRoom?: () => boolean;
}
