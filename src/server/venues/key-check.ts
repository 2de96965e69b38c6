import type { Exchange } from '../../shared/market/instrument.ts';
import type { Permission } from '../../shared/trade/api-account.ts';
import type { VenueKeys } from '../store/secrets/venue-keys.ts';

/** What an exchange says of a key that is right. */
export interface KeyFacts {
  readonly permissions: readonly Permission[];
  /** Whether it may take money out of the exchange. */
  readonly withdraws: boolean;
  /** When it ends, ms; null where it does not. */
  readonly expireMs: number | null;
}

/** Where the keys of an account are tried before they are stored. */
export interface KeyCheck {
  /** Whether there are keys of this exchange at all. */
  knows(exchange: Exchange): boolean;
  /**
   * Tries a key. Refuses with API_KEY and what of it is wrong, API_EXPIRED, or IP_NOT_ALLOWED where the exchange takes
   * it from other addresses alone.
   */
  check(exchange: Exchange, keys: VenueKeys): Promise<KeyFacts>;
}
