import type { Exchange as ExchangeId } from '../../shared/market/instrument.ts';
import { remembered, together } from '../../shared/base/remembered.ts';
import type { Market, Venue, VenueMode } from './venue.ts';

/** A market of the engine, and how its streams are ended. */
interface CoreMarket {
  readonly market: Market;
  end(): void;
}

export interface CoreVenueOptions {
  readonly id: ExchangeId;
  readonly name: string;
  /** The same list as long as no market comes to it. */
  readonly markets: () => readonly CoreMarket[];
  /** Those that have not joined the engine yet; none where it is left out. */
  readonly unlisted?: () => readonly Market[];
  /** Sets the engine's timer going; idempotent. */
  readonly start: () => void;
  readonly isUp: () => boolean;
}

/** The house venue and the simulated ones trade in the same engine; they differ in name and mode only. */
const modeOf = (id: ExchangeId): VenueMode => (id === 'HALYARD' ? 'HOUSE' : 'SIM');

const noneUnlisted: readonly Market[] = [];

/** One exchange of the trading engine. `stop` ends its streams; its orders stay as they are. */
export function createCoreVenue({
  id,
  name,
  markets,
  unlisted = () => noneUnlisted,
  start,
  isUp,
}: CoreVenueOptions): Venue {
  const listOf = remembered(together(markets, unlisted), ([live, rest]) => {
    const all = [...live.map(({ market }) => market), ...rest];
    return { all, byKey: new Map(all.map((market) => [market.key, market])) };
  });
  let isEnded = false;
  return {
    id,
    name,
    mode: modeOf(id),
    status: () => (isEnded ? 'ENDED' : isUp() ? 'UP' : 'DOWN'),
    markets: () => listOf().all,
    market: (key) => listOf().byKey.get(key),
    start() {
      if (!isEnded) start();
    },
    stop() {
      if (isEnded) return;
      isEnded = true;
      for (const market of markets()) market.end();
    },
  };
}
