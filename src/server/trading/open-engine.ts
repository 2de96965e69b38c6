import type { InstrumentKey } from '../../shared/market/instrument.ts';
import { orderOf } from '../../shared/core/state/order.ts';
import {
  closeUntouched,
  createJournal,
  journalBroken,
  sqliteCodeOf,
  type TradingFile,
} from '../store/journal/journal.ts';
import { JournalBroken } from '../store/journal/journal-rows.ts';
import { createOrderHistory } from '../store/history/order-history.ts';
import { createSnapshotStore } from '../store/journal/snapshots.ts';
import type { TradingHeadFile } from '../store/journal/trading-head.ts';
import type { LiveMarket } from './live-market.ts';
import { createLiveMarkets } from './live-markets.ts';
import { openOrdersOf } from './engine-views.ts';
import { recover } from './recovery.ts';
import { fairPriceOf as ownFairPriceOf } from '../venues/simulated.ts';
import { createSnapshotKeeper } from './snapshot-keeper.ts';
import { createTape } from './tape.ts';
import type { TradingEngineOptions } from './engine-options.ts';

/**
 * The result of a task; where it throws, the file is closed first, and one that cannot be trusted is left as it was.
 * JournalBroken for all that SQLite throws.
 */
export function closingOnFailure<T>(db: TradingFile, task: () => T): T {
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
export function openParts(db: TradingFile, options: TradingEngineOptions, head: TradingHeadFile | undefined) {
  try {
    const journal = createJournal(db, head, options.makeRoom);
    const snapshots = createSnapshotStore(db);
    const history = createOrderHistory(db);
    const publicMarkets = new Map<InstrumentKey, LiveMarket>();
    const tape = createTape(publicMarkets, history, options.log);
    const { position } = history;
    const {
      state,
      out,
      clients,
      seq: lastSeq,
    } = recover({
      journal,
      snapshots,
      fairPriceOf: options.fairPriceOf ?? ownFairPriceOf,
      ...(options.maker && { maker: options.maker }),
      warn: (facts, text) => options.log.warn(facts, text),
      emit: tape.record,
      emittedUpTo: position,
      head: head?.read(),
    });
    if (position > lastSeq)
      history.rewind({
        seq: lastSeq,
        nextOrder: state.nextOrder,
        nextFill: state.nextFill,
        nextEntry: state.nextEntry,
        open: openOrdersOf(state).map(orderOf),
      });
    history.flush();
    return {
      state,
      out,
      journal,
      history,
      tape,
      live: createLiveMarkets({ publicMarkets, state, history: options.history, nowMs: options.nowMs }),
      keeper: createSnapshotKeeper({
        state,
        journal,
        history,
        snapshots,
        clients,
        nowMs: options.nowMs,
        everySteps: options.snapshotSteps,
        taken: options.snapshotted ?? (() => undefined),
      }),
    };
  } catch (error) {
    throw journalBroken(db.name, error);
  }
}
