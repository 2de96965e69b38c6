import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { lateStores } from '../../../../src/worker/cache/late-stores.ts';
import { createStores } from '../../../../src/worker/cache/stores.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';

const lines: string[] = [];
const log = { error: (text: string) => lines.push(text), warn: (text: string) => lines.push(text) };
const pack = { name: 'symbols', version: '1', savedMs: 1, value: [1, 2] };

test('what is written before the code has come is there afterwards', async () => {
  const { packs, recording } = lateStores(new FakeClock(), log);
  await packs.write(pack);
  expect(await packs.read('symbols')).toEqual(pack);
  expect(await recording.open()).toBe(true);
  await recording.add({ owner: 0, startMs: 1, endMs: 2, bytes: 3 } as never, new Uint8Array([1, 2, 3]));
  expect(await recording.heads()).toHaveLength(1);
});

test('without the code nothing is kept and nothing fails; the next use asks for it again', async () => {
  const answers = [() => Promise.reject(new TypeError('gone')), () => Promise.reject(new TypeError('gone')), async () => ({ createStores })];
  const { packs, recording, clearCache } = lateStores(new FakeClock(), log, () => answers.shift()!());
  expect(await packs.read('symbols')).toBeUndefined();
  expect(await recording.open()).toBe(false);
  expect(lines).toContain('cache: its code did not load');
  await packs.write(pack);
  expect(await packs.read('symbols')).toEqual(pack);
  await expect(clearCache()).resolves.toBeUndefined();
});
