import { type Exchange, type InstrumentKey, spotKeyOf, symbolOfKey } from '../../shared/market/instrument.ts';
import type { Market, Venue } from './venue.ts';

/** Every market of every venue. A venue that stands earlier in the list wins where two have the same market: a recording replaces a simulation. */
export interface Markets {
  readonly venues: readonly Venue[];
  readonly all: readonly Market[];
  /** The market of a key; that of a margin key is the spot market. */
  byKey(key: InstrumentKey): Market | undefined;
  ofExchange(exchange: Exchange): readonly Market[];
}

/** `allowsMargin` tells whether a spot market, by its key, has margin of a kind; its margin keys name the same market then. */
export function createMarkets(venues: readonly Venue[], allowsMargin: (key: InstrumentKey, type: 'margin' | 'isolated') => boolean = () => false): Markets {
  const byKey = new Map<InstrumentKey, Market>();
  for (const venue of venues) for (const market of venue.markets()) if (!byKey.has(market.key)) byKey.set(market.key, market);
  function ofMargin(key: InstrumentKey): Market | undefined {
    const ref = symbolOfKey(key);
    if (ref?.account_type !== 'margin' && ref?.account_type !== 'isolated') return undefined;
    const spot = spotKeyOf(ref);
    return allowsMargin(spot, ref.account_type) ? byKey.get(spot) : undefined;
  }

  const all = [...byKey.values()].sort((a, b) => a.instrument.sort - b.instrument.sort);
  return { venues, all, byKey: (key) => byKey.get(key) ?? ofMargin(key), ofExchange: (exchange) => all.filter(({ instrument }) => instrument.exchange === exchange) };
}
