import { join } from 'node:path';
import { must } from '../../shared/base/assert.ts';
import type { Listed } from '../../shared/core/state/listed.ts';
import { type Instrument, type InstrumentKey, keyOfSymbol, symbolOfKey } from '../../shared/market/instrument.ts';
import type { Kline } from '../../shared/market/kline.ts';
import { hasHours, hoursOf } from '../../shared/market/session/hours.ts';
import { endingListing, listedMsOf } from '../simulation/listing/ending-listing.ts';
import { venueNames } from '../simulation/listing/listing.ts';
import { marginTerms } from '../simulation/listing/margin-terms.ts';
import type { CoinPathOf } from '../simulation/price/coin-path.ts';
import { createHistory } from '../simulation/price/history.ts';
import { createKeptBars } from '../simulation/price/kept-bars.ts';
import { createSessionHistory } from '../simulation/price/session-history.ts';
import type { MinuteBarStore } from '../store/tables/minute-bars.ts';
import { createTradingEngine, type TradingEngine } from '../trading/engine.ts';
import type { TradingEngineOptions } from '../trading/engine-options.ts';
import { externalMarket, fairPriceFrom, syntheticBarsOf } from '../venues/simulated.ts';
import type { ServerParts } from './parts.ts';
import type { ExternalMarkets } from './external-markets.ts';
import type { Storage } from './storage.ts';

interface EngineParts {
  readonly disk: Storage['disk'];
  readonly bars: MinuteBarStore;
  /** Minute bars of the last days, by market. */
  readonly stored: ReadonlyMap<InstrumentKey, readonly Kline[]>;
  readonly listing: readonly Listed[];
  readonly shares: () => ReadonlyMap<InstrumentKey, Listed>;
  readonly external: ExternalMarkets;
  readonly flowOf: (instrument: Instrument) => Listed;
}

/** Opens the engine over the house and simulated markets, and over the users' orders of external ones. */
export function openEngine(
  { config, clock, scheduler, log, metrics, coinOf, engine }: ServerParts & { readonly coinOf: CoinPathOf },
  { disk, bars, stored, listing, shares, external, flowOf }: EngineParts,
): TradingEngine {
  const nowMs = () => clock.nowMs();
  const { isElsewhere } = external;
  return createTradingEngine({
    seed: config.seed,
    journalPath: join(config.data, 'trading.db'),
    nowMs,
    scheduler,
    names: venueNames,
    log,
    committed: metrics.commit,
    snapshotted: metrics.snapshot,
    makeRoom: disk.release,
    fairPriceOf: fairPriceFrom(coinOf),
    terms: {
      ...marginTerms,
      pairs: marginTerms.pairs.filter(({ market }) => !isElsewhere(must(symbolOfKey(market), market))),
    },
    listing: [
      ...listing.filter(({ instrument }) => !isElsewhere(instrument)),
      ...external.instruments().map(externalMarket),
    ],
    lazyListing: shares,
    listingOf: (seed) =>
      endingListing(nowMs(), seed, coinOf)
        .filter((instrument) => !isElsewhere(instrument))
        .map(flowOf),
    history: historyFrom(bars, stored, coinOf),
    ...engine,
  });
}

/** Bars of one market: those that are stored, then those that its trades make. */
function historyFrom(
  bars: MinuteBarStore,
  stored: EngineParts['stored'],
  coinOf: CoinPathOf,
): TradingEngineOptions['history'] {
  const keptOf = createKeptBars();
  return (instrument, seed, marketMs) => {
    const key = keyOfSymbol(instrument);
    const made = {
      instrument,
      nowMs: marketMs,
      synthetic: syntheticBarsOf(seed, instrument, coinOf),
      kept: keptOf(),
      listedMs: listedMsOf(instrument),
      stored: stored.get(key) ?? [],
      onClosed: (bar: Kline) => bars.add(key, bar),
    };
    return hasHours(hoursOf(instrument)) ? createSessionHistory(made) : createHistory(made);
  };
}
