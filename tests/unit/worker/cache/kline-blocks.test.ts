import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { intervalKeys, nextOpenOf, openTimeOf } from '../../../../src/shared/base/time.ts';
import { dayStartOf } from '../../../../src/shared/market/session/day-start.ts';
import { BarList } from '../../../../src/shared/market/bar-list.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { nextBarOpen } from '../../../../src/shared/market/session/session-bars.ts';
import { type BarsOptions, barsABlock, barsIn, blockOf } from '../../../../src/worker/cache/kline-blocks.ts';
import { openStore } from '../../../../src/worker/cache/open-store.ts';
import { createReads } from '../../../../src/worker/cache/reads.ts';
import { storeName } from '../../../../src/worker/cache/store-name.ts';
import { createStore, type Store } from '../../../../src/worker/cache/schema.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';

const minuteMs = 60_000;
const startMs = Math.ceil(1_700_000_000_000 / (minuteMs * barsABlock)) * minuteMs * barsABlock;
const bar = (minute: number, close = minute): Kline => [
  startMs + minute * minuteMs,
  close,
  close,
  close,
  close,
  1,
  1,
  1,
];
const bars = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => bar(from + at));
const btc = { key: 'HALYARD/BTCUSDT/spot', interval: '1m' } as const;
const clock = new FakeClock();

let opened: Store;
const logged: string[] = [];
const log = { error: (text: string) => logged.push(text), warn: (text: string) => logged.push(text) };

const barsOf = (store: Store | undefined, budget?: BarsOptions['budget']) => {
  const open = async () => store;
  return barsIn({ reads: createReads(clock, { open, now: () => store }), open, clock, log, ...(budget && { budget }) });
};

async function keeper(budget?: BarsOptions['budget']) {
  opened = createStore();
  await opened.open();
  return barsOf(opened, budget);
}

const listOf = (rows: readonly Kline[]): BarList => BarList.of(rows);

beforeEach(async () => {
  opened?.close();
  await Dexie.delete(storeName);
  logged.length = 0;
});

test('bars come back as they were written, with the time of the writing', async () => {
  const store = await keeper();
  await store.write(btc, listOf(bars(0, 1_499)), startMs);
  const kept = await store.read(btc);
  expect(kept!.bars.rows()).toEqual(bars(0, 1_499));
  expect(kept!.savedMs).toBe(clock.wallMs());
  expect(await store.read({ ...btc, interval: '5m' })).toBeUndefined();
});

test('a write puts only the blocks that changed', async () => {
  const store = await keeper();
  await store.write(btc, listOf(bars(0, 1_499)), startMs);
  const puts: number[] = [];
  opened.bars.hook('updating', (_changes, [, block]) => {
    puts.push(block);
  });
  await store.write(btc, listOf([...bars(0, 1_498), bar(1_499, 7)]), bar(1_499)[0]);
  expect(puts).toEqual([blockOf('1m', bar(1_499)[0])]);
  expect((await store.read(btc))!.bars.at(-1)).toEqual(bar(1_499, 7));
});

test('what stands before a hole is not shown, and older blocks of another run of bars are deleted on demand', async () => {
  const store = await keeper();
  await store.write(btc, listOf(bars(0, 1_100)), startMs);
  await store.write(btc, listOf(bars(1_200, 1_300)), bar(1_200)[0]);
  expect((await store.read(btc))!.bars.rows()).toEqual(bars(1_200, 1_300));
  await store.write(btc, listOf(bars(1_024, 1_100)), Number.NEGATIVE_INFINITY);
  expect(await opened.bars.count()).toBe(1);
});

test.each([
  ['Astock/SH600519/astock', 'astock'],
  ['forex/EURUSD/forex', 'forex'],
  ['HALYARD/AU2612/commodity', 'shfe 02:30'],
] as const)('bars of %s come back whole: its hours are no hole', async (key, kind) => {
  const store = await keeper();
  const list: Kline[] = [];
  for (let open = Date.parse('2026-11-16T05:00Z'); list.length < 700; open = nextBarOpen(kind, '1m', open))
    list.push([open, 1, 1, 1, 1, 1, 1, 1]);
  await clock.advance(list.at(-1)![0] - clock.wallMs());
  await store.write({ key, interval: '1m' }, listOf(list), list[0]![0]);
  expect((await store.read({ key, interval: '1m' }))!.bars.rows()).toEqual(list);
  await store.write({ key, interval: '1m' }, listOf(list.toSpliced(600, 1)), Number.NEGATIVE_INFINITY);
  expect((await store.read({ key, interval: '1m' }))!.bars.length).toBe(99);
});

