import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { createCache } from '../../../../src/worker/cache/create-cache.ts';
import { storeName } from '../../../../src/worker/cache/store-name.ts';
import { createStore, type Store } from '../../../../src/worker/cache/schema.ts';
import type { Clock } from '../../../../src/worker/clock.ts';
import type { Pack } from '../../../../src/worker/environment.ts';
import { lateStore } from '../../../doubles/late-store.ts';

const clock: Clock = {
  monoMs: () => performance.now(),
  wallMs: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, 100));
    return () => clearTimeout(timer);
  },
};
const pack = (name: string, value: unknown): Pack => ({ name, version: '1', savedMs: 1, value });

function packs(create: () => Store = createStore) {
  const logged: string[] = [];
  const log = { error: (text: string) => logged.push(text), warn: (text: string) => logged.push(text) };
  return { store: createCache(clock, log, lateStore(clock, log, create)).packs, logged };
}

beforeEach(() => Dexie.delete(storeName));

test('what one worker wrote the next one reads', async () => {
  const { store } = packs();
  expect(await store.read('symbols')).toBeUndefined();
  await store.write(pack('symbols', [1, 2]));
  expect(await packs().store.read('symbols')).toEqual(pack('symbols', [1, 2]));
});

test('a store of a newer build is used all the same', async () => {
  const newer = new Dexie(storeName);
  newer.version(99).stores({ other: 'id' });
  await newer.open();
  newer.close();
  const { store, logged } = packs();
  await store.write(pack('a', 1));
  expect(await packs().store.read('a')).toEqual(pack('a', 1));
  expect(logged).toEqual([]);
});

test('a store that is corrupt is thrown away and made anew', async () => {
  await packs().store.write(pack('old', 1));
  const stores = [
    Object.assign(createStore(), { open: () => Promise.reject(new DOMException('corrupt', 'UnknownError')) }) as Store,
  ];
  const { store, logged } = packs(() => stores.pop() ?? createStore());
  await store.write(pack('a', 1));
  expect(await packs().store.read('a')).toEqual(pack('a', 1));
  expect(await packs().store.read('old')).toBeUndefined();
  expect(logged).toEqual(['cache: not opened, made anew']);
});

test('a store that never opens leaves memory, and reads do not wait for ever', async () => {
  const { store, logged } = packs(
    () => Object.assign(createStore(), { open: () => new Promise(() => undefined) }) as Store,
  );
  await store.write(pack('a', 1));
  expect(await store.read('a')).toEqual(pack('a', 1));
  expect(await store.read('b')).toBeUndefined();
  expect(logged).toContain('cache: in memory only');
});

test('a full disk keeps the pack in memory', async () => {
  const { store, logged } = packs(() => {
    const full = createStore();
    full.packs.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    return full;
  });
  await store.write(pack('a', 1));
  expect(await store.read('a')).toEqual(pack('a', 1));
  expect(logged).toEqual(['cache: a not written, kept in memory']);
});
