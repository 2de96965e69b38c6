import { expect, test } from 'vitest';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { axisSplits, timeSplits } from '../../../../src/app/charts/candle-axis.ts';
import { emptyColumns, extremes, takeBars } from '../../../../src/app/charts/candle-columns.ts';
import { carry, isFollowing, liveView, pan, zoom } from '../../../../src/app/charts/candle-view.ts';

const bar = (time: number, close = 10): Kline => [time, 10, 12, 8, close, 5, 50, 1];
const bars = (from: number, to: number): Kline[] => Array.from({ length: to - from }, (_, at) => bar(from + at));

test('a tick writes into the same columns, a new bar grows them, older bars come in front', () => {
  const first = takeBars(emptyColumns(), bars(100, 200)).columns;
  const tick = takeBars(first, [...bars(100, 199), bar(199, 11)]);
  expect(tick.columns.close).toBe(first.close);
  expect(tick.columns.close[99]).toBe(11);
  const grown = takeBars(tick.columns, bars(100, 201));
  expect([grown.columns.length, grown.prepended]).toEqual([101, 0]);
  const older = takeBars(grown.columns, bars(50, 201));
  expect([older.columns.length, older.prepended, older.columns.time[0]]).toEqual([151, 50, 50]);
});

test('columns outgrow their capacity without losing a bar', () => {
  const { columns } = takeBars(takeBars(emptyColumns(), bars(0, 1000)).columns, bars(0, 3000));
  expect([columns.length, columns.time[2999], columns.index[2999]]).toEqual([3000, 2999, 2999]);
});

test('extremes look only at the view', () => {
  const { columns } = takeBars(emptyColumns(), [bar(0), [1, 10, 99, 1, 10, 500, 0, 0], bar(2), bar(3)]);
  expect(extremes(columns, 2, 10)).toEqual({ bottom: 8, top: 12, most: 5 });
  expect(extremes(columns, 20, 30)).toBeUndefined();
});

test('the view follows new bars at the live edge and stays put elsewhere', () => {
  const live = liveView(500, 100);
  expect(isFollowing(live, 500)).toBe(true);
  expect(carry(live, 500, 501, 0).right).toBe(live.right + 1);
  const back = pan(live, -200, 500);
  expect(isFollowing(back, 500)).toBe(false);
  expect(carry(back, 500, 501, 0)).toEqual(back);
  expect(carry(back, 500, 1000, 500).right).toBe(back.right + 500);
});

test('zooming keeps what is under the pointer, within limits', () => {
  const view = { right: 400, count: 100 };
  const near = zoom(view, 0.5, 350, 500);
  expect((near.right - 350) / near.count).toBeCloseTo(0.5);
  expect(zoom(view, 0.001, 350, 500).count).toBe(12);
  expect(pan(view, 1e6, 500).right).toBeLessThan(600);
});

test('labels stand at round places', () => {
  expect(axisSplits(66_010, 67_990, 640)).toEqual([66_200, 66_400, 66_600, 66_800, 67_000, 67_200, 67_400, 67_600, 67_800]);
  expect(timeSplits(0, 100, 500)).toEqual([24, 48, 72, 96].filter((at) => at <= 96));
});
