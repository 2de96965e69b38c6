import type { Clock, Log } from '../clock.ts';
import type { IntentStore, RecordingStore } from '../environment.ts';
import { type Cache, createCache } from './create-cache.ts';
import type { Store } from './schema.ts';
import type { Stores } from './stores.ts';

/** So long after a worker's start nothing is written: what it shows first is read and painted meanwhile. */
const calmMs = 300;

/** All that a worker keeps in its browser. */
export interface Kept extends Cache {
  readonly recording: RecordingStore;
  readonly intents: IntentStore;
}

/**
 * The cache is read at once. Dexie, a third of all that a worker runs, is loaded when something is written, after a
 * moment's calm, or when the store has to be mended. Where that fails nothing is written but all is kept in memory, and
 * the next use tries again.
 */
export function lateStores(
  clock: Clock,
  log: Log,
  load: () => Promise<{ readonly createStores: (clock: Clock, log: Log) => Stores }> = () => import('./stores.ts'),
): Kept {
  const calm = new Promise<void>((resolve) => {
    clock.after(calmMs, resolve);
  });
  let loading: Promise<Stores> | undefined;
  let cache: Store | undefined;
  const stores = (): Promise<Stores> => {
    loading ??= load().then(({ createStores }) => createStores(clock, log));
    return loading;
  };
  const there = (): Promise<Stores | undefined> =>
    stores().catch((error: unknown) => {
      log.warn('cache: its code did not load', error);
      loading = undefined;
      return undefined;
    });
  async function open(): Promise<Store | undefined> {
    cache = await (await there())?.cache;
    return cache;
  }
  const recording = async () => {
    await calm;
    return (await stores()).recording;
  };

  // An order does not wait for calm.
  const intents = async (): Promise<IntentStore> => {
    const loaded = await there();
    if (!loaded) throw new Error('orders: the code of their store did not load');
    return loaded.intents;
  };

  return {
    intents: {
      put: async (intent) => (await intents()).put(intent),
      drop: async (clientId) => (await intents()).drop(clientId),
      all: async () => (await intents()).all(),
    },
    ...createCache(clock, log, { open, now: () => cache }, calm),
    recording: {
      async open() {
        await calm;
        return (await there())?.recording.open() ?? false;
      },
      add: async (head, body) => (await recording()).add(head, body),
      heads: async () => (await recording()).heads(),
      body: async (id) => (await recording()).body(id),
      drop: async (ids) => (await recording()).drop(ids),
      addAction: async (action) => (await recording()).addAction(action),
      actions: async (owner) => (await recording()).actions(owner),
      dropActionsOfOthers: async (owner) => (await recording()).dropActionsOfOthers(owner),
      dropActionsBefore: async (atMs) => (await recording()).dropActionsBefore(atMs),
      clear: async () => (await recording()).clear(),
      room: async () => (await recording()).room(),
    },
  };
}
