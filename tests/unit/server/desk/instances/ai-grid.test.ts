import { join } from 'node:path';
import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { minuteMs } from '../../../../../src/shared/base/time.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { gridStart, listOf, openInstances, user } from './instance-kit.ts';

/** Minutes between 996 and 1004 until `fromMs`, and `after` from then on. */
const barsOf = (nowMs: number, after: number): Kline[] =>
  Array.from({ length: 200 }, (_, minute): Kline => {
    const openMs = (Math.floor(nowMs / minuteMs) - 100 + minute) * minuteMs;
    const price = minute < 100 ? 1_000 + 4 * Math.sin(minute / 3) : after;
    return [openMs, price, price + 1, price - 1, price, 1, price, 1];
  });

const start = (params: object = {}) => ({
  ...gridStart({}, { strategy_type: 'AI_GRID' }),
  params: { invest: '4000', window_days: 0.06, recentre_hours: 0.1, ...params },
});

test('an AI grid trades what its past has chosen, lays its range anew, and goes on by that after a restart', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  let bars: Kline[] = [];
  const options = { barsOf: () => bars };
  let bench = await openInstances(files, options);
  // By its bars the price is far below; the market itself swings on.
  bars = barsOf(files.bench.nowMs, 900);
  const { instance_id } = await bench.instances.begin(user, start());
  const state = async () => must((await bench.instances.stat(user, instance_id)).state, 'a state');
  await bench.run(100);
  expect(await state()).toMatchObject({ centred: '0' });
  expect(bench.engine.openOrders().length).toBeGreaterThan(1);
  for (let steps = 0; steps < 6_000 && (await state()).centred === '0'; steps += 100) await bench.run(100);
  await bench.run(50);
  const laid = await state();
  expect(laid).toMatchObject({ centred: '1' });
  const open = bench.engine.openOrders().length;
  expect(open).toBeGreaterThan(1);
  bench.instances.stop();
  bench = await openInstances(files, options);
  await bench.run(50);
  expect((await listOf(bench))[0]).toMatchObject({ status: 'TRADING', error: null });
  await bench.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
  await bench.run(100);
  expect(await listOf(bench, 'history')).toMatchObject([{ status: 'STOPPED', error: null }]);
  // Less than the smallest order stays.
  for (const { qty } of await bench.instances.positions(user, instance_id)) expect(Number(qty)).toBeLessThan(0.005);
  expect(bench.engine.openOrders()).toEqual([]);
  const parts = await createRunTapeStore(files.database).after(instance_id, 0, 1_000);
  const played = replayRun(readRunTape(Buffer.concat(parts.map(({ bytes }) => bytes))));
  for (const part of played) expect(part.difference).toBeUndefined();
  expect(played.at(-1)).toMatchObject({ isMarked: true });
});

test('a start with too little history, or too little money, names the field', async () => {
  const files = await filesOf(null);
  let bars: Kline[] = [];
  const bench = await openInstances(files, { barsOf: () => bars });
  const refused = (params: object) => expect(bench.instances.begin(user, start(params))).rejects;
  await refused({}).toMatchObject({ code: 'PARAMETERS', data: [{ field: 'window_days', rule: 'too_few_bars' }] });
  bars = barsOf(files.bench.nowMs, 1_000);
  await refused({ invest: '2' }).toMatchObject({ code: 'PARAMETERS', data: [{ field: 'invest', rule: 'too_small' }] });
});
