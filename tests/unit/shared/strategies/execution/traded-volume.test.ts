import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '../../../../../src/shared/base/time.ts';
import { flatBar, type Kline } from '../../../../../src/shared/market/kline.ts';
import { addVolumes, tradedSince, usualVolumes } from '../../../../../src/shared/strategies/execution/traded-volume.ts';
import type { Market } from '../../../../../src/server/venues/venue.ts';

const bar = (openMs: number, volume: number): Kline =>
  [...flatBar(openMs, 5).slice(0, 5), volume, volume * 5, 1] as unknown as Kline;

/**
 * A market whose minute at `openMs` has traded what is told; it gives as many bars as it is asked for, those that have
 * begun before `endMs`.
 */
function marketOf(volumeAt: (openMs: number) => number, nowMs = Number.POSITIVE_INFINITY) {
  const asked: number[] = [];
  const klines = (_interval: string, limit: number, endMs = nowMs) => {
    asked.push(limit);
    const last = Math.ceil(endMs / minuteMs) - 1;
    return Array.from({ length: limit }, (_, index) => (last - limit + 1 + index) * minuteMs).map((openMs) =>
      bar(openMs, volumeAt(openMs)),
    );
  };
  return { market: { klines } as unknown as Market, asked };
}

test('what a market has traded since a time is that of the minute of the time and of all after it', () => {
  const sinceMs = 100 * minuteMs + 20_000;
  const of = (nowMs: number) => {
    const { market, asked } = marketOf((openMs) => openMs / minuteMs, nowMs);
    return [tradedSince(market, sinceMs, nowMs), asked];
  };
  expect(of(sinceMs)).toEqual([{ volume: 100, quote: 500 }, [1]]);
  expect(of(100 * minuteMs + 59_999)).toEqual([{ volume: 100, quote: 500 }, [1]]);
  expect(of(102 * minuteMs + 1)).toEqual([{ volume: 303, quote: 1_515 }, [3]]);
});

test('a bar from before, where the market has none of now yet, does not count', () => {
  const { market } = marketOf(() => 7, 100 * minuteMs);
  expect(tradedSince(market, 100 * minuteMs, 100 * minuteMs)).toEqual({ volume: 0, quote: 0 });
});

test('the usual volume of a slice is the mean of the same times of seven days', () => {
  const startMs = 20 * dayMs + 30_000;
  // Day d before has traded d × 60 in each first minute of its day and twice that in the second; what lies before and
  // after must not count.
  const { market, asked } = marketOf((openMs) => {
    const day = 20 - Math.floor(openMs / dayMs);
    const minute = (openMs % dayMs) / minuteMs;
    return minute < 2 && day <= 7 ? day * 60 * (minute + 1) : 1e9;
  });
  // Half of the first minute, then both halves of the second; of 1 to 7 the mean is 4.
  expect(usualVolumes(market, startMs, [0, 30_000, 60_000], 90_000)).toEqual([120, 240, 240]);
  expect(asked).toEqual([3, 3, 3, 3, 3, 3, 3]);
});

test('a slice takes of each bar the part of its time, and the last one ends with the parent', () => {
  const weights = [0, 0, 0];
  addVolumes(weights, [bar(0, 60), bar(minuteMs, 120)], [15_000, 45_000, 90_000], 105_000);
  // 30 s of the first; 15 s of the first and 30 s of the second; 15 s of the second.
  expect(weights).toEqual([30, 15 + 60, 30]);
});

test('slices within one bar share it, and bars before the first slice or after the last one give nothing', () => {
  const weights = [1, 0];
  addVolumes(
    weights,
    [bar(0, 60), bar(minuteMs, 60), bar(2 * minuteMs, 60)],
    [minuteMs, minuteMs + 15_000],
    2 * minuteMs,
  );
  expect(weights).toEqual([1 + 15, 45]);
});
