import Dexie from 'dexie';
import type { Clock, Log, Pack, PackStore } from '../environment.ts';
import { createStore, type Store, storeName } from './schema.ts';

const openTimeoutMs = 3_000;

/**
 * Packs in IndexedDB, opened at once. A store that does not open within 3 s or is corrupt or blocked is deleted and made anew
 * once; where that fails too, packs are kept in memory only. Nothing here ever rejects.
 */
export function createPacks(clock: Clock, log: Log, create: () => Store = createStore): PackStore {
  const memory = new Map<string, Pack>();
  const store = openOrRebuild(clock, log, create);

  return {
    async read(name) {
      const known = memory.get(name);
      if (known) return known;
      const opened = await store;
      return opened?.packs.get(name).catch((error: unknown) => {
        log.warn(`cache: ${name} not read`, error);
        return undefined;
      });
    },
    async write(pack) {
      memory.set(pack.name, pack);
      const opened = await store;
      await opened?.packs.put(pack).then(
        () => { if (memory.get(pack.name) === pack) memory.delete(pack.name); },
        (error: unknown) => log.warn(`cache: ${pack.name} not written, kept in memory`, error),
      );
    },
  };
}

async function openOrRebuild(clock: Clock, log: Log, create: () => Store): Promise<Store | undefined> {
  try {
    return await open(clock, create);
  } catch (error) {
    log.warn('cache: not opened, made anew', error);
  }
  try {
    await within(clock, Dexie.delete(storeName));
    return await open(clock, create);
  } catch (error) {
    log.warn('cache: in memory only', error);
    return undefined;
  }
}

async function open(clock: Clock, create: () => Store): Promise<Store> {
  const store = create();
  try {
    await within(clock, store.open());
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}

function within<T>(clock: Clock, promise: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(openTimeoutMs, () => reject(new Error(`no answer within ${openTimeoutMs} ms`)));
    promise.then(
      (value) => { cancel(); resolve(value); },
      (error: unknown) => { cancel(); reject(error); },
    );
  });
}
