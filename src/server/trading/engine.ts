import type { Observable } from 'rxjs';
import type { InstrumentKey } from '../../shared/market/instrument.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { RestCommand, WakeCommand } from '../../shared/core/state/command.ts';
import type { UserEvent } from '../../shared/core/state/effects.ts';
import type { ClientRecord } from '../../shared/core/state/client-ids.ts';
import type { holdingOf } from '../../shared/core/shares/hours.ts';
import type { shareRulesOf } from '../../shared/core/shares/share-rules.ts';
import type { MarketState } from '../../shared/core/state/market-state.ts';
import { stepMs, type CoreState } from '../../shared/core/state/core-state.ts';
import { openTradingFiles, type Rider } from '../store/journal/journal.ts';
import type { OrderHistory } from '../store/history/order-history.ts';
import type { AccountView } from './account-views.ts';
import { createActivity } from './activity.ts';
import { startTrading } from './start-trading.ts';
import { type ContractViews, contractViewsOf } from './contract-views.ts';
import type { LiveMarkets } from './live-markets.ts';
import { viewsOf } from './engine-views.ts';
import type { MarginPlans } from './margin-previews.ts';
import type { MarginViews } from './margin-views.ts';
import { Sequencer } from './sequencer.ts';
import { createLazyListing } from './lazy-listing.ts';
import type { Venue } from '../venues/venue.ts';
import type { TradingEngineOptions, TradingLog } from './engine-options.ts';
import type { RestingOrder } from '../venues/replay/paper.ts';
import { createUpkeep } from './upkeep.ts';
import { clockOf } from './engine-clock.ts';
import { commandsOf, type EngineCommands } from './engine-commands.ts';
import { closingOnFailure, openParts } from './open-engine.ts';
import { venuesOf } from './engine-venues.ts';

/** How often it is looked which markets nobody needs any more. */
const sweepMs = 5_000;

/** The trading engine behind the house venue and the simulated ones: state, journal, flow and public markets. */
export interface TradingEngine extends ContractViews, EngineCommands {
  readonly venues: readonly Venue[];
  /** What users may hear, durable, in order, one batch a command. */
  readonly events: Observable<readonly UserEvent[]>;
  readonly history: OrderHistory;
  /** Seq of the last record of the journal. */
  readonly journalSeq: number;
  /** After a failed commit: commands are refused with UNAVAILABLE, markets are STALE, reads go on. */
  readonly isHalted: boolean;
  /** Under which the engine was begun. */
  readonly seed: number;
  /**
   * By how much the clock lies before the time of the markets, ms: they stand still until it is there; 0 where it does
   * not.
   */
  readonly clockBehindMs: number;
  /** SHA-256 of the whole state. */
  stateHash(): string;
  /**
   * One that is listed lazily joins the engine by being asked for; UNAVAILABLE where it cannot, as trading is halted.
   */
  market(key: InstrumentKey): MarketState | undefined;
  /** Without those that are not listed yet. */
  markets(): Iterable<MarketState>;
  /** Last trade price in ticks, 0 before the first; of a sleeping market its fair price now. */
  lastTicks(market: MarketState): number;
  /** What a user's client id stands for; undefined where it is free. */
  clientRecord(user_id: string, client_id: string): ClientRecord | undefined;
  /** Orders that are open now or on their way, oldest first. */
  openOrders(): readonly { readonly user_id: string; readonly order: Order }[];
  /** Those of one account, in no order. */
  accountOrders(api_id: string): readonly Order[];
  /** One of them; undefined where the id is unknown or final. */
  openOrder(order_id: string): Order | undefined;
  /** Users' orders in a book of an external market, oldest first. */
  resting(key: InstrumentKey): readonly RestingOrder[];
  /** When a halted market reopens, ms; null where it is not halted, or nowhere. */
  reopensAt(key: InstrumentKey): number | null;
  /** All accounts with their cells. */
  accounts(): readonly AccountView[];
  /** What margin allows, by the engine as it is now. */
  readonly margin: MarginViews;
  /** What a change would come to, by the engine as it is now. */
  readonly marginPlans: MarginPlans;
  /** What A-shares have to keep, by the engine as it is now. */
  readonly shares: {
    rules(market: MarketState): ReturnType<typeof shareRulesOf>;
    holding(market: MarketState, api_id: string): ReturnType<typeof holdingOf> | undefined;
  };
  /** Sets the flow going; idempotent. */
  start(): void;
  /** Brings the flow up to the clock once; what the timer does. */
  tick(): void;
  /** Stops the flow, ends all streams, takes a last snapshot and closes the file. Idempotent. */
  shutdown(): void;
}

