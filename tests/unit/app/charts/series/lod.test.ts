import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BarStore } from '../../../../../src/app/charts/series/bar-store.ts';
import { BarList } from '../../../../../src/shared/market/bar-list.ts';
import { createLod } from '../../../../../src/app/charts/series/lod.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { walk } from '../../../shared/indicators/bars.ts';

const all = walk(9_000, 3).map(
  ({ open, high, low, close, volume }, at): Kline => [at, open, high, low, close, volume, 0, 1],
);

function naive(bars: readonly Kline[], from: number, to: number) {
  const part = bars.slice(Math.max(0, Math.ceil(from)), Math.floor(to) + 1);
  return part.length === 0
    ? undefined
    : {
        bottom: Math.min(...part.map((bar) => bar[3])),
        top: Math.max(...part.map((bar) => bar[2])),
        max: Math.max(...part.map((bar) => bar[5])),
      };
}

test('extremes over any part are those that reading every bar finds, also after ticks, new bars and older ones in front', () => {
  fc.assert(
    fc.property(
      fc.nat(4_000),
      fc.integer({ min: 1, max: 1_500 }),
      fc.array(fc.tuple(fc.nat(8_999), fc.nat(8_999)), { minLength: 1, maxLength: 4 }),
      fc.nat(600),
      (begin, older, views, grown) => {
        const store = new BarStore();
        const lod = createLod();
        const show = (bars: readonly Kline[]) => {
          const { from } = store.take(BarList.of(bars));
          lod.take(store, from);
          for (const [a, b] of views)
            expect(lod.extremes(Math.min(a, b), Math.max(a, b))).toEqual(naive(bars, Math.min(a, b), Math.max(a, b)));
        };
        const from = begin + older;
        show(all.slice(from, 8_000));
        show(all.slice(from, 8_000).with(-1, [7_999, 1, 1e6, 0.5, 1, 1e9, 0, 1]));
        show(all.slice(from, 8_000 + grown));
        show(all.slice(begin, 8_000 + grown));
      },
    ),
    { numRuns: 40 },
  );
});

test('the buckets of every level are the bars put together, aligned to bar numbers', () => {
  const store = new BarStore();
  const lod = createLod();
  store.take(BarList.of(all.slice(3_000, 6_000)));
  lod.take(store, store.take(BarList.of(all.slice(2_345, 6_000))).from);
  for (const size of [8, 64, 512]) {
    const { first, length, open, high, low, close, volume, size: got } = lod.bucketsFor(size);
    expect(got).toBe(size);
    expect(first).toBe(Math.floor(store.first / size));
    for (let at = 0; at < length; at++) {
      const part = all
        .slice(2_345, 6_000)
        .filter((_, index) => Math.floor((store.first + index) / size) === first + at);
      expect([open[at], high[at], low[at], close[at], volume[at]]).toEqual([
        part[0]![1],
        Math.max(...part.map((bar) => bar[2])),
        Math.min(...part.map((bar) => bar[3])),
        part.at(-1)![4],
        Math.max(...part.map((bar) => bar[5])),
      ]);
    }
  }
});

test('one to eight buckets fall on a pixel', () => {
  const lod = createLod();
  const store = new BarStore();
  lod.take(store, store.take(BarList.of(all)).from);
  for (const perPixel of [1, 3, 7.9, 8, 20, 63, 64, 511, 512, 4_000]) {
    const { size } = lod.bucketsFor(perPixel);
    expect(perPixel / size).toBeGreaterThanOrEqual(1);
    if (perPixel < 4_096) expect(perPixel / size).toBeLessThan(8);
  }
});
