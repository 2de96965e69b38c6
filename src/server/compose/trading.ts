import { dayMs, secondMs } from '../../shared/base/time.ts';
import { remembered } from '../../shared/base/remembered.ts';
import type { Instrument } from '../../shared/market/instrument.ts';
import { pinyinOf } from '../a-shares/pinyin.ts';
import { seed as aShareSeed, seedDate } from '../a-shares/seed.ts';
import { createCoinPaths } from '../simulation/price/coin-path.ts';
import { endingListing } from '../simulation/listing/ending-listing.ts';
import { ownDays } from '../simulation/price/minutes.ts';
import { volumePerMinute } from '../simulation/price/synthetic-bars.ts';
import { createAShareStore } from '../store/tables/a-shares.ts';
import { createApiAccountStore } from '../store/tables/api-accounts.ts';
import { createMinuteBarStore } from '../store/tables/minute-bars.ts';
import { accountsBy } from '../desk/caller.ts';
import { createDailyNotional } from '../desk/limits/daily-notional.ts';
import { createUsdPrices } from '../desk/valuation.ts';
import { keepContracts } from '../trading/contract-keeper.ts';
import { createOptionViews } from '../trading/option-views.ts';
import { shareMarkets, startListing } from '../trading/share-markets.ts';
import { flowMarket } from '../venues/simulated.ts';
import type { Identity } from './identity.ts';
import type { News } from './news.ts';
import { again, failedIn, type ServerParts } from './parts.ts';
import { externalMarkets } from './external-markets.ts';
import { openRecorded } from './recorded-markets.ts';
import type { Storage } from './storage.ts';
import { openVenues } from './venues.ts';
import { openEngine } from './engine.ts';

const barFlushMs = 5 * secondMs;
const flowOf = (instrument: Instrument) => flowMarket(instrument, volumePerMinute(instrument));

/** The engine with its accounts, and the markets of all venues: recorded ones in place of simulated ones. */
export async function openTrading(
  parts: ServerParts,
  { database, disk }: Storage,
  { box, subs }: Pick<Identity, 'box' | 'subs'>,
  { messages }: News,
) {
  const { clock, scheduler, log, coinOf = createCoinPaths() } = parts;
  const nowMs = () => clock.nowMs();
  const bars = createMinuteBarStore(database);
  const accounts = await createApiAccountStore(database, box);
  const aShares = await createAShareStore(database, aShareSeed, seedDate, pinyinOf);
  const stored = await bars.since(nowMs() - ownDays * dayMs);
  const shares = remembered(aShares.table, (table) => shareMarkets(table, flowOf));
  const listing = startListing(shares(), flowOf);
  const recorded = openRecorded(
    parts,
    listing.map(({ instrument }) => instrument),
  );
  const external = externalMarkets(recorded, parts.venues ?? []);
  const direct = openEngine({ ...parts, coinOf }, { disk, bars, stored, listing, shares, external, flowOf });
  const { engine, venues, markets } = openVenues(parts, direct, recorded, messages);
  const stopFlush = again(parts, barFlushMs, () => bars.flush(), 'minute bars could not be stored');
  const stopContracts = keepContracts({
    engine,
    scheduler,
    listing: () => endingListing(nowMs(), engine.seed, coinOf),
    listedOf: flowOf,
    isElsewhere: external.isElsewhere,
    failed: failedIn(log, 'contracts could not be listed'),
  });
  const usdPriceOf = createUsdPrices(engine);
  return {
    engine,
    accounts,
    usdPriceOf,
    /** How much accounts may trade a day, for all that places orders. */
    dailyNotional: createDailyNotional({ engine, accountOf: accountsBy(accounts, subs, nowMs), usdPriceOf, nowMs }),
    markets,
    options: createOptionViews({ engine, markets, coinOf, nowMs }),
    aShares,
    recorded,
    external: external.book,
    listing,
    shares,
    coinOf,
    start() {
      for (const venue of venues) venue.start();
    },
    stopTimers() {
      stopFlush();
      stopContracts();
    },
    /** Ends the streams, takes the last snapshot and writes what bars wait. */
    async close(): Promise<void> {
      for (const venue of venues) venue.stop();
      engine.shutdown();
      await bars.flush();
    },
  };
}
export type Trading = Awaited<ReturnType<typeof openTrading>>;
