import type { Exchange, InstrumentKey } from '../../shared/market/instrument.ts';
import type { Market, Venue } from './venue.ts';

/** Every market of every venue. A venue that stands earlier in the list wins where two have the same market: a recording replaces a simulation. */
export interface Markets {
  readonly venues: readonly Venue[];
  readonly all: readonly Market[];
  byKey(key: InstrumentKey): Market | undefined;
  ofExchange(exchange: Exchange): readonly Market[];
}

export function createMarkets(venues: readonly Venue[]): Markets {
  const byKey = new Map<InstrumentKey, Market>();
  for (const venue of venues) for (const market of venue.markets()) if (!byKey.has(market.key)) byKey.set(market.key, market);
  const all = [...byKey.values()].sort((a, b) => a.instrument.sort - b.instrument.sort);
  return { venues, all, byKey: (key) => byKey.get(key), ofExchange: (exchange) => all.filter(({ instrument }) => instrument.exchange === exchange) };
}
