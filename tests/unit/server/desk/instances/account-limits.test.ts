import { expect, test } from 'vitest';
import type { AccountLimits } from '../../../../../src/shared/trade/risk/account-risk.ts';
import { strategies } from '../../../../../src/shared/strategies/index.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, listOf, openInstances, openOf, user } from './instance-kit.ts';

const none: AccountLimits = {
  max_exposure: null,
  max_daily_loss: null,
  max_orders_per_minute: null,
  max_running: null,
};

test('exposure of all on an account interrupts all of them, before the order is sent, and says so once', async () => {
  const files = await filesOf(null);
  const it = await openInstances(files);
  const first = await it.instances.begin(user, gridStart());
  await it.run(20);
  const { exposure } = it.instances.figuresOn('a');
  expect(Number(exposure)).toBeGreaterThan(1_500);
  it.limits.set('a', { ...none, max_exposure: String(Math.ceil(Number(exposure)) + 200) });
  const second = await it.instances.begin(user, gridStart());
  await it.run(5);
  expect(childrenOf(it, second.instance_id)).toEqual([]);
  for (const { status, error, breach } of await listOf(it)) {
    expect([status, error]).toEqual(['INTERRUPTED', 'ACCOUNT_MAX_EXPOSURE']);
    expect(breach).toMatchObject({ scope: 'account', limit: 'max_exposure' });
  }
  expect(openOf(it, first.instance_id)).toEqual([]);
  expect(it.sent).toHaveLength(1);
  expect(it.sent[0]).toMatchObject({ user_id: 'u', type: 3, title: 'Account limit reached', data: { count: 2 } });
  // What is held alone is within the limit: each may go on, the second until it would send again.
  await it.instances.resume(user, first.instance_id);
  await it.run(20);
  const shown = (await listOf(it)).find(({ instance_id }) => instance_id === first.instance_id);
  expect(shown).toMatchObject({ status: 'TRADING', breach: null });
});

test('orders a minute count over all instances, and a limit that is lowered later holds at once', async () => {
  const files = await filesOf(null);
  const it = await openInstances(files);
  const { instance_id } = await it.instances.begin(user, gridStart());
  await it.run(20);
  const sent = it.instances.figuresOn('a').orders;
  expect(sent).toBeGreaterThan(5);
  it.limits.set('a', { ...none, max_orders_per_minute: sent - 1 });
  await it.run(15);
  expect((await listOf(it))[0]).toMatchObject({ status: 'INTERRUPTED', error: 'ACCOUNT_MAX_ORDERS_PER_MINUTE' });
  await expect(it.instances.resume(user, instance_id)).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { rule: 'account_limit', limit: 'max_orders_per_minute' },
  });
  it.limits.delete('a');
  await expect(it.instances.resume(user, instance_id)).resolves.toEqual({ status: 'PREPARING' });
});

test('the loss of a day outlives a restart, those that have stopped with it', async () => {
  const files = await filesOf(null);
  const it = await openInstances(files);
  const { instance_id } = await it.instances.begin(user, gridStart());
  await it.run(20);
  await it.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
  await it.run(20);
  const loss = Number(it.instances.figuresOn('a').loss);
  // What was bought at the offer was sold at the bid, with fees.
  expect(loss).toBeGreaterThan(0);
  it.instances.stop();
  const again = await openInstances(files);
  expect(Number(again.instances.figuresOn('a').loss)).toBeCloseTo(loss, 9);
  again.limits.set('a', { ...none, max_daily_loss: String(loss) });
  await again.instances.begin(user, gridStart());
  await again.run(15);
  expect((await listOf(again))[0]).toMatchObject({ error: 'ACCOUNT_MAX_DAILY_LOSS' });
});

test('no more start on an account than may run', async () => {
  const files = await filesOf(null);
  const it = await openInstances(files);
  it.limits.set('a', { ...none, max_running: 1 });
  await it.instances.begin(user, gridStart());
  await expect(it.instances.begin(user, gridStart())).rejects.toMatchObject({
    code: 'INPUT',
    data: { field: 'api_ids', rule: 'too_many', most: 1 },
  });
});

test('a type is started, changed and resumed at its level and above alone, and stopped at any', async () => {
  const levels = [1, 2, 3];
  const grid = strategies.find(({ template }) => template.strategy_type === 'GRID')!;
  const listed = levels.map((vip) => ({
    ...grid,
    template: { ...grid.template, strategy_type: ['ONE_X', 'TWO_X', 'THREE_X'][vip - 1]!, vip },
  }));
  const files = await filesOf(null);
  const it = await openInstances(files, { listed });
  for (const { template } of listed)
    for (const vip_level of [0, ...levels]) {
      const caller = { ...user, vip_level };
      const start = it.instances.begin(
        caller,
        gridStart({ invest: '200', grid_levels: 2 }, { strategy_type: template.strategy_type }),
      );
      if (vip_level >= template.vip) await expect(start).resolves.toMatchObject({ status: 'PREPARING' });
      else await expect(start).rejects.toMatchObject({ code: 'VIP', data: { need: template.vip, have: vip_level } });
    }
  const third = (await listOf(it)).find(({ strategy_type }) => strategy_type === 'THREE_X')!;
  const { instance_id, version, params } = third;
  const low = { ...user, vip_level: 2 };
  const refused = { code: 'VIP', data: { need: 3, have: 2 } };
  await expect(it.instances.update(low, { instance_id, version, params })).rejects.toMatchObject(refused);
  await expect(it.instances.resume(low, instance_id)).rejects.toMatchObject(refused);
  await expect(it.instances.end({ ...user, vip_level: 0 }, { instance_id, mode: 'CANCEL' })).resolves.toEqual({
    status: 'STOPPING',
  });
});

test('every type needs one of the three levels', () => {
  for (const { template } of strategies) expect([1, 2, 3]).toContain(template.vip);
});
