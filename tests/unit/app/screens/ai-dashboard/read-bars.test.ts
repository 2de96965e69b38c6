import { expect, test } from 'vitest';
import { periods } from '../../../../../src/app/screens/ai-dashboard/backtest/periods.ts';
import { readBars } from '../../../../../src/app/screens/ai-dashboard/backtest/read-bars.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { instrument } from '../../../shared/core/core-kit.ts';

const minuteMs = 60_000;
const nowMs = 1_000 * 86_400_000 + 42 * minuteMs + 7_000;
const endMs = nowMs - 7_000;

/** A server whose history begins at `sinceMs`; what it was asked for. */
function serverSince(sinceMs: number) {
  const asked: { end: number; limit: number; interval: string }[] = [];
  const call = async (_: unknown, input: { end: number; limit: number; interval: string }) => {
    asked.push(input);
    const list: Kline[] = [];
    for (let at = input.end - input.limit * minuteMs; at < input.end; at += minuteMs)
      if (at >= sinceMs) list.push([at, 1_000, 1_001, 999, 1_000, 1, 1_000, 1]);
    return { list, interval: input.interval };
  };
  return { asked, engine: { call } as unknown as Parameters<typeof readBars>[0] };
}

test('reads all closed minutes of a week, page by page', async () => {
  const { asked, engine } = serverSince(0);
  const bars = await readBars(engine, instrument, periods[0], nowMs);
  expect(bars?.firstMs).toBe(endMs - 7 * 1_440 * minuteMs);
  expect(bars?.open).toHaveLength(7 * 1_440);
  expect([...(bars?.open ?? [])].every((ticks) => ticks === 10_000)).toBe(true);
  expect(asked).toHaveLength(7);
  expect(asked.every(({ limit, interval }) => limit === 1_500 && interval === '1m')).toBe(true);
});

test('a history that is shorter than the period gives what it has, and is asked no further', async () => {
  const { asked, engine } = serverSince(endMs - 100 * minuteMs);
  const bars = await readBars(engine, instrument, periods[0], nowMs);
  expect(bars?.open).toHaveLength(100);
  expect(asked.length).toBeLessThan(7);
});

test('a market without a history has none', async () => {
  const { engine } = serverSince(nowMs);
  expect(await readBars(engine, instrument, periods[0], nowMs)).toBeNull();
});
