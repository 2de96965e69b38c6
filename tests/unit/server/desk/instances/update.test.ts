import { expect, test } from 'vitest';
import { filesOf } from '../algo/algo-kit.ts';
import { gridStart, listOf, logOf, openInstances, openOf, user } from './instance-kit.ts';
import { trading } from './run-kit.ts';

const small = (params: object = {}) => gridStart({ grid_levels: 2, invest: '200', ...params });

async function running(params: object = {}) {
  const files = await filesOf(null);
  const bench = await openInstances(files);
  const { instance_id } = await bench.instances.begin(user, small(params));
  await bench.run(30);
  const now = async () => (await listOf(bench))[0]!;
  const update = async (more: object, version?: number) => {
    const it = await now();
    const params = JSON.parse(JSON.stringify({ ...it.params, ...more })) as Record<string, unknown>;
    return bench.instances.update(user, { instance_id, version: version ?? it.version, params });
  };
  return { files, bench, instance_id, now, update };
}

test('what may change is taken at once, written down with the next version, and its orders stay', async () => {
  const { bench, instance_id, now, update } = await running();
  const before = await now();
  const orders = openOf(bench, instance_id).map(({ order_id }) => order_id);
  const { version } = await update({ take_profit_price: '1200', on_end: 'CANCEL' });
  expect(version).toBe(before.version + 1);
  expect(await now()).toMatchObject({
    version,
    status: 'TRADING',
    params: { ...before.params, take_profit_price: '1200', on_end: 'CANCEL' },
  });
  expect(openOf(bench, instance_id).map(({ order_id }) => order_id)).toEqual(orders);
  const [entry] = await logOf(bench, instance_id);
  expect(entry).toMatchObject({ event: 'UPDATED', text: 'Parameters changed: on_end, take_profit_price.' });
});

test('an end that is set while it runs ends it, and one that is taken away does not', async () => {
  const { now, update } = await running({ stop_loss_price: '900' });
  await update({ stop_loss_price: undefined, end_time: Date.UTC(2100, 0) });
  expect((await now()).params).not.toHaveProperty('stop_loss_price');
  const { run, pass, it } = await trading();
  await run.update({ params: { ...run.record.params, take_profit_price: '1001' } }, run.record.version);
  expect(run.record.status).toBe('TRADING');
  it.best = [10_020, 10_021];
  await pass(1_000);
  expect(run.record.stop).toEqual({ mode: 'CANCEL_CLOSE', reason: 'TAKE_PROFIT' });
});

test('a grid that was set up before ranges could change keeps its own, and goes on', async () => {
  const { run, it } = await trading();
  const { params, version } = run.record;
  await expect(run.update({ params: { ...params, lower: '980' } }, version)).rejects.toMatchObject({
    code: 'PARAMETERS',
    data: [
      { field: 'lower', rule: 'fixed' },
      { field: 'upper', rule: 'fixed' },
      { field: 'grid_levels', rule: 'fixed' },
    ],
  });
  expect([it.canceled, run.record.version]).toEqual([[], version]);
  expect(run.open).toHaveLength(4);
});

test('another version than the newest changes nothing, and is told which it is', async () => {
  const { now, update } = await running();
  const before = await now();
  await expect(update({ on_end: 'CANCEL' }, before.version - 1)).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { field: 'version', rule: 'stale', version: before.version },
  });
  expect(await now()).toEqual(before);
  const [first, second] = await Promise.allSettled([
    update({ on_end: 'CANCEL' }, before.version),
    update({ take_profit_price: '1300' }, before.version),
  ]);
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
});

test.each([
  [{ lower: '1008' }, 'lower', 'range_excludes_price'],
  [{ upper: '980' }, 'upper', 'above_lower'],
  [{ grid_levels: 1 }, 'grid_levels', 'range'],
  [{ grid_levels: 190 }, 'grid_levels', 'below_fees'],
  [{ mode: 'GEOMETRIC' }, 'mode', 'fixed'],
  [{ invest: '1' }, 'invest', 'too_small'],
  [{ max_slippage: 1 }, 'max_slippage', 'fixed'],
  [{ take_profit_price: '900' }, 'take_profit_price', 'above_price'],
  [{ stop_loss_price: '1100' }, 'stop_loss_price', 'below_price'],
  [{ end_time: 1 }, 'end_time', 'future'],
  [{ on_end: 'SELL' }, 'on_end', 'on_end'],
  [{ other: 1 }, 'other', 'unknown'],
])('%o is refused at %s: %s, and nothing has changed', async (more, field, rule) => {
  const { now, update } = await running();
  const before = await now();
  await expect(update(more)).rejects.toMatchObject({ code: 'PARAMETERS', data: [{ field, rule }] });
  expect(await now()).toEqual(before);
});

test('what was changed holds after a restart', async () => {
  const { files, bench, update } = await running();
  await update({ take_profit_price: '1200' });
  bench.instances.stop();
  const again = await openInstances(files);
  await again.run(20);
  expect((await listOf(again))[0]).toMatchObject({ status: 'TRADING', params: { take_profit_price: '1200' } });
});

test('one that stops, one that has stopped and that of another are not changed', async () => {
  const { bench, instance_id, update } = await running();
  const other = { ...user, user_id: 'v' };
  await expect(bench.instances.update(other, { instance_id, version: 1, params: {} })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await bench.instances.end(user, { instance_id, mode: 'CANCEL' });
  await bench.run(20);
  await expect(bench.instances.update(user, { instance_id, version: 1, params: {} })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { field: 'instance_id', rule: 'stopped' },
  });
  await expect(update({})).rejects.toThrow();
});

test('where it cannot be written nothing has changed', async () => {
  const { run, it } = await trading();
  const before = run.record;
  it.isFull = true;
  await expect(run.update({ params: { ...before.params, take_profit_price: '1100' } }, before.version)).rejects.toThrow(
    'disk',
  );
  expect(run.record.params).toEqual(before.params);
  expect(run.record.version).toBe(before.version);
});
