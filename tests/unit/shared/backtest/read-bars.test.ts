import { expect, test } from 'vitest';
import { type KlinePage, readBars } from '../../../../src/shared/backtest/read-bars.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { instrument } from '../core/core-kit.ts';

const week = { days: 7, interval: '1m' } as const;

const minuteMs = 60_000;
const nowMs = 1_000 * 86_400_000 + 42 * minuteMs + 7_000;
const endMs = nowMs - 7_000;

/** A server whose history begins at `sinceMs`; what it was asked for. */
function serverSince(sinceMs: number) {
  const asked: { end: number; limit: number; interval: string }[] = [];
  const page: KlinePage = async (input) => {
    asked.push(input);
    const list: Kline[] = [];
    for (let at = input.end - input.limit * minuteMs; at < input.end; at += minuteMs)
      if (at >= sinceMs) list.push([at, 1_000, 1_001, 999, 1_000, 1, 1_000, 1]);
    return list;
  };
  return { asked, page };
}

test('reads all closed minutes of a week, page by page', async () => {
  const { asked, page } = serverSince(0);
  const bars = await readBars(page, instrument, week, nowMs);
  expect(bars?.firstMs).toBe(endMs - 7 * 1_440 * minuteMs);
  expect(bars?.open).toHaveLength(7 * 1_440);
  expect([...(bars?.open ?? [])].every((ticks) => ticks === 10_000)).toBe(true);
  expect(asked).toHaveLength(7);
  expect(asked.every(({ limit, interval }) => limit === 1_500 && interval === '1m')).toBe(true);
});

test('a history that is shorter than the period gives what it has, and is asked no further', async () => {
  const { asked, page } = serverSince(endMs - 100 * minuteMs);
  const bars = await readBars(page, instrument, week, nowMs);
  expect(bars?.open).toHaveLength(100);
  expect(asked.length).toBeLessThan(7);
});

test('a market without a history has none', async () => {
  const { page } = serverSince(nowMs);
  expect(await readBars(page, instrument, week, nowMs)).toBeNull();
});
