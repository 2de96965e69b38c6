import { type Exchange, type InstrumentKey, spotKeyOf, symbolOfKey } from '../../shared/market/instrument.ts';
import { remembered } from '../../shared/base/remembered.ts';
import type { Market, Venue } from './venue.ts';

/**
 * Every market of every venue. A venue that stands earlier in the list wins where two have the same market: a recording
 * replaces a simulation.
 */
export interface Markets {
  readonly venues: readonly Venue[];
  readonly all: readonly Market[];
  /** The market of a key; that of a margin key is the spot market. */
  byKey(key: InstrumentKey): Market | undefined;
  ofExchange(exchange: Exchange): readonly Market[];
}

/**
 * `allowsMargin` tells whether a spot market, by its key, has margin of a kind; its margin keys name the same market
 * then.
 */
export function createMarkets(
  venues: readonly Venue[],
  allowsMargin: (key: InstrumentKey, type: 'margin' | 'isolated') => boolean = () => false,
): Markets {
  let lists: readonly (readonly Market[])[] = [];
  /** The venues' lists, the same array as long as none of them is another one. */
  function listsNow() {
    const now = venues.map((venue) => venue.markets());
    if (now.some((list, index) => list !== lists[index])) lists = now;
    return lists;
  }
  const found = remembered(listsNow, (markets) => {
    const byKey = new Map<InstrumentKey, Market>();
    for (const market of markets.flat()) if (!byKey.has(market.key)) byKey.set(market.key, market);
    return { byKey, all: [...byKey.values()].sort((a, b) => a.instrument.sort - b.instrument.sort) };
  });

  function ofMargin(key: InstrumentKey): Market | undefined {
    const ref = symbolOfKey(key);
    if (ref?.account_type !== 'margin' && ref?.account_type !== 'isolated') return undefined;
    const spot = spotKeyOf(ref);
    return allowsMargin(spot, ref.account_type) ? found().byKey.get(spot) : undefined;
  }

  return {
    venues,
    get all() {
      return found().all;
    },
    byKey: (key) => found().byKey.get(key) ?? ofMargin(key),
    ofExchange: (exchange) => found().all.filter(({ instrument }) => instrument.exchange === exchange),
  };
}
