import { useSyncExternalStore } from 'react';
import type { FeedState } from '../../../worker/api.ts';
import type { Watched } from '../../engine/client.ts';

/** Only the state of a stream: renders when that changes, not with every value. */
export const useFeedState = (watched: Watched<unknown>): FeedState =>
  useSyncExternalStore(watched.subscribe, () => watched.current().state);
