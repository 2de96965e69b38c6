import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '../../../../src/shared/user/role.ts';
import type { Message } from '../../../../src/shared/user/message.ts';
import { socketOf } from '../attacks/attack-kit.ts';
import { callerOf as roleCaller } from './role-caller.ts';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer();
}, 60_000);
afterAll(() => server.stop());

const callerOf = (username: string, role: (typeof roles)[number]) => roleCaller(server, username, role);

const calls: readonly (readonly [string, object?])[] = [
  ['/admin/user/list'],
  ['/admin/user/disable', { user_id: 'x', disabled: true }],
  ['/admin/user/vip', { user_id: 'x', vip_level: 1 }],
  ['/admin/audit/list'],
  ['/admin/audit/check'],
];

test.each(roles.filter((role) => role !== 'admin'))('%s may do nothing of it', async (role) => {
  const { ask } = await callerOf(`one_${role}`, role);
  for (const [path, body] of calls) expect((await ask(path, body)).code, path).toBe(403);
});

test('nobody may without a token', async () => {
  for (const [path, body] of calls)
    expect(
      (
        await fetch(
          `${server.url}/sapi${path}`,
          body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {},
        )
      ).status,
      path,
    ).toBe(401);
});

test('an account that is shut loses its sessions and sockets at once, and gets them back by a new log-in alone', async () => {
  const admin = await callerOf('warden', 'admin');
  const victim = await callerOf('victim', 'user');
  const socket = socketOf(server.url, `/order/user/ws?token=${victim.token}`);
  await socket.opened;
  const began = performance.now();
  const { data } = await admin.ask('/admin/user/disable', { user_id: victim.userId, disabled: true });
  expect(data).toMatchObject({ username: 'victim', disabled: expect.any(Number), sessions: 0 });
  expect(await socket.closed).toBe(4001);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect((await victim.ask('/user/currentUser')).code).toBe(401);
  // A token that somebody opens by another way proves nothing either.
  expect((await (await callerOf('victim', 'user')).ask('/user/currentUser')).code).toBe(401);
  expect((await admin.ask('/admin/user/disable', { user_id: victim.userId, disabled: false })).data).toMatchObject({
    disabled: null,
  });
  expect((await victim.ask('/user/currentUser')).code).toBe(401);
  expect((await (await callerOf('victim', 'user')).ask('/user/currentUser')).code).toBe(200);
});

test('nobody shuts himself out, and a user who is not there is not found', async () => {
  const admin = await callerOf('warden', 'admin');
  expect(await admin.ask('/admin/user/disable', { user_id: admin.userId, disabled: true })).toMatchObject({
    code: 403,
    data: { field: 'user_id', rule: 'own' },
  });
  expect((await admin.ask('/admin/user/disable', { user_id: 'nobody', disabled: true })).code).toBe(404);
  expect((await admin.ask('/admin/user/disable', { user_id: admin.userId, disabled: 'yes' })).code).toBe(400);
});

test('users are listed without their secrets, and found by what they are called; signs of patterns are letters', async () => {
  const admin = await callerOf('warden', 'admin');
  const names = async (search: string) =>
    (await admin.ask(`/admin/user/list?search=${encodeURIComponent(search)}`)).data.pagenation.results.map(
      ({ username }: { username: string }) => username,
    );
  expect(await names('VICTIM@')).toEqual(['victim']);
  expect(await names('%')).toEqual([]);
  expect(await names('one_r')).toEqual(['one_risk']);
  expect(await names("' OR 1=1 --")).toEqual([]);
  const whole = JSON.stringify((await admin.ask('/admin/user/list?page_size=100')).data);
  for (const secret of ['password', 'hash', admin.token]) expect(whole).not.toContain(secret);
});

test('what was done stands in the log, by whom, and nothing that was refused', async () => {
  const admin = await callerOf('warden', 'admin');
  await admin.ask('/admin/msg/send', { title: 'Maintenance', content: 'Secret words.', client_id: 'audit-1' });
  const { pagenation } = (await admin.ask('/admin/audit/list?page_size=100')).data;
  const reported = pagenation.results.map(
    ({ action, actor_name, facts }: { action: string; actor_name: string; facts: object }) => [
      action,
      actor_name,
      facts,
    ],
  );
  const { userId } = (await server.services.identity.users.byLogin('victim'))!;
  expect(reported).toEqual([
    ['/admin/msg/send', 'warden', { client_id: 'audit-1', title: 'Maintenance' }],
    ['/admin/user/disable', 'warden', { user_id: userId, disabled: false }],
    ['/admin/user/disable', 'warden', { user_id: userId, disabled: true }],
  ]);
  expect((await admin.ask('/admin/audit/check')).data).toEqual({ broken: null, missing: 0 });
});

test('an admin sets the VIP level of an account, which counts from its next request', async () => {
  const admin = await callerOf('warden', 'admin');
  const trader = await callerOf('newcomer', 'user');
  for (const vip_level of [0, 3]) {
    expect((await admin.ask('/admin/user/vip', { user_id: trader.userId, vip_level })).data).toMatchObject({
      username: 'newcomer',
      vip_level,
    });
    expect((await trader.ask('/user/currentUser')).data).toMatchObject({ vip_level });
  }
  // Once for each level that is another one.
  expect((await admin.ask('/admin/user/vip', { user_id: trader.userId, vip_level: 3 })).code).toBe(200);
  const reported = (await trader.ask('/msg/user/list')).data.find(({ type }: { readonly type: number }) => type === 3)
    .pagenation.results;
  expect(reported.map(({ title, content, data }: Message) => ({ title, content, data }))).toEqual(
    [3, 0].map((vip_level) => ({
      title: 'VIP level',
      content: `Your account is now VIP ${vip_level}.`,
      data: { vip_level },
    })),
  );
  for (const vip_level of [-1, 4, 1.5, '1'])
    expect(await admin.ask('/admin/user/vip', { user_id: trader.userId, vip_level })).toMatchObject({
      code: 400,
      data: { field: 'vip_level' },
    });
  expect((await admin.ask('/admin/user/vip', { user_id: 'nobody', vip_level: 1 })).code).toBe(404);
});
