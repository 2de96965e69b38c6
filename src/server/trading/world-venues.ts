import { createWorldVenue } from '../venues/house.ts';
import type { LiveMarkets } from './live-markets.ts';
import { remembered } from '../../shared/kit/remembered.ts';
import type { Shelf } from './lazy-listing.ts';
import type { Venue } from '../venues/venue.ts';
import type { TradingEngineOptions } from './engine-options.ts';

/** The exchanges of the trading world as venues, those of shelved markets too. */
export function venuesOf(
  { names }: TradingEngineOptions,
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
