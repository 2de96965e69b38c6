import { expect, test } from 'vitest';
import { BarStore } from '../../../../../src/app/charts/series/bar-store.ts';
import { createComparison } from '../../../../../src/app/charts/studies/comparison.ts';
import { BarList } from '../../../../../src/shared/market/bar-list.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';

const legend = {} as HTMLElement;
const bar = (minute: number, close: number): Kline => [minute * 60_000, close, close, close, close, 1, 0, 1];
const minutes = (from: number, to: number, close = (minute: number) => minute): Kline[] =>
  Array.from({ length: to - from }, (_, at) => bar(from + at, close(from + at)));
/** Numbers below `below` from one seed. */
const randomOf = (seed: number) => (below: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

/** A list that counts how often its numbers are read. */
class CountedList extends BarList {
  reads = 0;
  override value(at: number, column: number): number {
    this.reads++;
    return super.value(at, column);
  }
}

function setUp(own: readonly Kline[], other: BarList) {
  const store = new BarStore();
  const list = BarList.of(own);
  store.take(list);
  const comparison = createComparison([{ name: 'other', bars: () => other, priceText: String }], legend);
  comparison.take(store, 0);
  const view = { right: store.length - 1, count: store.length };
  return { store, list, comparison, view, newest: () => comparison.newest(view)[0]?.value };
}

test('a tick of a rival costs the same however many bars there are, and concerns the last bar only', () => {
  const reads = [100, 10_000].map((length) => {
    const other = new CountedList();
    other.replaceFrom(0, BarList.of(minutes(0, length)).block());
    const { comparison, store } = setUp(minutes(0, length), other);
    other.reads = 0;
    other.put(bar(length - 1, 7));
    expect(comparison.renew()).toBe(store.length - 1);
    return other.reads;
  });
  expect(reads[0]).toBeLessThanOrEqual(3);
  expect(reads[1]).toBe(reads[0]);
});

test('bars of a rival that the chart has none for yet concern nothing', () => {
  const other = BarList.of(minutes(0, 10));
  const { comparison, store } = setUp(minutes(0, 10), other);
  other.put(bar(10, 12));
  expect(comparison.renew()).toBeLessThanOrEqual(store.length);
  other.put(bar(11, 12));
  expect(comparison.renew()).toBe(store.length);
});

test('whatever comes to either side in whatever order, the lines are those of a comparison that has just begun', () => {
  const random = randomOf(5);
  for (let round = 0; round < 60; round++) {
    const other = BarList.of(minutes(40, 60));
    const { store, list, comparison } = setUp(minutes(30, 60), other);
    for (let step = 0; step < 30; step++) {
      const what = random(7);
      const last = other.openMs(other.length - 1) / 60_000;
      const first = other.openMs(0) / 60_000;
      if (what === 0) other.put(bar(last, random(100) + 1));
      else if (what === 1) other.put(bar(last + 1 + random(3), random(100) + 1));
      else if (what === 2)
        other.prepend(BarList.of(minutes(first - 1 - random(4), first, () => random(100) + 1)).block());
      else if (what === 3)
        other.replaceFrom(other.length - 3, BarList.of(minutes(last - 1, last + 1, () => random(100) + 1)).block());
      else {
        const end = list.openMs(list.length - 1) / 60_000;
        if (what === 4) list.put(bar(end, random(100) + 1));
        else if (what === 5) list.put(bar(end + 1, random(100) + 1));
        else list.prepend(BarList.of(minutes(list.openMs(0) / 60_000 - 2, list.openMs(0) / 60_000)).block());
        comparison.take(store, store.take(list).from);
      }
      if (what < 4 && random(3) > 0) comparison.renew();
      if (random(2) > 0) continue;
      comparison.renew();
      const anew = setUp(list.rows(), BarList.of(other.rows()));
      for (let count = 2; count < list.length; count += 5) {
        const at = { right: store.first + store.length - count, count: 3 };
        const atAnew = { right: anew.store.first + anew.store.length - count, count: 3 };
        expect(comparison.around(at, 50, 50)).toEqual(anew.comparison.around(atAnew, 50, 50));
      }
      expect(comparison.newest({ right: store.first + store.length - 1, count: 5 })[0]?.value).toEqual(
        anew.comparison.newest({ right: anew.store.first + anew.store.length - 1, count: 5 })[0]?.value,
      );
    }
  }
});

test('a rival moves along with the chart from the first bar in view, or from its own first', () => {
  const own = minutes(0, 10, () => 100);
  expect(setUp(own, BarList.of(minutes(0, 10, (minute) => 10 + minute))).newest()).toBeCloseTo(190, 9);
  expect(setUp(own, BarList.of(minutes(5, 10, (minute) => minute))).newest()).toBeCloseTo(180, 9);
  expect(setUp(own, new BarList()).newest()).toBeUndefined();
});

test('what has no bars yet at a time is lacking there, but not one without any', () => {
  const comparison = createComparison(
    [
      [5, 10],
      [0, 10],
      [0, 0],
    ].map(([from, to]) => ({ name: '', bars: () => BarList.of(minutes(from!, to!)), priceText: String })),
    legend,
  );
  expect(comparison.lacking(2 * 60_000)).toEqual([0]);
});
