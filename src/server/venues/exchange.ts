import type { Observable } from 'rxjs';
import { Refusal } from '../../shared/kit/refusal.ts';
import {
  type AccountType,
  type Exchange as ExchangeId,
  type InstrumentKey,
  keyOfSymbol,
} from '../../shared/market/instrument.ts';
import type { Order, Side } from '../../shared/trade/order.ts';
import type { Command, RestCommand, WakeCommand } from '../../shared/core/state/command.ts';
import type { Answer, UserEvent } from '../../shared/core/state/effects.ts';
import { orderOf } from '../../shared/core/state/order.ts';
import type { MarginTerms } from '../../shared/core/ledger/margin-terms.ts';
import type { ClientRecord } from '../../shared/core/state/client-ids.ts';
import {
  type FairPriceOf,
  type Listed,
  type MarketMaker,
  type MarketState,
  stepMs,
} from '../../shared/core/state/world.ts';
import {
  closeUntouched,
  createJournal,
  journalBroken,
  openTradingFiles,
  type Rider,
  sqliteCodeOf,
  type TradingFile,
} from '../store/journal.ts';
import { JournalBroken } from '../store/journal-rows.ts';
import { createOrderHistory, type OrderHistory } from '../store/order-history.ts';
import { createSnapshotStore } from '../store/snapshots.ts';
import type { TradingHeadFile } from '../store/trading-head.ts';
import type { AccountView } from './account-views.ts';
import { createActivity } from './activity.ts';
import { bringUp } from './bring-up.ts';
import { clockTeller, createClockwork } from './clockwork.ts';
import { type ContractViews, contractViewsOf } from './contract-views.ts';
import { createWorldVenue } from './house.ts';
import type { LiveMarket } from './live-market.ts';
import { createLiveMarkets, type LiveMarkets } from './live-markets.ts';
import type { MarketHistoryOf } from './market-history.ts';
import { openOrdersOf, viewsOf } from './exchange-views.ts';
import type { MarginViews } from './margin-views.ts';
import { recover } from './recovery.ts';
import { remembered } from './remembered.ts';
import { Sequencer } from './sequencer.ts';
import { createShelf, type Shelf } from './shelf.ts';
import { fairPriceOf as ownFairPriceOf } from './simulated.ts';
import { createSnapshotKeeper } from './snapshot-keeper.ts';
import { createTape } from './tape.ts';
import type { Venue } from './venue.ts';
import { isLending } from '../../shared/core/margin/interest.ts';

/** What may be put off: the timer and the end of a turn. Tests drive it by hand. */
export interface Scheduler {
  /** Runs a task again and again; the result ends it. */
  every(ms: number, task: () => void): () => void;
  /** Runs a task after the current turn. */
  soon(task: () => void): void;
}

export interface ExchangeLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

export interface ExchangeOptions {
  /** Decides all prices and the whole flow. A trading file keeps the seed that it was begun with; null takes that, or 1 for a new file. */
  readonly seed: number | null;
  /** House and simulated markets (`flowMarket`) and those of recorded venues (`externalMarket`). */
  readonly listing: readonly Listed[];
  /** Further markets that depend on the world's seed. */
  readonly listingOf?: (seed: number) => readonly Listed[];
  /** Markets that join the world when they are first asked for; the same map as long as nothing in it changes. Those that the world has already are kept up at a start. */
  readonly shelf?: () => ReadonlyMap<InstrumentKey, Listed>;
  /** The trading file; null keeps everything in memory only. */
  readonly journalPath: string | null;
  readonly nowMs: () => number;
  readonly scheduler: Scheduler;
  readonly history: MarketHistoryOf;
  readonly names: Partial<Record<ExchangeId, string>>;
  readonly log: ExchangeLog;
  readonly fairPriceOf?: FairPriceOf;
  /** Who quotes; the synthetic maker where nobody is named. */
  readonly maker?: MarketMaker;
  /** On which money is lent; nothing is where they are absent. */
  readonly terms?: MarginTerms;
  /** False: every market is awake for good, whether anybody reads it or not. */
  readonly sleeps?: boolean;
  /** Hears of each commit: seconds that it took, fsync included. */
  readonly committed?: (seconds: number) => void;
  /** Hears of each snapshot: seconds that it took. */
  readonly snapshotted?: (seconds: number) => void;
  /** Makes room on a full disk for the journal; false where there is none to be made. */
  readonly makeRoom?: () => boolean;
}

/** A user's order in the book of an external market, in ticks and lots. */
export interface RestingOrder {
  readonly order_id: string;
  readonly side: Side;
  readonly ticks: number;
  readonly lots: number;
}

/** Rows of the order history that may wait before they are written by themselves: commits take them along from far fewer on, without a flush of their own. */
const historyWaiting = 4_096;
/** How often it is looked which markets nobody needs any more. */
const sweepMs = 5_000;

