import { expect, test } from 'vitest';
import { filesOf } from '../algo/algo-kit.ts';
import { gridStart, listOf, openInstances, user } from './instance-kit.ts';

const small = { invest: '200', grid_levels: 2 };
const page = { page: 1, page_size: 50 } as const;

test('instances stand in groups, move between them, are listed and stopped by them', async () => {
  const it = await openInstances(await filesOf(null));
  const { instances } = it;
  const ids: string[] = [];
  for (const group of ['Swing', 'Swing', 'Night', undefined])
    ids.push((await instances.begin(user, gridStart(small, { ...(group && { group }) }))).instance_id);
  await it.run(10);
  const named = async (group: string) =>
    (await instances.list(user, { kind: 'running', group, ...page })).pagenation.results.map(
      (each) => each.instance_id,
    );
  expect((await named('Swing')).sort()).toEqual([ids[0], ids[1]].sort());
  expect(await instances.groups(user)).toEqual([
    { group: 'Night', running: 1, total: 1 },
    { group: 'Swing', running: 2, total: 2 },
  ]);
  const { version } = (await listOf(it)).find(({ instance_id }) => instance_id === ids[1])!;
  await instances.update(user, { instance_id: ids[1]!, version, name: 'Owl', group: 'Night' });
  await instances.update(user, { instance_id: ids[0]!, version, group: null });
  expect((await named('Night')).sort()).toEqual([ids[1], ids[2]].sort());
  expect((await listOf(it)).find(({ instance_id }) => instance_id === ids[1])).toMatchObject({
    name: 'Owl',
    group: 'Night',
  });
  const found = await instances.list(user, { kind: 'running', q: 'owl', ...page });
  expect(found.pagenation.total).toBe(1);
  await expect(instances.update(user, { instance_id: ids[0]!, version, name: 'Late' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const results = await instances.endList(user, { group: 'Night', mode: 'CANCEL' });
  expect(results.map(({ instance_id, code }) => [instance_id, code]).sort()).toEqual(
    [ids[1], ids[2]].map((id) => [id, 200]).sort(),
  );
  await it.run(5);
  expect(await instances.groups(user)).toEqual([{ group: 'Night', running: 0, total: 2 }]);
});

test('each of a selection has its own result; what is stopped, unknown or of others holds back none', async () => {
  const it = await openInstances(await filesOf(null));
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push((await it.instances.begin(user, gridStart(small))).instance_id);
  await it.instances.end(user, { instance_id: ids[0]!, mode: 'CANCEL' });
  await it.run(5);
  const results = await it.instances.endList(user, { instance_ids: [...ids, 'i-none', ids[1]!], mode: 'CANCEL_CLOSE' });
  expect(results.map(({ code }) => code)).toEqual([409, 200, 200, 404]);
  expect(await it.instances.endList({ ...user, user_id: 'v' }, { instance_ids: [ids[1]!], mode: 'CANCEL' })).toEqual([
    { instance_id: ids[1], name: '', code: 404 },
  ]);
  await it.run(5);
  expect(await listOf(it)).toEqual([]);
});
