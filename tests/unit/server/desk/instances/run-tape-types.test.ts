import { expect, test } from 'vitest';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, openInstances, user } from './instance-kit.ts';

const minuteMs = 60_000;

/** Minutes around 1000, of which the one that forms at the start closes above all before it. */
const barsAround = (nowMs: number): readonly Kline[] =>
  Array.from({ length: 60 }, (_, index): Kline => {
    const openMs = Math.floor(nowMs / minuteMs) * minuteMs + (index - 39) * minuteMs;
    const close = index < 39 ? 1_000 : 1_020;
    return [openMs, 1_000, close + 5, 995, close, 2, 2_000, 1];
  });

const trend = { invest: '2000', interval: '1m', entry_bars: 5, exit_bars: 5, atr_bars: 5, stop: 20, add_step: 10 };

test.each<readonly [type: string, params: Readonly<Record<string, unknown>>]>([
  ['SMART_EXEC', { side: 'BUY', quantity: '0.5', algo: 'TWAP', duration: 40, slices: 8, randomize: 30 }],
  ['SMART_EXEC', { side: 'BUY', quantity: '0.5', algo: 'ICEBERG', visible: '0.05', duration: 60, peg_ticks: 1 }],
  ['SMART_EXEC', { side: 'BUY', quantity: '0.5', algo: 'POV', participation: 20, duration: 120, slices: 60 }],
  ['TREND', trend],
  ['STRONG_GRID', { value: '2000', reserve: '500', step: 0.3, trail: 20 }],
  ['MM', { invest: '2000', order_amount: '100', min_spread: 0, levels: 2, level_distance: 0.02 }],
  ['MM_PLUS', { invest: '2000', order_amount: '100', min_spread: 0, levels: 2, level_distance: 0.02, multiplier: 2 }],
])('the record of a %s %o, played again, does the same at every turn', async (strategy_type, params) => {
  const files = await filesOf(null);
  const bench = await openInstances(files, { bars: barsAround(files.bench.nowMs) });
  const { instance_id } = await bench.instances.begin({ ...user, vip_level: 3 }, {
    ...gridStart({}, { strategy_type }),
    params,
  } as never);
  await bench.run(900);
  if ((await bench.instances.byId(instance_id))!.status !== 'STOPPED')
    await bench.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
  await bench.run(20);
  const parts = await createRunTapeStore(files.database).after(instance_id, 0, Number.POSITIVE_INFINITY);
  const [part, ...others] = replayRun(readRunTape(Buffer.concat(parts.map(({ bytes }) => bytes))));
  expect(others).toEqual([]);
  // The call gives it by pages: after the last one there is no next.
  const pages = [await bench.instances.tape(user, { instance_id, after: 0 })];
  while (pages.at(-1)!.next !== null && pages.length < 100)
    pages.push(await bench.instances.tape(user, { instance_id, after: pages.at(-1)!.next! }));
  expect(pages.at(-1)!.next).toBeNull();
  expect(Buffer.concat(pages.map(({ bytes }) => Buffer.from(bytes, 'base64')))).toEqual(
    Buffer.concat(parts.map(({ bytes }) => Buffer.from(bytes))),
  );
  expect(parts.length).toBeGreaterThan(0);
  expect(part).toMatchObject({ difference: undefined, isMarked: true });
  expect(part!.orders).toBe(childrenOf(bench, instance_id).length);
  expect(part!.orders).toBeGreaterThan(1);
});