/** The trading world behind the house venue and the simulated ones: state, journal, flow and public markets. */
export interface Exchange extends ContractViews {
  readonly venues: readonly Venue[];
  /** What users may hear, durable, in order, one batch a command. */
  readonly events: Observable<readonly UserEvent[]>;
  readonly history: OrderHistory;
  /** Seq of the last record of the journal. */
  readonly journalSeq: number;
  /** After a failed commit: commands are refused with UNAVAILABLE, markets are STALE, reads go on. */
  readonly isHalted: boolean;
  /** Under which the world was begun. */
  readonly seed: number;
  /** By how much the clock lies before the time of the markets, ms: they stand still until it is there; 0 where it does not. */
  readonly clockBehindMs: number;
  /** SHA-256 of the whole state. */
  stateHash(): string;
  /** Writes a command, applies it and tells its answer; rejects with UNAVAILABLE where it could not be written. */
  submit(command: Command): Promise<Answer>;
  /** Adds money to a user's account and opens the account where it is new. Refuses INPUT for an amount that is no positive decimal. */
  deposit(deposit: {
    user_id: string;
    api_id: string;
    account_type: AccountType;
    asset: string;
    amount: string;
  }): Promise<void>;
  /** Lists markets, or changes what is told of known ones, while the world runs; they join their venues at once. Markets of a venue without any cannot be added. */
  list(markets: readonly Listed[]): Promise<void>;
  /** Fills a resting order of an external market at its own price; ORDER_FINAL where it does not rest. */
  fillExternal(order_id: string, lots: number): Promise<void>;
  /** One of the shelf joins the world by being asked for; UNAVAILABLE where it cannot, as trading is halted. */
  market(key: InstrumentKey): MarketState | undefined;
  /** Without those that stand on the shelf. */
  markets(): Iterable<MarketState>;
  /** Last trade price in ticks, 0 before the first; of a sleeping market its fair price now. */
  lastTicks(market: MarketState): number;
  /** What a user's client id stands for; undefined where it is free. */
  clientRecord(user_id: string, client_id: string): ClientRecord | undefined;
  /** Orders that are open now or on their way, oldest first. */
  openOrders(): readonly { readonly user_id: string; readonly order: Order }[];
  /** One of them; undefined where the id is unknown or final. */
  openOrder(order_id: string): Order | undefined;
  /** Users' orders in a book of an external market, oldest first. */
  resting(key: InstrumentKey): readonly RestingOrder[];
  /** When a halted market reopens, ms; null where it is not halted, or nowhere. */
  reopensAt(key: InstrumentKey): number | null;
  /** All accounts with their cells. */
  accounts(): readonly AccountView[];
  /** What margin allows, by the world as it is now. */
  readonly margin: MarginViews;
  /** Sets the flow going; idempotent. */
  start(): void;
  /** Brings the flow up to the clock once; what the timer does. */
  tick(): void;
  /** Stops the flow, ends all streams, takes a last snapshot and closes the file. Idempotent. */
  shutdown(): void;
}

/**
 * Opens the trading file and brings the world back: last snapshot, journal, then a jump to now. Throws JournalBroken where the file cannot be
 * trusted. The caller starts it and shuts it down.
 */
