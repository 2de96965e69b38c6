import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BarStore } from '../../../../../src/app/charts/series/bar-store.ts';
import { barAt } from '../../../../../src/shared/indicators/series.ts';
import { BarList } from '../../../../../src/shared/market/bar-list.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';

const bar = (time: number, close = 10): Kline => [time, 10, 12, 8, close, 5, 50, 1];
const bars = (from: number, to: number): Kline[] => Array.from({ length: to - from }, (_, at) => bar(from + at));
const timesOf = (store: BarStore) => [...store.time.subarray(0, store.length)];

test('a tick writes into the same columns, a new bar grows them, older bars come in front under lower numbers', () => {
  const store = new BarStore();
  store.take(BarList.of(bars(100, 200)));
  const { close } = store;
  expect(store.take(BarList.of([...bars(100, 199), bar(199, 11)]))).toEqual({ prepended: 0, from: 99, anew: false });
  expect([store.close === close, store.close[99]]).toEqual([true, 11]);
  expect(store.take(BarList.of(bars(100, 201))).anew).toBe(false);
  expect([store.length, store.first]).toEqual([101, 0]);
  expect(store.take(BarList.of(bars(50, 201)))).toEqual({ prepended: 50, from: 0, anew: false });
  expect([store.length, store.first, store.time[0]]).toEqual([151, -50, 50]);
});

test('a closed bar that was told otherwise is written, and so is all after it', () => {
  const store = new BarStore();
  store.take(BarList.of(bars(0, 50)));
  expect(store.take(BarList.of(bars(0, 51).with(48, bar(48, 77))))).toEqual({ prepended: 0, from: 48, anew: false });
  expect([store.close[48], store.length]).toEqual([77, 51]);
});

test('bars that have nothing in common with those before begin anew', () => {
  const store = new BarStore();
  store.take(BarList.of(bars(0, 50)));
  store.take(BarList.of(bars(-20, 50)));
  expect(store.take(BarList.of(bars(900, 950)))).toEqual({ prepended: 0, from: 0, anew: true });
  expect([store.first, store.length, store.time[0]]).toEqual([0, 50, 900]);
});

test('a list that has lost its oldest bars keeps them here', () => {
  const store = new BarStore();
  store.take(BarList.of(bars(0, 50)));
  store.take(BarList.of(bars(10, 53)));
  expect(timesOf(store)).toEqual(bars(0, 53).map(([time]) => time));
});

test('whatever way a window of bars grows at both ends, the columns are those bars, and each keeps its number', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(700), fc.nat(700)), { maxLength: 12 }), (steps) => {
      const store = new BarStore();
      let from = 0;
      let to = 5;
      store.take(BarList.of(bars(from, to)));
      for (const [front, back] of steps) {
        from -= front;
        to += back;
        store.take(BarList.of(bars(from, to)));
        expect(store.first).toBe(from);
        expect(timesOf(store)).toEqual(bars(from, to).map(([time]) => time));
      }
    }),
    { numRuns: 60 },
  );
});

const columns = { time: Float64Array.from([1_000, 2_000, 3_000, 0, 0]), length: 3 };

test('a time lies in the newest bar that opens then or before it', () => {
  expect([1_000, 1_999, 2_000, 3_500].map((ms) => barAt(columns, ms))).toEqual([0, 0, 1, 2]);
});

test('before the first bar, and where there are none, there is no bar', () => {
  expect(barAt(columns, 999)).toBe(-1);
  expect(barAt({ time: new Float64Array(4), length: 0 }, 5)).toBe(-1);
});
