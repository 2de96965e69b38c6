import { expect, test } from 'vitest';
import { accounts, filesOf } from '../algo/algo-kit.ts';
import { gridStart, listOf, openInstances, user } from './instance-kit.ts';

const small = { invest: '200', grid_levels: 2 };

/** Three accounts of one user beside another's; `poor` has no money. */
async function opened() {
  const { a } = accounts;
  const own = { ...a!, owner: 'u' };
  const mine = { a: own, rich: own, poor: own, shut: { ...own, active: false }, theirs: { ...own, owner: 'v' } };
  const it = await openInstances(await filesOf(null), {
    accountOf: (id) => mine[id as keyof typeof mine],
    deposits: [['rich', 'spot', 'USDT', '1000']],
  });
  const { instance_id } = await it.instances.begin(user, gridStart(small, { group: 'Swing' }));
  await it.run(3);
  return { ...it, instance_id };
}

test('an instance is started once more on each account; what one refuses stands beside it and holds back no other', async () => {
  const it = await opened();
  const { instance_id } = it;
  const asked = { instance_id, api_ids: ['rich', 'poor', 'shut'], client_id: 'c1' };
  const results = await it.instances.clone(user, asked);
  expect(results).toMatchObject([
    { api_id: 'rich', code: 200, instance_id: expect.any(String) },
    { api_id: 'poor', code: 3003, instance_id: null, data: { field: 'invest', free: '0' } },
    { api_id: 'shut', code: 2001, instance_id: null, data: { api_id: 'shut' } },
  ]);
  await it.run(3);
  const [clone, first] = [results[0]!.instance_id!, instance_id].map(
    (id) => async () => (await it.instances.byId(id))!,
  );
  const { params, plan: _plan, ...record } = await clone!();
  expect(record).toMatchObject({ api_id: 'rich', name: 'Swing', group: 'Swing', symbol: 'BTCUSDT', status: 'TRADING' });
  expect(params).toEqual((await first!()).params);
  // The same call again starts nothing; another one by the same client id is refused on each account.
  expect((await it.instances.clone(user, asked))[0]).toMatchObject({ instance_id: record.instance_id, replayed: true });
  expect((await it.instances.clone(user, { ...asked, name: 'Other' }))[0]).toMatchObject({ code: 409 });
  expect(await listOf(it)).toHaveLength(2);
});

test('one that has stopped is started again, by another name and in no group', async () => {
  const it = await opened();
  await it.instances.end(user, { instance_id: it.instance_id, mode: 'CANCEL_CLOSE' });
  await it.run(5);
  const call = { instance_id: it.instance_id, api_ids: ['a', 'rich'], name: 'Owl', group: null, client_id: 'c2' };
  const results = await it.instances.clone(user, call);
  expect(results.map(({ code }) => code)).toEqual([200, 200]);
  expect((await listOf(it)).map(({ name, group, api_ids }) => [name, group ?? null, api_ids]).sort()).toEqual([
    ['Owl', null, ['a']],
    ['Owl', null, ['rich']],
  ]);
});

test.each([
  ['an account of another', { api_ids: ['rich', 'theirs'] }, 'NOT_FOUND'],
  ['an account that is unknown', { api_ids: ['none'] }, 'NOT_FOUND'],
  ['an instance that is unknown', { instance_id: 'i-none' }, 'NOT_FOUND'],
])('%s refuses all, and nothing is started', async (_, given, code) => {
  const it = await opened();
  const call = { instance_id: it.instance_id, api_ids: ['rich'], client_id: 'c3', ...given };
  await expect(it.instances.clone(user, call)).rejects.toMatchObject({ code });
  expect(await listOf(it)).toHaveLength(1);
});