export function createExchange(given: ExchangeOptions): Exchange {
  const nowMs = () => Math.floor(given.nowMs());
  const options = { ...given, nowMs };
  const { scheduler, log } = options;
  const { db, head } = openTradingFiles(options.journalPath);
  const parts = closingOnFailure(db, () => openParts(db, options, head));
  const { world, journal, history, tape, live, keeper } = parts;
  const sequencer = new Sequencer({
    world,
    journal,
    nowMs,
    out: parts.out,
    rider: together(history.rider, keeper.rider),
    soon: scheduler.soon,
    publish: tape.publish,
    committed: options.committed ?? (() => undefined),
    beforeGroup: () => keepUp(true),
    halted: haltedIn(log, live),
  });
  const clockwork = createClockwork({
    scheduler,
    nowMs,
    step: () => world.step,
    waits: clockTeller(log),
    rebase(step) {
      now({ kind: 'rebase', step });
      if (!sequencer.isHalted) live.endStep();
    },
    runStep() {
      keepUp(
        world.orders.size > 0 || world.contracts.pools.size > 0 || isLending(world) || journal.lastSeq > keeper.seq,
      );
      sequencer.runStep();
      if (!sequencer.isHalted) live.endStep();
    },
  });
  const activity = createActivity({
    markets: () => world.markets.values(),
    nowMs,
    wake: (key) => turn({ kind: 'wake', markets: [key] }),
    rest: (markets) => turn({ kind: 'rest', markets }),
  });
  let isShut = false;

  /** Writes and applies a command at once; nothing where trading is halted. */
  function now(command: Command): void {
    keepUp(true);
    attempt(() => {
      if (!sequencer.isHalted) sequencer.submitNow(command);
    });
  }

  /** Wakes markets or puts them to rest at once. */
  function turn(command: WakeCommand | RestCommand): void {
    now(command);
    for (const key of command.markets) live.byKey.get(key)?.endStep(world.step);
  }

  /** A step, a snapshot or a flush that fails ends the trading, never the process. */
  function attempt(task: () => void): void {
    try {
      task();
    } catch (error) {
      sequencer.halt(error);
    }
  }

  /** `isExposed`: a record may come before the next chance to take a snapshot, or has come since the last one. */
  function keepUp(isExposed: boolean): void {
    attempt(() => {
      if (sequencer.isHalted) return;
      if (history.waiting > historyWaiting) history.flush();
      if (isExposed) keeper.takeWhenDue(sequencer.out);
    });
  }

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
    bringUp(sequencer, world, options);
    live.open(activity.hold);
    keeper.take(sequencer.out);
  });
  const stopSweep = options.sleeps === false ? () => undefined : scheduler.every(sweepMs, activity.sweep);
  const shelf = createShelf({
    rows: options.shelf,
    live,
    now,
    seed: world.seed,
    sleeps: options.sleeps !== false,
    isHalted: () => sequencer.isHalted,
    open: () => live.open(activity.hold),
  });
  const venues = venuesOf(options, live, shelf, clockwork.start, () => !sequencer.isHalted && !isShut);
  return {
    venues,
    events: tape.events,
    history,
    ...viewsOf(world, nowMs, shelf.take),
    ...contractViewsOf(world, nowMs),
    get journalSeq() {
      return journal.lastSeq;
    },
    get isHalted() {
      return sequencer.isHalted;
    },
    get clockBehindMs() {
      return Math.max(0, world.step * stepMs - nowMs());
    },
    submit: (command) => sequencer.submit(command),
    deposit: async (deposit) => {
      done(await sequencer.submit({ kind: 'deposit', ...deposit }));
    },
    async list(markets) {
      done(await sequencer.submit({ kind: 'list', seed: world.seed, markets, asleep: true }));
      live.open(activity.hold);
      if (options.sleeps === false)
        turn({ kind: 'wake', markets: markets.map(({ instrument }) => keyOfSymbol(instrument)) });
    },
    fillExternal: async (order_id, lots) => {
      done(await sequencer.submit({ kind: 'fillExternal', order_id, lots }));
    },
    start: clockwork.start,
    tick: clockwork.tick,
    shutdown,
  };
}

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
  (log: ExchangeLog, live: LiveMarkets) =>
  (cause: unknown): void => {
    log.error({ error: cause }, 'trading is halted');
    live.stall();
  };

function done(answer: Answer): void {
  if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
}

/** The result of a task; where it throws, the file is closed first, and one that cannot be trusted is left as it was. JournalBroken for all that SQLite throws. */
function closingOnFailure<T>(db: TradingFile, task: () => T): T {
  try {
    return task();
  } catch (error) {
    if (error instanceof JournalBroken) closeUntouched(db);
    else db.close();
    throw sqliteCodeOf(error) !== undefined && !(error instanceof JournalBroken)
      ? journalBroken(db.name, error)
      : error;
  }
}

/** State, journal and what hangs on them, as the trading file has them. */
function openParts(db: TradingFile, options: ExchangeOptions, head: TradingHeadFile | undefined) {
  try {
    const journal = createJournal(db, head, options.makeRoom);
    const snapshots = createSnapshotStore(db);
    const history = createOrderHistory(db);
    const faces = new Map<InstrumentKey, LiveMarket>();
    const tape = createTape(faces, history, options.log);
    const { position } = history;
    const {
      world,
      out,
      clients,
      seq: lastSeq,
    } = recover({
      journal,
      snapshots,
      fairPriceOf: options.fairPriceOf ?? ownFairPriceOf,
      ...(options.maker && { maker: options.maker }),
      warn: (facts, text) => options.log.warn(facts, text),
      tell: tape.record,
      toldUpTo: position,
      head: head?.read(),
    });
    if (position > lastSeq)
      history.rewind({
        seq: lastSeq,
        nextOrder: world.nextOrder,
        nextFill: world.nextFill,
        nextEntry: world.nextEntry,
        open: openOrdersOf(world).map(orderOf),
      });
    history.flush();
    return {
      world,
      out,
      journal,
      history,
      tape,
      live: createLiveMarkets({ faces, world, history: options.history, nowMs: options.nowMs }),
      keeper: createSnapshotKeeper({
        world,
        journal,
        history,
        snapshots,
        clients,
        nowMs: options.nowMs,
        taken: options.snapshotted ?? (() => undefined),
      }),
    };
  } catch (error) {
    throw journalBroken(db.name, error);
  }
}

function venuesOf(
  { names }: ExchangeOptions,
  live: LiveMarkets,
  { faces }: Shelf,
  start: () => void,
  isUp: () => boolean,
): Venue[] {
  const ids = new Set(
    [...live.all().map(({ market }) => market), ...faces()].map(({ instrument }) => instrument.exchange),
  );
  return [...ids].map((id) =>
    createWorldVenue({
      id,
      name: names[id] ?? id,
      start,
      isUp,
      markets: remembered(live.all, (all) => all.filter(({ market }) => market.instrument.exchange === id)),
      shelved: remembered(faces, (all) => all.filter(({ instrument }) => instrument.exchange === id)),
    }),
  );
}
