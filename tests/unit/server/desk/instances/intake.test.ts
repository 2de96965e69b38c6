import { strategies } from '../../../../../src/shared/strategies/index.ts';
import { expect, test } from 'vitest';
import { dayMs } from '../../../../../src/shared/base/time.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { gridStart, listOf, logOf, openInstances, openOf, user } from './instance-kit.ts';

const small = (params: object = {}) => gridStart({ grid_levels: 2, invest: '200', ...params });

test('of a user only so many live at once; one that has ended makes room', async () => {
  const { instances } = await openInstances(await filesOf(null), { maxRunning: 3 });
  const first = await instances.begin(user, small());
  for (let index = 1; index < 3; index++) await instances.begin(user, small());
  await expect(instances.begin(user, small())).rejects.toMatchObject({
    code: 'INPUT',
    data: { field: 'strategy_type', rule: 'too_many', most: 3 },
  });
  await instances.end(user, { instance_id: first.instance_id, mode: 'CANCEL' });
  expect(await instances.begin(user, small())).toMatchObject({ status: 'PREPARING' });
});

test('a client id stands for its start for 24 hours, and one that was refused stays free', async () => {
  const files = await filesOf(null);
  const { instances } = await openInstances(files);
  const input = small();
  const first = await instances.begin(user, input);
  const begunMs = files.bench.nowMs;
  files.bench.nowMs = begunMs + dayMs - 1;
  expect([
    instances.isTaken('u', input.client_id),
    instances.isTaken('v', input.client_id),
    await instances.begin(user, input),
  ]).toEqual([true, false, { ...first, replayed: true }]);
  files.bench.nowMs = begunMs + dayMs;
  expect(instances.isTaken('u', input.client_id)).toBe(false);
  const again = await instances.begin(user, input);
  expect([again.replayed, again.instance_id === first.instance_id]).toEqual([undefined, false]);
  const poor = small({ invest: '200000' });
  await expect(instances.begin(user, poor)).rejects.toMatchObject({ code: 'BALANCE' });
  expect(instances.isTaken('u', poor.client_id)).toBe(false);
});

test('the templates are told by their type, all of them where none is asked for', async () => {
  const { instances } = await openInstances(await filesOf(null));
  const of = (strategy_type?: string) =>
    instances.templates({ strategy_type } as never).map((each) => each.strategy_type);
  expect([of(), of('GRID'), of('SWING')]).toEqual([
    strategies.map(({ template }) => template.strategy_type),
    ['GRID'],
    [],
  ]);
});

test('a grid whose market is listed no more when the server starts has stopped', async () => {
  const files = await filesOf(null);
  const before = await openInstances(files);
  const { instance_id } = await before.instances.begin(user, small());
  before.instances.stop();
  before.engine.shutdown();
  Object.assign(files.bench.options, {
    listing: files.bench.options.listing.filter(({ instrument }) => instrument.symbol !== 'BTCUSDT'),
  });
  const after = await openInstances(files);
  expect(await listOf(after, 'history')).toMatchObject([
    { instance_id, status: 'STOPPED', error: 'UNKNOWN_PAIR', stopped: files.bench.nowMs, version: 3 },
  ]);
  expect((await logOf(after, instance_id))[0]).toMatchObject({ event: 'STOPPED', data: { reason: 'UNKNOWN_PAIR' } });
});

test('net values are told within a window, from the first one to now where none is named', async () => {
  const files = await filesOf(null);
  const bench = await openInstances(files);
  const { instance_id } = await bench.instances.begin(user, small());
  const createdMs = files.bench.nowMs;
  for (let index = 0; index < 3; index++) {
    files.bench.nowMs += 300_000;
    await bench.instances.look();
  }
  const slots = [0, 1, 2, 3].map((at) => createdMs + at * 300_000);
  const times = async (query: object = {}) =>
    (await bench.instances.netValues(user, { instance_id, ...query } as never)).map(([time]) => time);
  // The first point is that of the first look after it has bought.
  const all = await times();
  expect(all.slice(-3)).toEqual(slots.slice(1));
  expect(await times({ start: slots[2], end: slots[3] })).toEqual([slots[2]]);
  expect((await times({ step: 3_600_000 })).at(-1)).toBe(slots[3]);
  expect(await bench.instances.curve(instance_id, slots[2]! + 1, slots[3]! + 1, 1)).toEqual({
    before: expect.any(Number),
    points: [[slots[3], expect.any(Number)]],
  });
  expect((await bench.instances.curve('i-none', 0, 5, 1)).before).toBe(1);
  expect((await bench.instances.all()).map((record) => record.instance_id)).toEqual([instance_id]);
});

test("today's profit counts from the last net value of before midnight", async () => {
  const files = await filesOf(null);
  files.bench.nowMs = 20 * dayMs - 600_000;
  const bench = await openInstances(files);
  const { instance_id } = await bench.instances.begin(user, small());
  files.bench.nowMs += 300_000;
  await bench.instances.look();
  const before = Number((await bench.instances.stat(user, instance_id)).net_value);
  files.bench.nowMs = 20 * dayMs + 1;
  bench.engine.tick();
  const { net_value, today_profit } = await bench.instances.stat(user, instance_id);
  const { invested } = (await listOf(bench))[0]!;
  expect(Number(today_profit)).toBeCloseTo((Number(net_value) - before) * Number(invested), 6);
  expect(openOf(bench, instance_id)).toHaveLength(2);
});

test('what is due is looked for four times a second, until the server stops', async () => {
  const { instances, timers } = await openInstances(await filesOf(null));
  instances.start();
  expect(timers).toEqual([250]);
  instances.stop();
  expect(timers).toEqual([]);
});
