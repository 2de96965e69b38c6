import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { BarList } from '../../../../src/shared/market/bar-list.ts';
import { createCache } from '../../../../src/worker/cache/create-cache.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';
import { lateStore } from '../../../doubles/late-store.ts';

test('clearing the cache leaves nothing of the market and the tables, but the dashboard that may not be saved yet', async () => {
  const log = { error: () => undefined, warn: () => undefined };
  const clock = new FakeClock();
  const { packs, bars, clearCache } = createCache(clock, log, lateStore(clock, log));
  const pack = (name: string) => ({ name, version: '', savedMs: 1, value: 1 });
  const series = { key: 'HALYARD/BTCUSDT/spot', interval: '1m' } as const;
  for (const name of ['symbols', 'book/HALYARD/BTCUSDT/spot', 'dashboard/demo']) await packs.write(pack(name));
  await bars.write(series, BarList.of([[60_000, 1, 1, 1, 1, 1, 1, 1]]), Number.NEGATIVE_INFINITY);
  expect(await bars.read(series)).toBeDefined();
  await clearCache();
  expect([await packs.read('symbols'), await packs.read('book/HALYARD/BTCUSDT/spot'), await bars.read(series)]).toEqual(
    [undefined, undefined, undefined],
  );
  expect(await packs.read('dashboard/demo')).toEqual(pack('dashboard/demo'));
});

test('kept is fulfilled once every write that was begun is in the store, and not before', async () => {
  const log = { error: () => undefined, warn: () => undefined };
  const clock = new FakeClock();
  let begin: () => void = () => undefined;
  const calm = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const { packs, kept } = createCache(clock, log, lateStore(clock, log), calm);
  let isKept = false;
  await kept();
  void packs.write({ name: 'one', version: '', savedMs: 1, value: 1 });
  void packs.write({ name: 'two', version: '', savedMs: 1, value: 2 });
  const waiting = kept().then(() => {
    isKept = true;
  });
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(isKept).toBe(false);
  begin();
  await waiting;
  const again = createCache(clock, log, lateStore(clock, log));
  expect([(await again.packs.read('one'))?.value, (await again.packs.read('two'))?.value]).toEqual([1, 2]);
});
