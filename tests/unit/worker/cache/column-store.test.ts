import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { columnStoreName, createColumnStore } from '../../../../src/worker/cache/column-store.ts';

const market = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const facts = (name: string) => ({ name, market, messages: 2, fromMs: 1, toMs: 2, faults: 0 });
const log = { error: () => undefined, warn: () => undefined };
let wallMs = 0;
const clock = {
  monoMs: () => 0,
  wallMs: () => ++wallMs,
  after: () => () => undefined,
};

beforeEach(async () => {
  await Dexie.delete(columnStoreName);
});

test('keeps columns under their names, the newest five, and gives their bytes as they were', async () => {
  const store = createColumnStore(clock, log);
  for (let each = 1; each <= 6; each++) await store.put(facts(`r${each}`), Uint8Array.of(each, 0, 255));
  const again = createColumnStore(clock, log);
  expect((await again.list()).map(({ name }) => name)).toEqual(['r6', 'r5', 'r4', 'r3', 'r2']);
  expect((await again.list())[0]).toEqual(facts('r6'));
  expect([...new Uint8Array((await again.read('r6'))!)]).toEqual([6, 0, 255]);
  expect(await again.read('r1')).toBeUndefined();
  await again.put(facts('r2'), Uint8Array.of(9));
  expect((await again.list()).map(({ name }) => name)).toEqual(['r2', 'r6', 'r5', 'r4', 'r3']);
  await again.drop('r6');
  expect([await again.read('r6'), (await again.list()).length]).toEqual([undefined, 4]);
});

test('keeps them in memory where there is no store', async () => {
  const store = createColumnStore(clock, log, () => {
    throw new Error('no IndexedDB');
  });
  await store.put(facts('a'), Uint8Array.of(1));
  expect([await store.list(), [...new Uint8Array((await store.read('a'))!)]]).toEqual([[facts('a')], [1]]);
  await store.drop('a');
  expect(await store.list()).toEqual([]);
});
