import { join } from 'node:path';
import { expect, test } from 'vitest';
import { strategies } from '../../../../../src/shared/strategies/index.ts';
import { anyStrategy } from '../../../../../src/shared/strategies/strategy.ts';
import { swing } from '../../../../doubles/minimal-strategy.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, listOf, logOf, openInstances, openOf, user } from './instance-kit.ts';

/** All strategies of the product and one more: what the recipe in CONTRIBUTING adds. */
const listed = [...strategies, anyStrategy(swing)];
const start = (params: object = {}) =>
  ({
    ...gridStart({}, { strategy_type: 'SWING' }),
    params: { buy: '998', sell: '1002', amount: '0.5', ...params },
  }) as ReturnType<typeof gridStart>;

test('a strategy that is added is offered, runs by its own parameters and ends by itself with its profit', async () => {
  const bench = await openInstances(await filesOf(null), { listed });
  expect(bench.instances.templates({}).map(({ strategy_type }) => strategy_type)).toEqual(
    listed.map(({ template }) => template.strategy_type),
  );
  expect(listed.at(-1)?.template.strategy_type).toBe('SWING');
  const { instance_id } = await bench.instances.begin(user, start());
  for (let steps = 0; steps < 2_000 && (await listOf(bench, 'history')).length === 0; steps += 20) await bench.run(20);
  expect(await listOf(bench, 'history')).toMatchObject([
    { strategy_type: 'SWING', status: 'STOPPED', params: { buy: '998', sell: '1002', amount: '0.5' }, orders: 2 },
  ]);
  expect(childrenOf(bench, instance_id).map(({ side, price, status }) => [side, price, status])).toEqual([
    ['BUY', '998.0', 'FILLED'],
    ['SELL', '1002.0', 'FILLED'],
  ]);
  // Half a coin gains 4 at least, less the fees of both sides of some 500.
  const { profit, fees } = await bench.instances.stat(user, instance_id);
  expect(Number(profit)).toBeGreaterThanOrEqual(0.499 * 4 - 0.7);
  expect(Number(fees)).toBeGreaterThan(0.2);
  expect((await logOf(bench, instance_id)).map(({ event }) => event)).toEqual([
    'STOPPED',
    'STOPPING',
    'TRADING',
    'CREATED',
  ]);
});

test('goes on after a restart without an order twice, and sells what it holds when it is stopped', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  let bench = await openInstances(files, { listed });
  const { instance_id } = await bench.instances.begin(user, start({ sell: '1500' }));
  for (let steps = 0; steps < 1_500 && childrenOf(bench, instance_id)[0]?.side !== 'SELL'; steps += 20) {
    bench.instances.stop();
    bench = await openInstances(files, { listed });
    await bench.run(20);
  }
  expect(openOf(bench, instance_id).map(({ side, price }) => [side, price])).toEqual([['SELL', '1500.0']]);
  await bench.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
  await bench.run(30);
  const [first, , last] = childrenOf(bench, instance_id);
  expect([first?.side, last?.side, last?.order_type, last?.status]).toEqual(['BUY', 'SELL', 'MARKET', 'FILLED']);
  // What is left is less than a lot: the fee of the purchase was taken in coin.
  const [left] = await bench.instances.positions(user, instance_id);
  expect(Number(left?.qty ?? 0)).toBeLessThan(0.001);
});

test('its refusals name its fields, and one that is not listed is unknown', async () => {
  const bench = await openInstances(await filesOf(null), { listed });
  await expect(bench.instances.begin(user, start({ buy: '0' }))).rejects.toMatchObject({
    code: 'PARAMETERS',
    data: [{ field: 'buy' }],
  });
  await expect(bench.instances.begin(user, start({ amount: '100000' }))).rejects.toMatchObject({
    code: 'BALANCE',
    data: { field: 'amount' },
  });
  const without = await openInstances(await filesOf(null));
  await expect(without.instances.begin(user, start())).rejects.toMatchObject({ code: 'UNKNOWN_STRATEGY' });
});
