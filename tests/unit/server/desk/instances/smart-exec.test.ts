import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, listOf, logOf, openInstances, openOf, user } from './instance-kit.ts';

const start = (params: object = {}) =>
  ({
    ...gridStart({}, { strategy_type: 'SMART_EXEC' }),
    params: { side: 'BUY', quantity: '0.5', algo: 'TWAP', duration: 20, slices: 5, ...params },
  }) as ReturnType<typeof gridStart>;
const filledOf = (bench: Parameters<typeof childrenOf>[0], id: string) =>
  childrenOf(bench, id).reduce((sum, { filled_amount }) => sum + Math.round(Number(filled_amount) * 1_000), 0);

test('an execution that is restarted at every turn trades its parent once, ends by itself and keeps its report', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  let bench = await openInstances(files);
  const { instance_id } = await bench.instances.begin(user, start());
  for (let turn = 0; turn < 60 && (await listOf(bench, 'history')).length === 0; turn++) {
    bench.instances.stop();
    bench = await openInstances(files);
    await bench.run(5);
  }
  expect(filledOf(bench, instance_id)).toBe(500);
  expect(childrenOf(bench, instance_id).map(({ side, amount }) => [side, amount])).toEqual(
    Array.from({ length: 5 }, () => ['BUY', '0.100']),
  );
  expect(openOf(bench, instance_id)).toEqual([]);
  const log = await logOf(bench, instance_id);
  expect(log.find(({ event }) => event === 'STOPPING')?.data).toMatchObject({ reason: 'FINISHED', mode: 'CANCEL' });
  const { execution } = await bench.instances.stat(user, instance_id);
  expect(execution).toMatchObject({ algo: 'TWAP', fallback: null, amount: '0.500', filled: '0.500', unfilled: '0' });
  const parts = [execution!.delay, execution!.timing, execution!.impact, execution!.fees, execution!.unfilled];
  expect(parts.reduce((sum, each) => sum + Number(each), 0)).toBeCloseTo(Number(execution!.total), 9);
  // It has paid more than the middle at which each order was sent, and its fee.
  expect(Number(execution!.impact)).toBeGreaterThan(0);
  expect(Number(execution!.fees)).toBeGreaterThan(0);
});

test('stopped by its owner it cancels, and with all to be sold it sells what it has bought', async () => {
  const bench = await openInstances(await filesOf(null));
  const { instance_id } = await bench.instances.begin(user, start({ duration: 600 }));
  await bench.run(20);
  expect(filledOf(bench, instance_id)).toBe(100);
  await bench.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
  await bench.run(30);
  expect(childrenOf(bench, instance_id).map(({ side }) => side)).toEqual(['BUY', 'SELL']);
  const { execution } = await bench.instances.stat(user, instance_id);
  expect(execution).toMatchObject({ filled: '0.100' });
});

test('its limit may be moved while it runs', async () => {
  const bench = await openInstances(await filesOf(null));
  const { instance_id } = await bench.instances.begin(user, start({ duration: 60, slices: 6, limit_price: '900' }));
  await bench.run(20);
  expect(filledOf(bench, instance_id)).toBe(0);
  const { version, params } = (await listOf(bench))[0]!;
  await bench.instances.update(user, { instance_id, version, params: { ...params, limit_price: '1100' } });
  await bench.run(100);
  expect(filledOf(bench, instance_id)).toBeGreaterThan(0);
  await expect(
    bench.instances.update(user, { instance_id, version: version + 1, params: { ...params, quantity: '9' } }),
  ).rejects.toMatchObject({ code: 'PARAMETERS', data: expect.arrayContaining([{ field: 'quantity', rule: 'fixed' }]) });
});
