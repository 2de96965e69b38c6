import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, listOf, openInstances, user } from './instance-kit.ts';
import { deposits, listing, symbols } from './spot-and-swap.ts';

const maker = { ...user, vip_level: 3 };
const params = {
  invest: '4000',
  order_amount: '100',
  min_spread: 0,
  fill_distance: 0.01,
  fill_delay: 0,
  vol_halt: 0,
  refresh: 1,
  hedge: 'ON',
  hedge_at: 0,
};
const started = (fields: object = {}, changes: object = {}) =>
  ({
    ...gridStart({}, { strategy_type: 'MM_PLUS', api_ids: ['f', 'f'], symbols: [...symbols], ...fields }),
    params: { ...params, ...changes },
  }) as never;

test('a maker hedges its fills in a perpetual, goes on after a restart with its report, and ends flat', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  let bench = await openInstances(files, { listing, deposits });
  const { instance_id } = await bench.instances.begin(maker, started());
  const filled = () => childrenOf(bench, instance_id).filter(({ filled_amount }) => Number(filled_amount) > 0);
  for (let steps = 0; steps < 6_000 && !filled().some(({ account_type }) => account_type === 'linear'); steps += 20)
    await bench.run(20);
  const before = (await bench.instances.stat(maker, instance_id)).state;
  expect(Number(before?.two_sided)).toBeGreaterThan(0);
  bench.instances.stop();
  bench = await openInstances(files, { listing, deposits });
  // Where it remembers no volatility it waits for a minute of prices.
  const twoSided = async () => Number((await bench.instances.stat(maker, instance_id)).state?.two_sided);
  for (let steps = 0; steps < 1_000 && !((await twoSided()) > 0); steps += 20) await bench.run(20);
  const { state } = await bench.instances.stat(maker, instance_id);
  expect(Number(state?.fills)).toBeGreaterThanOrEqual(Number(before?.fills));
  expect(Number(state?.two_sided)).toBeGreaterThan(0);
  // A step of the perpetual may be carried.
  expect(Math.abs(Number(state?.net))).toBeLessThanOrEqual(0.01);
  await bench.instances.end(maker, { instance_id, mode: 'CANCEL_CLOSE' });
  await bench.run(100);
  expect(await listOf(bench, 'history')).toMatchObject([{ status: 'STOPPED', error: null }]);
  expect(await bench.instances.positions(maker, instance_id)).toEqual([]);
  expect(bench.engine.openOrders()).toEqual([]);
  const parts = await createRunTapeStore(files.database).after(instance_id, 0, 10_000);
  const played = replayRun(readRunTape(Buffer.concat(parts.map(({ bytes }) => bytes))));
  expect(played.at(-1)).toMatchObject({ difference: undefined, isMarked: true });
});

test('it has as many markets as its hedge asks for, and needs VIP 3', async () => {
  const bench = await openInstances(await filesOf(null), { listing, deposits });
  const refused = (fields: object, changes: object) =>
    expect(bench.instances.begin(maker, started(fields, changes))).rejects;
  await refused({ symbols: [symbols[0]] }, {}).toMatchObject({ data: { field: 'symbols', rule: 'legs', legs: 2 } });
  await refused({}, { hedge: 'OFF' }).toMatchObject({ data: { field: 'symbols', rule: 'one_symbol' } });
  await refused({ symbols: [symbols[1], symbols[0]] }, {}).toMatchObject({ data: { rule: 'spot_only' } });
  await expect(bench.instances.begin({ ...user, vip_level: 2 }, started())).rejects.toMatchObject({
    code: 'VIP',
  });
  const alone = { api_ids: ['f'], symbols: [symbols[0]] };
  await expect(bench.instances.begin(maker, started(alone, { hedge: 'OFF' }))).resolves.toMatchObject({
    status: 'PREPARING',
  });
});
