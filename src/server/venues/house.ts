import type { Exchange as ExchangeId } from '../../shared/market/instrument.ts';
import type { LiveMarket } from './live-market.ts';
import type { Venue, VenueMode } from './venue.ts';

export interface WorldVenueOptions {
  readonly id: ExchangeId;
  readonly name: string;
  readonly markets: readonly LiveMarket[];
  /** Sets the world's timer going; idempotent. */
  readonly start: () => void;
  readonly isUp: () => boolean;
}

/** The house venue and the simulated ones trade in the same world; they differ in name and mode only. */
const modeOf = (id: ExchangeId): VenueMode => (id === 'HALYARD' ? 'HOUSE' : 'SIM');

/** One exchange of the trading world. `stop` ends its streams; its orders stay as they are. */
export function createWorldVenue({ id, name, markets, start, isUp }: WorldVenueOptions): Venue {
  const all = markets.map(({ market }) => market);
  const byKey = new Map(all.map((market) => [market.key, market]));
  let isEnded = false;
  return {
    id, name, mode: modeOf(id),
    status: () => (isEnded ? 'ENDED' : isUp() ? 'UP' : 'DOWN'),
    markets: () => all,
    market: (key) => byKey.get(key),
    start() {
      if (!isEnded) start();
    },
    stop() {
      if (isEnded) return;
      isEnded = true;
      for (const market of markets) market.end();
    },
  };
}
