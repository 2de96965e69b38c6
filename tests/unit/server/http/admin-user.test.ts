import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../../../src/shared/user/message.ts';
import { socketOf } from '../attacks/attack-kit.ts';
import { callerOf as roleCaller } from './role-caller.ts';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer();
}, 60_000);
afterAll(() => server.stop());

const callerOf = (username: string, role: Parameters<typeof roleCaller>[2]) => roleCaller(server, username, role);
type Ask = Awaited<ReturnType<typeof callerOf>>['ask'];
/** The results of a page. */
const rowsOf = async <T>(ask: Ask, path: string): Promise<T[]> => (await ask(path)).data.pagenation.results;
const listOf = async <T>(ask: Ask, path: string): Promise<T[]> => (await ask(path)).data;
const messageFacts = async (ask: Ask) =>
  (await listOf<Message>(ask, '/msg/user/load?type=3&last_time=0')).map(({ data }) => data);

test('a role counts from the next call on, is told to its user and written down; another user has no such right', async () => {
  const admin = await callerOf('chief', 'admin');
  const rita = await callerOf('rita', 'user');
  expect((await rita.ask('/admin/user/list')).code).toBe(403);
  expect((await admin.ask('/admin/user/role', { user_id: rita.userId, role: 'admin' })).data).toMatchObject({
    username: 'rita',
    role: 'admin',
  });
  expect((await rita.ask('/admin/user/list')).code).toBe(200);
  await admin.ask('/admin/user/role', { user_id: rita.userId, role: 'observer' });
  await admin.ask('/admin/user/role', { user_id: rita.userId, role: 'observer' });
  expect((await rita.ask('/admin/user/list')).code).toBe(403);
  expect(await messageFacts(rita.ask)).toEqual([{ role: 'admin' }, { role: 'observer' }]);
  expect(await rowsOf(admin.ask, '/admin/audit/list?page_size=1')).toMatchObject([
    { action: '/admin/user/role', facts: { user_id: rita.userId, role: 'observer' } },
  ]);
});

test('the last administrator can neither step down nor be shut out, also by two at once', async () => {
  const users = server.services.identity.users;
  for (const { userId } of await users.ofRole('admin')) await users.setRole(userId, 'user');
  const first = await callerOf('first_chief', 'admin');
  expect(await first.ask('/admin/user/role', { user_id: first.userId, role: 'user' })).toMatchObject({
    code: 409,
    data: { field: 'role', rule: 'last_admin' },
  });
  const second = await callerOf('second_chief', 'admin');
  const [a, b] = await Promise.all([
    first.ask('/admin/user/role', { user_id: second.userId, role: 'user' }),
    second.ask('/admin/user/role', { user_id: first.userId, role: 'user' }),
  ]);
  expect([a.code, b.code].filter((code) => code === 200).length).toBeLessThan(2);
  const [left, ...others] = await users.ofRole('admin');
  expect([left !== undefined, others.length]).toEqual([true, 0]);
  await users.setRole(second.userId, 'admin');
  await users.setRole(first.userId, 'admin');
  const shut = await Promise.all([
    first.ask('/admin/user/disable', { user_id: second.userId, disabled: true }),
    second.ask('/admin/user/disable', { user_id: first.userId, disabled: true }),
  ]);
  expect(shut.filter(({ code }) => code === 200)).toHaveLength(1);
});

