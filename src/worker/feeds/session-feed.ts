import type { Clock } from '../clock.ts';
import type { SessionStore } from '../state/session.ts';
import type { Source } from '../sources/source.ts';
import { FeedStatus } from '../sources/feed-status.ts';

export interface SessionSource extends Source {
  /** The store's value is another one. */
  renew(): void;
}

/** Who is logged in, as a stream. `cached` as long as the server has not confirmed the user. */
export function createSessionFeed(session: SessionStore, clock: Clock, changed: () => void): SessionSource {
  const status = new FeedStatus(clock, changed);
  let version = 0;
  return {
    head: () => status.head(),
    version: () => version,
    change: () => (version === 0 ? { kind: 'none' } : { kind: 'whole', value: session.value() }),
    renew() {
      version++;
      status.received(session.value()?.check === 'unchecked' ? 'cached' : 'live', null);
    },
    close: () => undefined,
  };
}
