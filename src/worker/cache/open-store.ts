import Dexie from 'dexie';
import type { Clock, Log } from '../clock.ts';
import { openTimeoutMs } from './reads.ts';
import { storeName } from './store-name.ts';

/**
 * Opens the store. One that does not open within 3 s, is corrupt or blocked, or lacks a table, is deleted and made anew
 * once; where that fails too there is none, and what is kept is kept in memory. Never rejects.
 */
export async function openStore<S extends Dexie>(
  clock: Clock,
  log: Log,
  create: () => S,
  name = storeName,
): Promise<S | undefined> {
  try {
    return await open(clock, create);
  } catch (error) {
    log.warn('cache: not opened, made anew', error);
  }
  try {
    await within(clock, Dexie.delete(name));
    return await open(clock, create);
  } catch (error) {
    log.warn('cache: in memory only', error);
    return undefined;
  }
}

async function open<S extends Dexie>(clock: Clock, create: () => S): Promise<S> {
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
      (value) => {
        cancel();
        resolve(value);
      },
      (error: unknown) => {
        cancel();
        reject(error);
      },
    );
  });
}