test('sessions of a user are listed, and one or all of them end with their sockets', async () => {
  const admin = await callerOf('keeper', 'admin');
  const one = await callerOf('many_doors', 'user');
  const other = await callerOf('many_doors', 'user');
  const found = await listOf<{ session_id: string; current: boolean }>(
    admin.ask,
    `/admin/user/sessions?user_id=${one.userId}`,
  );
  expect(found.map(({ current }) => current)).toEqual([false, false]);
  const socket = socketOf(server.url, `/order/user/ws?token=${other.token}`);
  await socket.opened;
  const newest = await admin.ask('/admin/user/sessions/end', {
    user_id: one.userId,
    session_ids: [found[0]!.session_id],
  });
  expect(newest.data).toEqual({ ended: 1 });
  const codes = async () => [(await one.ask('/user/currentUser')).code, (await other.ask('/user/currentUser')).code];
  expect((await codes()).sort()).toEqual([200, 401]);
  expect((await admin.ask('/admin/user/sessions/end', { user_id: one.userId })).data).toEqual({ ended: 1 });
  expect(await codes()).toEqual([401, 401]);
  expect(await socket.closed).toBe(4001);
  // Somebody else's session is not this user's.
  const { data: own } = await admin.ask(`/admin/user/sessions?user_id=${admin.userId}`);
  expect(
    (await admin.ask('/admin/user/sessions/end', { user_id: one.userId, session_ids: [own![0]!.session_id] })).data,
  ).toEqual({ ended: 0 });
  expect((await admin.ask('/admin/user/sessions?user_id=nobody')).code).toBe(404);
});

test('paper money is put into an account once whatever is sent again, and its owner is told', async () => {
  const admin = await callerOf('treasurer', 'admin');
  const trader = await callerOf('paid_one', 'user');
  const { data: account } = await trader.ask('/user/api/paper', {
    exchange: 'OKX',
    name: 'Second',
  });
  const deposit = {
    api_id: account!.api_id,
    account_type: 'spot',
    asset: 'BTC',
    amount: '1.5',
    client_id: 'gift-1',
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => admin.ask('/admin/account/fund', deposit)));
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
  const balances = await listOf<{ asset: string; free: string }>(
    trader.ask,
    `/user/api/balance/list?api_id=${account!.api_id}`,
  );
  expect(balances.find(({ asset }) => asset === 'BTC')?.free).toBe('1.5');
  expect(await messageFacts(trader.ask)).toEqual([{ deposit: { amount: '1.5', asset: 'BTC', account: 'Second' } }]);
  for (const [change, expected] of [
    [{ amount: '2' }, { code: 409, data: { field: 'client_id' } }],
    [
      { client_id: 'gift-2', api_id: 'nothing' },
      { code: 404, data: { field: 'api_id' } },
    ],
    [
      { client_id: 'gift-2', asset: 'SH600519' },
      { code: 400, data: { field: 'asset' } },
    ],
    [
      { client_id: 'gift-2', account_type: 'isolated' },
      { code: 400, data: { field: 'account_type' } },
    ],
    [
      { client_id: 'gift-2', amount: '0' },
      { code: 400, data: { field: 'amount' } },
    ],
    [
      { client_id: 'gift-2', amount: '99999999999999' },
      { code: 400, data: { field: 'amount', rule: 'most' } },
    ],
  ] as const)
    expect(await admin.ask('/admin/account/fund', { ...deposit, ...change }), JSON.stringify(change)).toMatchObject(
      expected,
    );
  expect((await trader.ask('/admin/account/fund', { ...deposit, client_id: 'own' })).code).toBe(403);
});

