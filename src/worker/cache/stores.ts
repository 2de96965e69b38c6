import type { Clock, Log, RecordingStore } from '../environment.ts';
import { type Cache, createCache } from './create-cache.ts';
import { createRecordingStore } from './recording-store.ts';

/** All that a worker keeps in its browser. */
export interface Stores extends Cache {
  readonly recording: RecordingStore;
}

/** Opens the cache at once, the recording when it is first wanted. One chunk with Dexie (src/worker/cache/late-stores.ts). */
export const createStores = (clock: Clock, log: Log): Stores => ({ ...createCache(clock, log), recording: createRecordingStore(clock, log) });
