import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BarStore } from '../../../../src/app/charts/series/bar-store.ts';
import { BarList } from '../../../../src/shared/market/bar-list.ts';
import { createHeikinAshi } from '../../../../src/shared/indicators/heikin-ashi.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { walk } from './bars.ts';

const all = walk(400, 11).map(
  ({ open, high, low, close, volume }, index): Kline => [index, open, high, low, close, volume, 0, 1],
);

test('a worked example', () => {
  const store = new BarStore();
  const heikin = createHeikinAshi();
  heikin.take(
    store,
    store.take(
      BarList.of([
        [0, 10, 14, 8, 12, 1, 0, 1],
        [1, 12, 16, 11, 15, 1, 0, 1],
      ]),
    ).from,
  );
  const { open, high, low, close } = heikin.bars();
  expect([open[0], high[0], low[0], close[0]]).toEqual([11, 14, 8, 11]);
  expect([open[1], high[1], low[1], close[1]]).toEqual([11, 16, 11, 13.5]);
});

test('ticks, new bars and older ones in front give what all bars at once give', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 199 }), fc.integer({ min: 201, max: 399 }), (from, to) => {
      const store = new BarStore();
      const heikin = createHeikinAshi();
      const whole = createHeikinAshi();
      const steps = [
        all.slice(from, 200),
        all.slice(from, 200).with(-1, all[199]!.with(4, all[199]![3]) as Kline),
        all.slice(from, to),
        all.slice(0, to),
      ];
      for (const list of steps) heikin.take(store, store.take(BarList.of(list)).from);
      whole.take(store, 0);
      const a = heikin.bars();
      const b = whole.bars();
      for (const name of ['open', 'high', 'low', 'close'] as const)
        expect([...a[name].subarray(0, to)]).toEqual([...b[name].subarray(0, to)]);
    }),
  );
});

test('bars that are as they were are kept where the columns grow, and are not worked out again', () => {
  const columnsOf = (
    rows: readonly (readonly [open: number, high: number, low: number, close: number])[],
    capacity: number,
  ) => {
    const column = (field: 0 | 1 | 2 | 3) =>
      Float64Array.from({ length: capacity }, (_, index) => rows[index]?.[field] ?? 0);
    return {
      length: rows.length,
      time: new Float64Array(capacity),
      open: column(0),
      high: column(1),
      low: column(2),
      close: column(3),
      volume: new Float64Array(capacity),
    };
  };
  const heikin = createHeikinAshi();
  heikin.take(columnsOf([[10, 14, 8, 12]], 1), 0);
  // Of the first bar other figures stand there now, which are not looked at: it is as it was.
  heikin.take(
    columnsOf(
      [
        [0, 0, 0, 0],
        [12, 16, 11, 15],
      ],
      4,
    ),
    1,
  );
  const { length, open, high, low, close, time } = heikin.bars();
  expect([length, time.length, [...open], [...high], [...low], [...close]]).toEqual([
    2,
    4,
    [11, 11, 0, 0],
    [14, 16, 0, 0],
    [8, 11, 0, 0],
    [11, 13.5, 0, 0],
  ]);
});
