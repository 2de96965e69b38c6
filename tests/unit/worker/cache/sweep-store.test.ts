import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { type KeptPart, leftOf } from '../../../../src/shared/backtest/sweep/left-sweep.ts';
import { createSweepStore, sweepStoreName } from '../../../../src/worker/cache/sweep-store.ts';

const log = { error: () => undefined, warn: () => undefined };
const clock = { monoMs: () => 0, wallMs: () => 0, after: () => () => undefined };
const part = (index: number, rows: number, endMs = 1, of = 2): KeptPart => ({
  index,
  of,
  sweep: { market: 'HALYARD:BTCUSDT', days: 7, endMs, request: { type: 'GRID' }, measure: 'PROFIT' } as never,
  state: { key: 5, results: { problems: [], rows: Array.from({ length: rows }, () => [1]) } },
});

beforeEach(async () => {
  await Dexie.delete(sweepStoreName);
});

test('keeps how far each part has come, the newest of each, until it is cleared', async () => {
  const store = createSweepStore(clock, log);
  expect(leftOf(await store.parts())).toBeUndefined();
  for (const each of [part(0, 3), part(1, 4), part(0, 6)]) await store.put(each);
  const again = createSweepStore(clock, log);
  expect(await again.parts()).toEqual([part(0, 6), part(1, 4)]);
  expect(leftOf(await again.parts())).toEqual({ sweep: part(0, 0).sweep, of: 2, done: 10 });
  await again.clear();
  expect(await store.parts()).toEqual([]);
});

test('a walk that was left says through how many windows it has been', () => {
  const walked = { ...part(0, 0, 1, 1).sweep, cut: { train: 4, test: 2, isAnchored: false } };
  const state = { key: 7, results: [{}, {}, {}] as never, returns: [], sweep: null };
  expect(leftOf([{ index: 0, of: 1, sweep: walked, state }])).toEqual({ sweep: walked, of: 1, done: 3 });
});

test('parts of another sweep, or of one cut otherwise, do not count', () => {
  expect(leftOf([part(0, 3), part(1, 4, 2), part(2, 9, 1, 3)])).toMatchObject({ of: 2, done: 3 });
});

test('keeps nothing where there is no store', async () => {
  const store = createSweepStore(clock, log, () => {
    throw new Error('no IndexedDB');
  });
  await store.put(part(0, 3));
  await store.clear();
  expect(await store.parts()).toEqual([]);
});
