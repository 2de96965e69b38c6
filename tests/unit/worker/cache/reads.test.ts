import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BarList } from '../../../../src/shared/market/bar-list.ts';
import { createCache } from '../../../../src/worker/cache/create-cache.ts';
import { createStore, type Store } from '../../../../src/worker/cache/schema.ts';
import { storeName } from '../../../../src/worker/cache/store-name.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';
import { lateStore } from '../../../doubles/late-store.ts';

const logged: string[] = [];
const log = { error: (text: string) => logged.push(text), warn: (text: string) => logged.push(text) };
const pack = { name: 'symbols', version: '1', savedMs: 1, value: [1, 2] };
const btc = { key: 'HALYARD/BTCUSDT/spot', interval: '1m' } as const;
const opened: Store[] = [];

/** A worker's cache, and how often it has asked for Dexie. */
function cache(clock = new FakeClock()) {
  const late = lateStore(clock, log, () => {
    const store = createStore();
    opened.push(store);
    return store;
  });
  const open = vi.fn(late.open);
  return { ...createCache(clock, log, { ...late, open }), clock, open };
}

const isThere = async () => (await indexedDB.databases()).some(({ name }) => name === storeName);

beforeEach(async () => {
  for (const store of opened.splice(0)) store.close();
  await Dexie.delete(storeName);
  logged.length = 0;
});
afterEach(() => vi.restoreAllMocks());

test('a store that is there is read without Dexie, all that is read in one turn in one transaction', async () => {
  const first = cache();
  await first.packs.write(pack);
  await first.bars.write(btc, BarList.of([[60_000, 1, 1, 1, 1, 1, 1, 1]]), Number.NEGATIVE_INFINITY);
  const { packs, bars, open } = cache();
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const [read, kept, none] = await Promise.all([packs.read('symbols'), bars.read({ ...btc }), packs.read('shares')]);
  expect([read, kept?.bars.length, none]).toEqual([pack, 1, undefined]);
  // The bar is of long ago: it was searched for in the same transaction.
  expect(transactions).toHaveBeenCalledTimes(1);
  expect(open).not.toHaveBeenCalled();
});

test('reading makes no store where there is none, and sees one that is made later', async () => {
  const { packs, bars, open } = cache();
  expect([await packs.read('symbols'), await bars.read(btc)]).toEqual([undefined, undefined]);
  expect([await isThere(), open.mock.calls.length]).toEqual([false, 0]);
  await packs.write(pack);
  expect(await packs.read('symbols')).toEqual(pack);
  expect(logged).toEqual([]);
});

test('a store of the first schema is brought up to date by Dexie and read then', async () => {
  const old = new Dexie(storeName);
  old.version(1).stores({ packs: 'name' });
  await old.open();
  await old.table('packs').put(pack);
  old.close();
  const { packs, bars, open } = cache();
  expect(await Promise.all([packs.read('symbols'), bars.read(btc)])).toEqual([pack, undefined]);
  expect(open).toHaveBeenCalled();
  expect(logged).toEqual([]);
});

test('who deletes the store or wants to change it is not kept waiting, and what is read afterwards is what is there', async () => {
  await cache().packs.write(pack);
  const { packs } = cache();
  expect(await packs.read('symbols')).toEqual(pack);
  for (const store of opened.splice(0)) store.close();
  await Dexie.delete(storeName);
  expect(await packs.read('symbols')).toBeUndefined();
  expect(logged).toEqual([]);
});

test.each(['rejects', 'throws', 'never answers'])('where the database %s Dexie mends it and is read', async (how) => {
  await cache().packs.write(pack);
  const native = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((name) => {
    if (how === 'throws') throw new DOMException('denied', 'SecurityError');
    if (how === 'rejects') return native(name, 1);
    return {} as IDBOpenDBRequest;
  });
  const { packs, clock } = cache();
  const reading = packs.read('symbols');
  if (how === 'never answers') await clock.advance(3_000);
  expect(await reading).toEqual(pack);
});

test('a store that opens when it is no longer waited for is closed again', async () => {
  const request = { result: { close: vi.fn() } } as unknown as IDBOpenDBRequest;
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(request);
  const { packs, clock } = cache();
  await clock.advance(3_000);
  expect(await packs.read('symbols')).toBeUndefined();
  request.onsuccess?.(new Event('success'));
  expect(request.result.close).toHaveBeenCalledTimes(1);
});

test('a read that fails is logged and is none', async () => {
  await cache().packs.write(pack);
  const { packs, bars } = cache();
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('damaged', 'DataError');
  });
  expect([await packs.read('symbols'), await bars.read(btc)]).toEqual([undefined, undefined]);
  expect(logged).toEqual(['cache: symbols not read', 'cache: bars of 1m HALYARD/BTCUSDT/spot not read']);
});

test('it tells when nothing is being read any more', async () => {
  const { packs, recalled } = cache();
  await recalled();
  const reported = vi.fn();
  const reading = [packs.read('a'), packs.read('b')];
  void recalled().then(reported);
  await Promise.resolve();
  expect(reported).not.toHaveBeenCalled();
  await Promise.all(reading);
  expect(reported).toHaveBeenCalledTimes(1);
});
