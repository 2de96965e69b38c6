import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '../../../../src/shared/user/role.ts';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer();
});
afterAll(() => server.stop());

const text = { title: 'Maintenance', content: 'Trading pauses at 02:00 UTC.', client_id: 'a-1' };
const path = '/admin/msg/send';

/** A caller of a role, with a token. */
async function callerOf(role: (typeof roles)[number]) {
  const { services, url } = server;
  const user = await services.identity.users.create({
    username: `one_${role}`,
    email: `${role}@halyard.example`,
    phone: null,
    passwordHash: 'x',
    role,
    vipLevel: 3,
    createdMs: 1,
  });
  const token = await services.identity.sessions.open(user.userId, '127.0.0.1', Date.now(), 3_600_000);
  const send = async (body: object) =>
    (
      await fetch(`${url}/sapi${path}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json() as Promise<{ code: number; data: Record<string, unknown> }>;
  return { ...user, send };
}

test.each(roles.filter((role) => role !== 'admin'))('%s may not announce', async (role) => {
  expect((await (await callerOf(role)).send(text)).code).toBe(403);
});

test('nobody may without a token, and nothing has been written', async () => {
  const answer = await fetch(`${server.url}/sapi${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(text),
  });
  expect(answer.status).toBe(401);
  const list = (await server.owner.call('GET', '/msg/user/list')).data;
  expect(list.find(({ type }: { type: number }) => type === 2).pagenation.total).toBe(0);
});

test('an announcement reaches everybody once, however often the admin sends it; another text under the id is a conflict', async () => {
  const admin = await callerOf('admin');
  const reported: string[] = [];
  const subscription = server.services.news.messages.published.subscribe(({ user_id, message }) => {
    if (message.type === 2) reported.push(user_id);
  });
  const first = await admin.send({ ...text, texts: { 'zh-Hans': { title: '维护', content: '暂停' } } });
  expect(first).toMatchObject({ code: 200, data: { users: roles.length + 2 } });
  expect(new Set(reported).size).toBe(roles.length + 2);
  expect(await admin.send({ ...text, texts: { 'zh-Hans': { title: '维护', content: '暂停' } } })).toMatchObject({
    code: 200,
    data: { users: 0, replayed: true, announcement_id: first.data.announcement_id },
  });
  expect((await admin.send({ ...text, title: 'Other' })).code).toBe(409);
  expect(reported).toHaveLength(roles.length + 2);
  await admin.send({ ...text, client_id: 'a-2' });
  subscription.unsubscribe();
  for (const { call } of [server.owner, server.stranger]) {
    const entry = (await call('GET', '/msg/user/list')).data.find(({ type }: { type: number }) => type === 2);
    expect(entry).toMatchObject({ unread: 2, pagenation: { total: 2 } });
    const [newer, older] = entry.pagenation.results;
    expect(newer.time).toBeGreaterThan(older.time);
    expect(older).toMatchObject({
      title: 'Maintenance',
      data: { announcement_id: first.data.announcement_id, texts: { 'zh-Hans': { title: '维护' } } },
      is_read: false,
    });
  }
});

test.each([
  [{ title: '' }, 'title'],
  [{ title: 'two\nlines' }, 'title'],
  [{ content: ' ' }, 'content'],
  [{ content: 'x'.repeat(4_001) }, 'content'],
  [{ client_id: 'a b' }, 'client_id'],
  [{ user_id: 'u' }, 'user_id'],
  [{ texts: { fr: {} } }, 'texts.fr'],
])('%o is refused and named', async (patch, field) => {
  const { services, url } = server;
  const admin = (await services.identity.users.byLogin('one_admin'))!;
  const token = await services.identity.sessions.open(admin.userId, '127.0.0.1', Date.now(), 3_600_000);
  const answer = await fetch(`${url}/sapi${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ ...text, client_id: 'a-3', ...patch }),
  });
  expect(await answer.json()).toMatchObject({ code: 400, data: { field } });
});
