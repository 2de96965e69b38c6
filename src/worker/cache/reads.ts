import type { Clock } from '../clock.ts';
import type { Store } from './schema.ts';
import { storeName } from './store-name.ts';

/** What is read. A store that lacks one of these is of an older build. */
const tables = ['packs', 'bars', 'series'];
/** A store that does not open within this time is not waited for. */
export const openTimeoutMs = 3_000;

/** The store as Dexie opens it, for all that changes something; its code is loaded for that. */
export interface LateStore {
  /** Undefined where there is none to be had. Never rejects. */
  open(): Promise<Store | undefined>;
  /** Undefined where it is not open yet. */
  now(): Store | undefined;
}

/**
 * The read-only transaction of all that is read in this turn; undefined where nothing is kept. Rejects where the store
 * fails.
 */
export type Reads = () => Promise<IDBTransaction | undefined>;

/**
 * Reads on a bare connection of their own, opened at once: a start reads a score of records before anything is written,
 * and Dexie with its code, its opening and two transactions a read is a third of that time (bench/cache.ts). This way
 * changes nothing. A store that is older, broken or held open by an old build is left to Dexie, which mends it, and so
 * is one that somebody has deleted or changed since.
 */
export function createReads(clock: Clock, late: LateStore): Reads {
  let bare: IDBDatabase | undefined;
  let current: IDBTransaction | undefined;
  const opening = openAsItIs(clock).then((found) => {
    if (typeof found === 'string') return found;
    bare = found;
    const gone = () => {
      bare = undefined;
    };
    found.onclose = gone;
    found.onversionchange = () => {
      gone();
      found.close();
    };
    return 'there';
  });

  async function connection(): Promise<IDBDatabase | undefined> {
    const found = await opening;
    if (bare) return bare;
    const store = found === 'none' ? late.now() : await late.open();
    return store?.backendDB();
  }

  return async () => {
    const opened = await connection();
    if (!opened) return undefined;
    if (!current) {
      current = opened.transaction(tables, 'readonly');
      // It takes no more requests once control is back with the event loop.
      queueMicrotask(() => {
        current = undefined;
      });
    }
    return current;
  };
}

/**
 * The store as it is, whatever its number; `none` where there is none, `unfit` where Dexie has to look after it. Never
 * rejects.
 */
function openAsItIs(clock: Clock): Promise<IDBDatabase | 'none' | 'unfit'> {
  return new Promise((resolve) => {
    let late = false;
    const cancel = clock.after(openTimeoutMs, () => {
      late = true;
      resolve('unfit');
    });
    const settle = (found: 'none' | 'unfit') => {
      cancel();
      resolve(found);
    };
    try {
      const request = indexedDB.open(storeName);
      let isNew = false;
      request.onupgradeneeded = () => {
        isNew = true;
        request.transaction!.abort();
      };
      request.onerror = (event) => {
        event.preventDefault();
        settle(isNew ? 'none' : 'unfit');
      };
      request.onsuccess = () => {
        const { result } = request;
        cancel();
        const fits = !late && tables.every((name) => result.objectStoreNames.contains(name));
        if (!fits) result.close();
        resolve(fits ? result : 'unfit');
      };
    } catch {
      // Without a database of the browser's own Dexie says so.
      settle('unfit');
    }
  });
}

/** Before and after all numbers, among keys. */
export const lowest: number = Number.NEGATIVE_INFINITY;
export const highest: readonly never[] = [];

/** What a request of a transaction answers. */
export const answered = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error('not read'));
  });
