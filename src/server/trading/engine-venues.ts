import { createCoreVenue } from '../venues/house.ts';
import type { LiveMarkets } from './live-markets.ts';
import { remembered } from '../../shared/base/remembered.ts';
import type { LazyListing } from './lazy-listing.ts';
import type { Venue } from '../venues/venue.ts';
import type { TradingEngineOptions } from './engine-options.ts';

/** The exchanges of the trading engine as venues, those of unlisted markets too. */
export function venuesOf(
  { names }: TradingEngineOptions,
  live: LiveMarkets,
  { publicMarkets }: LazyListing,
  start: () => void,
  isUp: () => boolean,
): Venue[] {
  const ids = new Set(
    [...live.all().map(({ market }) => market), ...publicMarkets()].map(({ instrument }) => instrument.exchange),
  );
  return [...ids].map((id) =>
    createCoreVenue({
      id,
      name: names[id] ?? id,
      start,
      isUp,
      markets: remembered(live.all, (all) => all.filter(({ market }) => market.instrument.exchange === id)),
      unlisted: remembered(publicMarkets, (all) => all.filter(({ instrument }) => instrument.exchange === id)),
    }),
  );
}