test('the series written longest ago go first, by number and by bytes, and the newest stays', async () => {
  const store = await keeper({ series: 2, bytes: 1_000_000 });
  for (const name of ['a', 'b', 'c']) {
    await clock.advance(1);
    await store.write({ ...btc, key: name }, listOf(bars(0, 9)), startMs);
  }
  expect((await opened.series.toCollection().primaryKeys()).sort()).toEqual(['1m b', '1m c']);
  expect(await store.read({ ...btc, key: 'a' })).toBeUndefined();
  const small = await keeper({ series: 9, bytes: 100 });
  await clock.advance(1);
  await small.write({ ...btc, key: 'd' }, listOf(bars(0, 9)), startMs);
  expect(await opened.series.toCollection().primaryKeys()).toEqual(['1m d']);
});

test('every bar of every interval has a block, of at most so many bars, and the next bar is in the same block or the next', () => {
  for (const interval of intervalKeys) {
    const counts = new Map<number, number>();
    for (let [openMs, n] = [openTimeOf(interval, startMs), 0]; n < 3_000; openMs = nextOpenOf(interval, openMs), n++) {
      const block = blockOf(interval, openMs);
      const next = blockOf(interval, nextOpenOf(interval, openMs));
      counts.set(block, (counts.get(block) ?? 0) + 1);
      expect(next - block === 0 || next - block === 1).toBe(true);
    }
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(barsABlock);
  }
});

test('days of each time zone are kept for themselves, and come back over a change of its clocks', async () => {
  const store = await keeper();
  const daysOf = (zone: string, count: number): Kline[] =>
    Array.from({ length: count }, (_, at) => {
      const openMs = dayStartOf(Date.UTC(2026, 9, 20) / 86_400_000 + at, zone);
      return [openMs, at, at, at, at, 1, 1, 1];
    });
  const zones = { 'America/New_York': 30, 'Asia/Kolkata': 20, 'Europe/London': 25 };
  const plain = Array.from({ length: 10 }, (_, at): Kline => [Date.UTC(2026, 9, 20 + at), at, at, at, at, 1, 1, 1]);
  await store.write({ ...btc, interval: '1d' }, listOf(plain), plain[0]![0]);
  for (const [zone, count] of Object.entries(zones))
    await store.write({ ...btc, interval: '1d', zone }, listOf(daysOf(zone, count)), 0);
  for (const [zone, count] of Object.entries(zones))
    expect((await store.read({ ...btc, interval: '1d', zone }))!.bars.rows(), zone).toEqual(daysOf(zone, count));
  expect((await store.read({ ...btc, interval: '1d' }))!.bars.rows()).toEqual(plain);
  const holed = daysOf('America/New_York', 30).toSpliced(12, 1);
  await store.write({ ...btc, interval: '1d', zone: 'America/New_York' }, listOf(holed), Number.NEGATIVE_INFINITY);
  expect((await store.read({ ...btc, interval: '1d', zone: 'America/New_York' }))!.bars.rows(), 'after a hole').toEqual(
    holed.slice(12),
  );
});

test('a full disk and a store that is not there keep bars in memory', async () => {
  const store = await keeper();
  opened.bars.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await store.write(btc, listOf(bars(0, 3)), startMs);
  expect((await store.read(btc))!.bars.rows()).toEqual(bars(0, 3));
  expect(logged).toEqual(['cache: bars of 1m HALYARD/BTCUSDT/spot not written, kept in memory']);
  const none = barsOf(undefined);
  await none.write(btc, listOf(bars(0, 2)), startMs);
  expect((await none.read(btc))!.bars.rows()).toEqual(bars(0, 2));
});

test('a store of the first schema keeps its packs and takes bars', async () => {
  const first = new Dexie(storeName);
  first.version(1).stores({ packs: 'name' });
  await first.open();
  await first.table('packs').put({ name: 'symbols', version: '1', savedMs: 1, value: [] });
  first.close();
  const store = await openStore(
    { ...clock, monoMs: () => 0, wallMs: () => 0, after: () => () => undefined },
    log,
    createStore,
  );
  await barsOf(store).write(btc, listOf(bars(0, 3)), startMs);
  expect(await store!.packs.count()).toBe(1);
  expect(await store!.bars.count()).toBe(1);
  store!.close();
  expect(logged).toEqual([]);
});