test('an administrator lets anybody with such a role see accounts; finance_manage only those of finance, and not himself', async () => {
  const admin = await callerOf('granting', 'admin');
  const manager = await callerOf('money_chief', 'finance_manage');
  const owner = await callerOf('shown_one', 'user');
  const auditor = await callerOf('auditor', 'finance');
  const watcher = await callerOf('watcher', 'observer');
  const { data: account } = await owner.ask('/user/api/paper', { exchange: 'OKX', name: 'Shown' });
  const grant = { owner: 'shown_one', username: 'auditor', grants: ['balance'] };
  const accountsOf = async (ask: Ask, path: string) =>
    (await listOf<{ api_id: string }>(ask, path)).map(({ api_id }) => api_id);
  expect((await manager.ask('/admin/grant/save', grant)).data).toMatchObject({
    owner: 'shown_one',
    username: 'auditor',
  });
  expect(await accountsOf(auditor.ask, '/user/finance/user/api/list')).toContain(account!.api_id);
  expect(await messageFacts(owner.ask)).toEqual([{ granted: { username: 'auditor' } }]);
  for (const [ask, change, expected] of [
    [manager.ask, { username: 'watcher' }, { code: 403, data: { field: 'username', rule: 'role' } }],
    [manager.ask, { username: 'money_chief' }, { code: 403, data: { field: 'username', rule: 'own' } }],
    [manager.ask, { owner: 'money_chief' }, { code: 400, data: { field: 'owner', rule: 'own' } }],
    [admin.ask, { owner: 'no_such_user' }, { code: 404, data: { field: 'owner' } }],
    [admin.ask, { username: 'shown_one' }, { code: 400, data: { field: 'username', rule: 'own' } }],
    [admin.ask, { username: 'granting' }, { code: 400, data: { field: 'username', rule: 'role' } }],
  ] as const)
    expect(await ask('/admin/grant/save', { ...grant, ...change }), JSON.stringify(change)).toMatchObject(expected);
  await admin.ask('/admin/grant/save', { ...grant, username: 'watcher', grants: ['balance', 'instance'] });
  type Row = { grant_id: string; username: string; owner: string };
  const listed = async (ask: Ask, query = '') =>
    (await rowsOf<Row>(ask, `/admin/grant/list?page_size=10${query}`)).map(({ username }) => username);
  expect(await listed(admin.ask)).toEqual(['watcher', 'auditor']);
  expect(await listed(manager.ask)).toEqual(['auditor']);
  expect(await listed(admin.ask, '&search=WATCH')).toEqual(['watcher']);
  expect(await listed(admin.ask, '&page=2')).toEqual([]);
  const rows = await rowsOf<Row>(admin.ask, '/admin/grant/list');
  const idOf = (name: string) => rows.find(({ username }) => username === name)!.grant_id;
  expect((await manager.ask('/admin/grant/revoke', { grant_id: idOf('watcher') })).code).toBe(404);
  expect((await manager.ask('/admin/grant/revoke', { grant_id: idOf('auditor') })).code).toBe(200);
  expect(await accountsOf(auditor.ask, '/user/finance/user/api/list')).toEqual([]);
  expect(await accountsOf(watcher.ask, '/user/observer/user/api/list')).toContain(account!.api_id);
  expect((await watcher.ask('/admin/grant/list')).code).toBe(403);
});

test('an announcement is found again by its text in any language, and withdrawn from home and messages', async () => {
  const admin = await callerOf('herald', 'admin');
  const reader = await callerOf('listener', 'user');
  const texts = { 'zh-Hans': { title: '维护', content: '周六维护' } };
  await admin.ask('/admin/msg/send', { client_id: 'a-1', title: 'Maintenance', content: 'On Saturday', texts });
  await admin.ask('/admin/msg/send', { client_id: 'a-2', title: 'New market', content: 'Listed today' });
  type Row = { announcement_id: string; title: string; author: string };
  const found = (search: string) => rowsOf<Row>(admin.ask, `/admin/msg/list?search=${encodeURIComponent(search)}`);
  expect((await found('')).map(({ title, author }) => [title, author])).toEqual([
    ['New market', 'herald'],
    ['Maintenance', 'herald'],
  ]);
  expect((await found('周六')).map(({ title }) => title)).toEqual(['Maintenance']);
  expect(await found('content')).toEqual([]);
  const [old] = await found('saturday');
  const titles = async () =>
    (await listOf<Message>(reader.ask, '/msg/user/load?type=2&last_time=0')).map(({ title }) => title);
  expect(await titles()).toEqual(['Maintenance', 'New market']);
  expect((await admin.ask('/admin/msg/withdraw', { announcement_id: old!.announcement_id })).code).toBe(200);
  expect((await admin.ask('/admin/msg/withdraw', { announcement_id: old!.announcement_id })).code).toBe(404);
  expect(await titles()).toEqual(['New market']);
  const home = await rowsOf<Row>(reader.ask, '/client/base/announcements');
  expect(home.map(({ title }) => title)).toEqual(['New market']);
});
