import type { Clock, Log } from '../clock.ts';
import type { IntentStore, RecordingStore } from '../environment.ts';
import { createIntentStore } from './intent-store.ts';
import { openStore } from './open-store.ts';
import { createRecordingStore } from './recording-store.ts';
import { createStore, type Store } from './schema.ts';

/** What is opened with Dexie: one chunk, loaded when it is first wanted (src/worker/cache/late-stores.ts). */
export interface Stores {
  /** The store of the cache, opened at once; undefined where there is none to be had. Never rejects. */
  readonly cache: Promise<Store | undefined>;
  /** Opened when it is first wanted. */
  readonly recording: RecordingStore;
  /** The same. */
  readonly intents: IntentStore;
}

export const createStores = (clock: Clock, log: Log): Stores => ({
  cache: openStore(clock, log, createStore),
  recording: createRecordingStore(clock, log),
  intents: createIntentStore(clock, log),
});
