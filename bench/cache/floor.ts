import { packRows } from '../../src/worker/cache/columns.ts';
import { bars, instruments, seriesNames, shares } from './data.ts';
import type { Result } from './worker.ts';

/** The browser's own database without a library: one store, two records. */
function openFloor(): Promise<IDBDatabase> {
  const request = indexedDB.open('floor', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('all');
  };
  return answered(request);
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not answered'));
  });

const get = (store: IDBDatabase, key: string): Promise<unknown> =>
  answered(store.transaction('all').objectStore('all').get(key) as IDBRequest<unknown>);

/** As many bytes as the packs and bars take, in one piece; and a small record. */
export async function fillFloor(): Promise<void> {
  const texts = [shares(), instruments()].map((rows) => JSON.stringify(packRows(rows)).length);
  const bytes =
    texts.reduce((sum, each) => sum + each, 0) +
    seriesNames().length * bars(0).length * 8 * Float64Array.BYTES_PER_ELEMENT;
  const store = await openFloor();
  const writing = store.transaction('all', 'readwrite');
  writing.objectStore('all').put(crypto.getRandomValues(new Uint8Array(65_536)), 'small');
  writing.objectStore('all').put(
    Uint8Array.from({ length: bytes }, (_, index) => (index * 31) & 255),
    'large',
  );
  await new Promise((resolve, reject) => {
    writing.oncomplete = resolve;
    writing.onerror = reject;
  });
  store.close();
}

/** What no cache can be faster than: the database is opened, and one record of as many bytes is read. */
export async function readFloor(): Promise<Result> {
  const startMs = performance.now();
  const store = await openFloor();
  const openedMs = performance.now() - startMs;
  if (!((await get(store, 'large')) instanceof Uint8Array)) throw new Error('the record is missing');
  return { openedMs, readMs: performance.now() - startMs };
}

/** The least that a worker has to do before a page can paint: open, and read something. */
export async function readSmall(): Promise<Result> {
  const startMs = performance.now();
  const store = await openFloor();
  const openedMs = performance.now() - startMs;
  if (!((await get(store, 'small')) instanceof Uint8Array)) throw new Error('the record is missing');
  return { openedMs, readMs: performance.now() - startMs };
}
