import { join } from 'node:path';
import type { AStockState } from '../../shared/contracts/admin-astock.ts';
import type { Instrument, InstrumentKey } from '../../shared/market/instrument.ts';
import { exchangeSources, fetchLists } from '../a-shares/fetch-lists.ts';
import { createShareKeeper, type ShareKeeper } from '../a-shares/refresh.ts';
import { createStrategyFigures } from '../desk/instances/platform-figures.ts';
import { createTradingActivity } from '../desk/reports/trading-activity.ts';
import { createTurnover } from '../desk/reports/turnover.ts';
import { openIndex } from '../fear-greed/open-index.ts';
import type { AShareStore } from '../store/tables/a-shares.ts';
import { createApplicationStore } from '../store/tables/applications.ts';
import { createContactRequestStore } from '../store/tables/contact-requests.ts';
import type { Database } from '../store/database/database.ts';
import { listChanged } from '../trading/share-markets.ts';
import { syntheticBarsOf } from '../venues/simulated.ts';
import { failedIn, type ServerParts } from './parts.ts';
import type { Strategies } from './strategies.ts';
import type { Trading } from './trading.ts';

/**
 * What the platform says of itself in public, what visitors write to it, and the tables that it reads from elsewhere.
 */
export async function openSite(
  { config, clock, scheduler, log }: ServerParts,
  database: Database,
  { engine, markets, aShares, shares, listing, recorded, coinOf, usdPriceOf }: Trading,
  { instances }: Strategies,
) {
  const nowMs = () => clock.nowMs();
  const failed = failedIn(log, 'what was traded could not be added up');
  const instrumentOf = (key: InstrumentKey): Instrument | undefined => engine.market(key)?.listed.instrument;
  const activity = createTradingActivity({ history: engine.history, usdPriceOf, instrumentOf, nowMs, failed });
  const indexDays = await openIndex({
    database,
    offline: config.offline,
    nowMs,
    instruments: listing.map(({ instrument }) => instrument),
    recorded: recorded.keys,
    barsOf: (instrument) => syntheticBarsOf(engine.seed, instrument, coinOf),
  });
  const keepers: (() => void)[] = [];
  const shareKeeper = createShareKeeper({
    store: aShares,
    scheduler,
    nowMs,
    log,
    fetchLists: () => fetchLists(exchangeSources),
    changed: () => listChanged(engine, shares()),
  });
  return {
    contactRequests: createContactRequestStore(database),
    applications: createApplicationStore(database, join(config.data, 'resumes')),
    strategyFigures: createStrategyFigures({ instances, market: markets.byKey, usdPriceOf, nowMs }),
    turnover: createTurnover({ markets, usdPriceOf, nowMs, failed }),
    activity,
    indexDays,
    shareTable: shareTableOf(aShares, shareKeeper, !config.offline),
    start() {
      activity.known();
      if (config.offline) return;
      shareKeeper.start();
      keepers.push(indexDays.keep(scheduler, log), shareKeeper.end);
    },
    stop() {
      for (const end of keepers) end();
    },
  };
}
export type Site = Awaited<ReturnType<typeof openSite>>;

/** The table of A-shares as admins see it. */
function shareTableOf(store: AShareStore, keeper: ShareKeeper, isOnline: boolean) {
  return {
    state(): AStockState {
      const { list, date } = store.table();
      const { isRunning, triedMs, problem } = keeper.last();
      return {
        rows: list.length,
        date,
        is_online: isOnline,
        is_running: isRunning,
        tried_ms: triedMs,
        problem,
      };
    },
    update(): boolean {
      if (isOnline) void keeper.update();
      return isOnline;
    },
  };
}
