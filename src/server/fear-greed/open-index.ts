import { type Instrument, type InstrumentKey, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { Log } from '../base/log.ts';
import { createFearGreedStore } from '../store/tables/fear-greed.ts';
import type { Database } from '../store/database/database.ts';
import { createIndexDays, type PricedMarket } from './index-days.ts';
import { keepPublished } from './keep-published.ts';
import { alternativeMe, fetchPublished } from './published-index.ts';
import type { Scheduler } from '../base/scheduler.ts';

export interface OpenIndexParts {
  readonly database: Database;
  readonly offline: boolean;
  readonly nowMs: () => number;
  readonly instruments: readonly Instrument[];
  /** Markets that a recording stands in for. */
  readonly recorded: ReadonlySet<InstrumentKey>;
  readonly barsOf: (instrument: Instrument) => PricedMarket['bars'];
}

/** The platform's own BTC markets; the first that is simulated is the one that the index is computed from. */
const btcMarkets = ['HALYARD/BTCUSDT/spot', 'BINANCE/BTCUSDT/spot', 'OKX/BTCUSDT/spot'];

/** The fear and greed index of a server. `keep` reads the published one until its result is called. */
export async function openIndex({ database, offline, nowMs, instruments, recorded, barsOf }: OpenIndexParts) {
  const store = await createFearGreedStore(database);
  const instrument = btcMarkets
    .filter((key) => !recorded.has(key))
    .map((key) => instruments.find((each) => keyOfSymbol(each) === key))
    .find((found) => found !== undefined);
  return {
    ...createIndexDays({ market: instrument && { instrument, bars: barsOf(instrument) }, store, offline, nowMs }),
    keep: (scheduler: Scheduler, log: Log): (() => void) =>
      keepPublished({
        store,
        scheduler,
        nowMs,
        log,
        fetchDays: (count) => fetchPublished(alternativeMe, count, nowMs()),
      }),
  };
}
