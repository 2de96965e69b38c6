/**
 * `waiting` nothing yet · `cached` read from this browser, not confirmed · `live` · `stale` was live, now silent,
 * broken or resyncing ·
 * `ended` the source says that no more will come · `failed` refused for good, see reason.
 */
export type FeedState = 'waiting' | 'cached' | 'live' | 'stale' | 'ended' | 'failed';

/** What a screen may know of a stream. The value stays on show while the state is stale or ended. */
export interface Feed<V> {
  readonly state: FeedState;
  /**
   * Why it is not live: a refusal's code, `gap`, `checksum`, `crossed`, `silent`, `disconnected`, `engine`; "" where it
   * is.
   */
  readonly reason: string;
  /** Venue's time of the value, ms; null where it has none. */
  readonly venueMs: number | null;
  /** When the worker received it, ms on the wall clock. */
  readonly receivedMs: number | null;
  readonly value: V | undefined;
}
