import { type Exchange, type Instrument, keyOfSymbol, type SymbolRef } from '../../shared/market/instrument.ts';
import type { ExternalBook } from '../desk/order-request.ts';
import type { Venue } from '../venues/venue.ts';
import type { RecordedMarkets } from './recorded-markets.ts';

/**
 * The markets whose books come from elsewhere: recordings, and venues that are reached through their own order entry.
 * In the engine only users' orders rest there.
 */
export function externalMarkets(recorded: RecordedMarkets, remote: readonly Venue[]) {
  const ids: ReadonlySet<Exchange> = new Set(remote.map(({ id }) => id));
  return {
    instruments: (): Instrument[] =>
      [...recorded.markets, ...remote.flatMap((venue) => venue.markets())].map(({ instrument }) => instrument),
    /** Whether a market is not the simulation's; a remote venue replaces the simulated one of its name. */
    isElsewhere: (ref: SymbolRef): boolean => ids.has(ref.exchange) || recorded.keys.has(keyOfSymbol(ref)),
    /**
     * What stands behind users' orders: nothing that the engine may fill them with at a remote venue, which reports its
     * own fills.
     */
    book: ((key, side) => (recorded.keys.has(key) ? recorded.external(key, side) : [])) satisfies ExternalBook,
  };
}
export type ExternalMarkets = ReturnType<typeof externalMarkets>;
