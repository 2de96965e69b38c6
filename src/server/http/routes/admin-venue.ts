import { venueList } from '../../../shared/contracts/admin-venue.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { Markets } from '../../venues/markets.ts';
import type { Server } from '../serve.ts';

export interface AdminVenueRoutes {
  readonly markets: Pick<Markets, 'venues'>;
  readonly engine: Pick<TradingEngine, 'reopensAt'>;
}

/** How each venue is, for admins. */
export function adminVenueRoutes(server: Server, { markets, engine }: AdminVenueRoutes): void {
  server.guarded(venueList, () =>
    markets.venues.map((venue) => {
      const listed = venue.markets();
      return {
        exchange: venue.id,
        name: venue.name,
        mode: venue.mode,
        status: venue.status(),
        latency_ms: null,
        markets: listed.length,
        active: listed.filter(({ awake }) => awake).length,
        halted: listed.filter(({ key }) => engine.reopensAt(key) !== null).length,
        is_remote: venue.entry !== undefined,
        faults: venue.faults?.().total ?? 0,
      };
    }),
  );
}