/**
 * Opens the trading file and brings the engine back: last snapshot, journal, then a jump to now. Throws JournalBroken
 * where the file cannot be trusted. The caller starts it and shuts it down.
 */
export function createTradingEngine(given: TradingEngineOptions): TradingEngine {
  const nowMs = () => Math.floor(given.nowMs());
  const options = { ...given, nowMs };
  const { scheduler, log } = options;
  const { db, head } = openTradingFiles(options.journalPath);
  const parts = closingOnFailure(db, () => openParts(db, options, head));
  const { state, journal, history, tape, live, keeper } = parts;
  const sequencer = new Sequencer({
    state,
    journal,
    nowMs,
    out: parts.out,
    rider: together(history.rider, keeper.rider),
    soon: scheduler.soon,
    publish: tape.publish,
    committed: options.committed ?? (() => undefined),
    beforeGroup: () => upkeep.keepUp(true),
    halted: haltedIn(log, live),
  });
  const upkeep = createUpkeep({ state, history, keeper, live, sequencer });
  const { now, turn, attempt } = upkeep;
  const clockwork = clockOf(options, { state, journal, keeper, live, sequencer }, upkeep);
  const activity = activityOf(state, nowMs, turn);
  let isShut = false;

  function shutdown(): void {
    if (isShut) return;
    isShut = true;
    clockwork.stop();
    stopSweep();
    for (const venue of venues) venue.stop();
    attempt(() => {
      if (!sequencer.isHalted) keeper.take(sequencer.out);
    });
    sequencer.close();
    tape.events.complete();
    db.close();
    head?.close();
  }

  closingOnFailure(db, () => {
    startTrading(sequencer, state, options);
    live.open(activity.hold);
    keeper.take(sequencer.out);
  });
  const stopSweep = options.sleeps === false ? () => undefined : scheduler.every(sweepMs, activity.sweep);
  const lazyListing = createLazyListing({
    rows: options.lazyListing,
    live,
    now,
    seed: state.seed,
    sleeps: options.sleeps !== false,
    isHalted: () => sequencer.isHalted,
    open: () => live.open(activity.hold),
  });
  const venues = venuesOf(options, live, lazyListing, clockwork.start, () => !sequencer.isHalted && !isShut);
  return {
    venues,
    events: tape.events,
    history,
    ...viewsOf(state, nowMs, lazyListing.take),
    ...contractViewsOf(state, nowMs),
    get journalSeq() {
      return journal.lastSeq;
    },
    get isHalted() {
      return sequencer.isHalted;
    },
    get clockBehindMs() {
      return Math.max(0, state.step * stepMs - nowMs());
    },
    ...commandsOf({ state, sequencer, turn, open: () => live.open(activity.hold), sleeps: options.sleeps !== false }),
    start: clockwork.start,
    tick: clockwork.tick,
    shutdown,
  };
}

/** Wakes and rests markets by commands, as they are held or nobody needs them any more. */
const activityOf = (state: CoreState, nowMs: () => number, turn: (command: RestCommand | WakeCommand) => void) =>
  createActivity({
    markets: () => state.markets.values(),
    nowMs,
    wake: (key) => turn({ kind: 'wake', markets: [key] }),
    rest: (markets) => turn({ kind: 'rest', markets }),
  });

/** Riders of one commit. */
const together = (...riders: readonly Rider[]): Rider => ({
  write: () => {
    for (const { write } of riders) write();
  },
  written: () => {
    for (const { written } of riders) written();
  },
});

/** What happens when trading is halted: it is written down, and the markets say that they stand still. */
const haltedIn =
  (log: TradingLog, live: LiveMarkets) =>
  (cause: unknown): void => {
    log.error({ error: cause }, 'trading is halted');
    live.stall();
  };
