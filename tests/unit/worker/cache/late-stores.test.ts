import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';
import { lateStores } from '../../../../src/worker/cache/late-stores.ts';
import { storeName } from '../../../../src/worker/cache/store-name.ts';
import { createStores } from '../../../../src/worker/cache/stores.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';

const lines: string[] = [];
const log = { error: (text: string) => lines.push(text), warn: (text: string) => lines.push(text) };
const pack = { name: 'symbols', version: '1', savedMs: 1, value: [1, 2] };
const calmMs = 300;

beforeEach(async () => {
  await Dexie.delete(storeName);
  lines.length = 0;
});

test('what is written before the code has come is there at once and stays', async () => {
  const clock = new FakeClock();
  const { packs, recording } = lateStores(clock, log);
  const written = packs.write(pack);
  expect(await packs.read('symbols')).toEqual(pack);
  await clock.advance(calmMs);
  await written;
  expect(await lateStores(new FakeClock(), log).packs.read('symbols')).toEqual(pack);
  expect(await recording.open()).toBe(true);
  await recording.add({ owner: 0, startMs: 1, endMs: 2, bytes: 3 } as never, new Uint8Array([1, 2, 3]));
  expect(await recording.heads()).toHaveLength(1);
});

test('the code is loaded neither for reads nor in the first moment of a worker', async () => {
  const clock = new FakeClock();
  const load = vi.fn(async () => ({ createStores }));
  const { packs, recording } = lateStores(clock, log, load);
  expect(await packs.read('symbols')).toBeUndefined();
  const written = packs.write(pack);
  const open = recording.open();
  await clock.advance(calmMs - 1);
  expect(load).not.toHaveBeenCalled();
  await clock.advance(1);
  await Promise.all([written, open]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('without the code all is kept in memory and nothing fails; the next use asks for it again', async () => {
  const clock = new FakeClock();
  const answers = [
    () => Promise.reject(new TypeError('gone')),
    () => Promise.reject(new TypeError('gone')),
    async () => ({ createStores }),
  ];
  const { packs, recording, clearCache } = lateStores(clock, log, () => answers.shift()!());
  await clock.advance(calmMs);
  await packs.write(pack);
  expect(await packs.read('symbols')).toEqual(pack);
  expect(await recording.open()).toBe(false);
  expect(lines).toContain('cache: its code did not load');
  await packs.write(pack);
  expect(await lateStores(new FakeClock(), log).packs.read('symbols')).toEqual(pack);
  await expect(clearCache()).resolves.toBeUndefined();
});
