import { dayMs, secondMs } from '../../shared/kit/time.ts';
import { remembered } from '../../shared/kit/remembered.ts';
import type { Instrument } from '../../shared/market/instrument.ts';
import { pinyinOf } from '../a-shares/pinyin.ts';
import { seed as aShareSeed, seedDate } from '../a-shares/seed.ts';
import { tellUnanswered } from '../desk/messages/unanswered-messages.ts';
import { createCoinPaths } from '../simulation/price/coin-path.ts';
import { endingListing } from '../simulation/listing/ending-listing.ts';
import { historyDays } from '../simulation/price/minutes.ts';
import { volumePerMinute } from '../simulation/price/synthetic-bars.ts';
import { createAShareStore } from '../store/a-shares.ts';
import { createApiAccountStore } from '../store/api-accounts.ts';
import { createMinuteBarStore } from '../store/minute-bars.ts';
import { keepContracts } from '../trading/contract-keeper.ts';
import { createOptionViews } from '../trading/option-views.ts';
import { shareMarkets, startListing } from '../trading/share-markets.ts';
import { overLines } from '../venues/line/lines.ts';
import { practiceLines } from '../venues/line/practice-line.ts';
import { createMarkets } from '../venues/markets.ts';
import { createReplayVenue } from '../venues/replay/replay-venue.ts';
import { flowMarket } from '../venues/simulated.ts';
import type { News } from './news.ts';
import { again, failedIn, type ServerParts } from './parts.ts';
import { openRecorded } from './recorded-markets.ts';
import type { Storage } from './storage.ts';
import { openWorld } from './world.ts';

const barFlushMs = 5 * secondMs;
const flowOf = (instrument: Instrument) => flowMarket(instrument, volumePerMinute(instrument));

/** The engine with its accounts, and the markets of all venues: recorded ones in place of simulated ones. */
export async function openTrading(parts: ServerParts, { database, disk }: Storage, { messages }: News) {
  const { config, clock, scheduler, log, coinOf = createCoinPaths() } = parts;
  const nowMs = () => clock.nowMs();
  const bars = createMinuteBarStore(database);
  const accounts = await createApiAccountStore(database);
  const aShares = await createAShareStore(database, aShareSeed, seedDate, pinyinOf);
  const stored = await bars.since(nowMs() - (historyDays + 1) * dayMs);
  const shares = remembered(aShares.table, (table) => shareMarkets(table, flowOf));
  const listing = startListing(shares(), flowOf);
  const recorded = openRecorded(
    parts,
    listing.map(({ instrument }) => instrument),
  );
  const direct = openWorld({ ...parts, coinOf }, { disk, bars, stored, listing, shares, recorded, flowOf });
  const engine = overLines({
    engine: direct,
    scheduler,
    nowMs,
    lines: practiceLines(config.lines, direct.seed, scheduler, nowMs),
    failed: failedIn(log, 'the outcome of an order could not be written down'),
    overdue: tellUnanswered(messages, { nowMs, log }),
  });
  const venues = engine.venues.map((venue) => {
    const own = recorded.markets.filter(({ instrument }) => instrument.exchange === venue.id);
    return own.length > 0 ? createReplayVenue(venue, own) : venue;
  });
  const markets = createMarkets(venues, engine.margin.allows);
  const stopFlush = again(parts, barFlushMs, () => bars.flush(), 'minute bars could not be stored');
  const stopContracts = keepContracts({
    engine,
    scheduler,
    listing: () => endingListing(nowMs(), engine.seed, coinOf),
    listedOf: flowOf,
    isElsewhere: (key) => recorded.keys.has(key),
    failed: failedIn(log, 'contracts could not be listed'),
  });
  return {
    engine,
    accounts,
    markets,
    options: createOptionViews({ engine, markets, coinOf, nowMs }),
    aShares,
    recorded,
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
