import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { mostSubAccounts } from '../../../../src/shared/user/sub-account.ts';
import { eventually } from '../../../doubles/eventually.ts';
import { clientId, every, openSubServer, password, type SubServer } from './sub-kit.ts';

let server: SubServer;
beforeAll(async () => {
  server = await openSubServer();
}, 30_000);
afterAll(() => server.stop());

const save = (body: object) => server.owner.call('POST', '/user/sub/save', body);

describe('a sub-account', () => {
  test('has a log-in and an account of its own without money, and stands in the list of its main account', async () => {
    const sub = await server.made('first_sub', { note: ' desk one ' });
    expect(sub).toMatchObject({
      kind: 'sub',
      permissions: every,
      api_ids: null,
      note: 'desk one',
      frozen: null,
      last_login: null,
      accounts: 1,
      usd_total: '0',
      running: 0,
    });
    const user = (await server.services.identity.users.byId(sub.user_id))!;
    expect(await server.passwords.matches(user.passwordHash, password)).toBe(true);
    expect((await sub.get('/user/currentUser')).data).toMatchObject({
      username: 'first_sub',
      type: 'sub',
      role: 'user',
      main_user_id: server.owner.userId,
      activated: true,
      vip_level: 3,
    });
    expect((await sub.get('/user/api/all')).data).toMatchObject([
      { api_id: sub.api_id, exchange: 'HALYARD', paper: true, sub_account: null },
    ]);
    expect((await sub.get('/user/api/balance/all')).data).toMatchObject({ usd_total: '0' });
    expect((await server.owner.call('GET', '/user/sub/list')).data).toMatchObject([{ user_id: sub.user_id }]);
    expect((await server.stranger.call('GET', '/user/sub/list')).data).toEqual([]);
    await server.services.identity.loginLog.add(sub.user_id, { ip: '::1', agent: '', time: 5, ok: true });
    expect((await server.owner.call('GET', '/user/sub/list')).data[0].last_login).toBe(5);
  });

  test('has further accounts, which its main account opens empty and funds by transfer', async () => {
    const sub = await server.made('has_more');
    const { owner, stranger } = server;
    const heard = await sub.listen('/order/user/ws');
    const body = { user_id: sub.user_id, exchange: 'forex', name: 'Currencies' };
    const { code, data } = await owner.call('POST', '/user/sub/account', body);
    expect([code, data]).toMatchObject([
      200,
      { owner: sub.user_id, exchange: 'forex', name: 'Currencies', paper: true },
    ]);
    await eventually(() =>
      expect(heard.frames).toContainEqual(
        expect.objectContaining({ e: 'account', data: expect.objectContaining({ api_id: data.api_id }) }),
      ),
    );
    expect((await sub.get('/user/api/all')).data).toMatchObject([{ api_id: sub.api_id }, { api_id: data.api_id }]);
    expect((await sub.get('/user/api/balance/all')).data).toMatchObject({ usd_total: '0' });
    expect((await owner.call('GET', '/user/sub/list')).data).toContainEqual(
      expect.objectContaining({ user_id: sub.user_id, accounts: 2 }),
    );
    const from = await owner.accountOn('forex');
    await owner.fund(from.api_id, 'forex', 'USD', '100');
    const moved = { asset: 'USD', from: 'forex', to: 'forex' };
    expect(await server.transfer(from.api_id, data.api_id, '40', moved)).toMatchObject({ code: 200 });

    const refused = async (fields: object, caller = owner) => {
      const answer = await caller.call('POST', '/user/sub/account', { ...body, name: 'Other', ...fields });
      return [answer.code, answer.data.field, answer.data.rule];
    };
    expect(await refused({ name: 'currencies' })).toEqual([409, 'name', 'taken']);
    expect(await refused({ exchange: 'NOWHERE' })).toEqual([400, 'exchange', expect.any(String)]);
    expect(await refused({}, stranger)).toEqual([404, 'user_id', 'unknown']);
    const trader = { username: 'no_own_ones', password, kind: 'trader', permissions: [], api_ids: [server.api_id] };
    const { user_id } = (await owner.call('POST', '/user/sub/save', trader)).data;
    expect(await refused({ user_id })).toEqual([400, 'user_id', 'trader']);
    expect((await sub.get('/user/api/all')).data).toHaveLength(2);
  });

  test('is changed by its main account: name, note and permissions, not the kind; a password ends its sessions', async () => {
    const sub = await server.made('to_change');
    const body = { user_id: sub.user_id, username: 'is_changed', kind: 'sub', permissions: [], note: 'x' };
    expect((await save(body)).data).toMatchObject({ username: 'is_changed', permissions: [], note: 'x' });
    expect((await sub.get('/user/currentUser')).data.username).toBe('is_changed');
    expect(await save({ ...body, kind: 'trader' })).toMatchObject({
      code: 400,
      data: { field: 'kind', rule: 'fixed' },
    });
    const before = (await server.services.identity.users.byId(sub.user_id))!.passwordHash;
    expect((await save({ ...body, password: 'Another-9-Quay' })).code).toBe(200);
    const after = (await server.services.identity.users.byId(sub.user_id))!.passwordHash;
    expect(after).not.toBe(before);
    expect((await sub.get('/user/currentUser')).code).toBe(401);
  });

  test.each([
    ['a name that is taken', { username: 'OWNER' }, 1003, { field: 'username', rule: 'taken' }],
    ['a short password', { password: 'short' }, 400, { field: 'password', rule: 'password_length' }],
    ['a common password', { password: 'password123' }, 400, { field: 'password', rule: 'password_common' }],
    ['no password', { password: undefined }, 400, { field: 'password', rule: 'required' }],
    ['a permission that is none', { permissions: ['withdraw'] }, 400, { field: 'permissions.0' }],
    ['accounts for a sub-account', { api_ids: ['own'] }, 400, { field: 'api_ids', rule: 'sub_only' }],
    ['a trader without accounts', { kind: 'trader', permissions: [] }, 400, { field: 'api_ids', rule: 'required' }],
    ['a trader who transfers', { kind: 'trader', api_ids: ['own'] }, 400, { field: 'permissions', rule: 'trader' }],
    [
      'a trader on an account that is not there',
      { kind: 'trader', api_ids: ['x'], permissions: ['trade_spot'] },
      404,
      { field: 'api_ids', rule: 'unknown' },
    ],
    ['a field that nobody asked for', { role: 'admin' }, 400, { field: 'role' }],
    ['somebody who is not there', { user_id: 'nobody' }, 404, { field: 'user_id', rule: 'unknown' }],
  ])('is refused for %s', async (_name, fields, code, data) => {
    const [account] = server.services.trading.accounts.ofOwner(server.owner.userId);
    const named = JSON.parse(JSON.stringify(fields).replace('"own"', JSON.stringify(account!.api_id)));
    const body = { username: 'refused_one', password, kind: 'sub', permissions: every, ...named };
    const answer = await save('password' in fields ? { ...body, password: fields.password } : body);
    expect(answer).toMatchObject({ code, data });
    expect(await server.services.identity.users.byLogin('refused_one')).toBeUndefined();
  });

  test('the name of a sub-account does not become one that somebody else has', async () => {
    const sub = await server.made('keeps_name');
    const body = { user_id: sub.user_id, username: 'Stranger', kind: 'sub', permissions: [] };
    expect(await save(body)).toMatchObject({ code: 1003, data: { field: 'username', rule: 'taken' } });
    expect((await sub.get('/user/currentUser')).data.username).toBe('keeps_name');
  });

  test("S23: another's sub-account is told like one that does not exist", async () => {
    const sub = await server.made('not_yours');
    for (const user_id of [sub.user_id, 'nobody']) {
      const unknown = { code: 404, data: { field: 'user_id', rule: 'unknown' } };
      const body = { user_id, username: 'is_yours', kind: 'sub', permissions: [] };
      expect(await server.stranger.call('POST', '/user/sub/save', body)).toMatchObject(unknown);
      expect(await server.stranger.call('POST', '/user/sub/freeze', { user_id, frozen: true })).toMatchObject(unknown);
    }
    expect((await sub.get('/user/currentUser')).code).toBe(200);
  });

  test('S27: does nothing that is for its main account alone, nor does a trader', async () => {
    const sub = await server.made('no_main');
    const trader = await server.made('no_main_too', {
      kind: 'trader',
      permissions: ['trade_spot'],
      api_ids: [server.api_id],
    });
    const forMain = contracts.filter(({ needs }) => needs === 'main');
    expect(forMain.map(({ path }) => path)).toContain('/user/sub/save');
    const bodies: Readonly<Record<string, object>> = {
      '/user/sub/save': { username: 'sub_of_sub', password, kind: 'sub', permissions: [] },
      '/user/sub/freeze': { user_id: sub.user_id, frozen: true },
      '/user/sub/account': { user_id: sub.user_id, exchange: 'Astock', name: 'Shares' },
      '/user/api/save': { name: 'x', exchange: 'HALYARD', permissions: ['spot'] },
      '/user/api/paper': { exchange: 'HALYARD', name: 'more money' },
      '/user/api/practice-key': { exchange: 'BINANCE', kind: 'TRADE' },
      '/user/api/delete': { api_id: sub.api_id },
      '/user/observer/grant': { username: 'stranger', grants: ['balance'] },
    };
    for (const { method, path } of forMain)
      for (const caller of [sub, trader])
        expect(await caller.call(method, path, bodies[path]), path).toMatchObject({ code: 1006 });
    const moved = {
      from_api_id: sub.api_id,
      to_api_id: server.api_id,
      asset: 'USDT',
      amount: '1',
      from: 'spot',
      to: 'spot',
    };
    for (const caller of [sub, trader])
      expect(await caller.call('POST', '/user/api/asset/transfer', { ...moved, ...clientId() })).toMatchObject({
        code: 1006,
      });
  });

  test('is not made by a main account that is not activated', async () => {
    const user = await server.services.identity.users.create({
      username: 'not_active',
      email: null,
      phone: null,
      passwordHash: 'x',
      role: 'user',
      activated: false,
      createdMs: 0,
    });
    const caller = await server.session(user.userId);
    const body = { username: 'too_early', password, kind: 'sub', permissions: [] };
    expect((await caller.call('POST', '/user/sub/save', body)).code).toBe(1005);
  });

  test('may do what its permissions say, read and cancel in any case', async () => {
    const sub = await server.made('may_spot', { permissions: ['trade_spot'] });
    await server.transfer(server.api_id, sub.api_id, '1000');
    const placed = await sub.call('POST', '/order/doOrder', server.order(sub.api_id));
    expect(placed.code).toBe(200);
    const denied = (rule: string) => ({ code: 403, data: { field: 'permission', rule } });
    const contract = { account_type: 'linear', order_type: 'MARKET', price: undefined };
    expect(await sub.call('POST', '/order/doOrder', server.order(sub.api_id, contract))).toMatchObject(
      denied('trade_future'),
    );
    const inside = { api_id: sub.api_id, asset: 'USDT', amount: '1', from: 'spot', to: 'linear', ...clientId() };
    expect(await sub.call('POST', '/user/api/transfer', inside)).toMatchObject(denied('transfer'));
    const allow = `api_id=${sub.api_id}&symbol=BTCUSDT&account_type=linear&side=BUY`;
    expect((await sub.get(`/user/api/balance/allow?${allow}`)).code).toBe(200);
    await save({ user_id: sub.user_id, username: 'may_spot', kind: 'sub', permissions: [] });
    expect(await sub.call('POST', '/order/doOrder', server.order(sub.api_id))).toMatchObject(denied('trade_spot'));
    const { order_id } = placed.data.order;
    expect((await sub.call('POST', '/order/cancelOrder', { order_ids: [order_id] })).data.results).toMatchObject([
      { order_id, code: 200 },
    ]);
  });

  test('has the level of its main account, also when that changes, and is told of it', async () => {
    const { userOf, services } = server;
    const admin = await userOf('an_admin', 'admin');
    const sub = await server.made('of_level');
    const vip = (user_id: string, vip_level: number | null) =>
      admin.call('POST', '/admin/user/vip', { user_id, vip_level });
    expect((await vip(server.owner.userId, 2)).code).toBe(200);
    expect((await sub.get('/user/currentUser')).data.vip_level).toBe(2);
    expect((await sub.get('/msg/user/load?type=3&last_time=0')).data).toMatchObject([{ data: { vip_level: 2 } }]);
    expect(await vip(sub.user_id, 3)).toMatchObject({ code: 400, data: { field: 'user_id', rule: 'sub' } });
    await vip(server.owner.userId, null);
    await services.identity.users.setVipByTurnover(server.owner.userId, 3);
    expect((await sub.get('/user/currentUser')).data.vip_level).toBe(3);
    await vip(server.owner.userId, 3);
  });
});

test('the invite code of a sub-account counts no more while it is frozen', async () => {
  const sub = await server.made('has_a_code');
  const { inviteCode } = (await server.services.identity.users.byId(sub.user_id))!;
  const isKnown = async () =>
    (await server.stranger.call('GET', `/user/check/invitecode?invite_code=${inviteCode}`)).data;
  expect(await isKnown()).toBe(1);
  await server.owner.call('POST', '/user/sub/freeze', { user_id: sub.user_id, frozen: true });
  expect(await isKnown()).toBe(0);
});

test('a main account has so many sub-accounts and no more, also when they are made at once', async () => {
  const other = await server.userOf('has_many');
  const make = (index: number) =>
    other.call('POST', '/user/sub/save', { username: `many_${index}`, password, kind: 'sub', permissions: [] });
  const answers = await Promise.all(Array.from({ length: mostSubAccounts + 3 }, (_, index) => make(index)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(mostSubAccounts);
  for (const { data } of answers.filter(({ code }) => code !== 200))
    expect(data).toEqual({ field: 'username', rule: 'most', most: mostSubAccounts });
  expect((await other.call('GET', '/user/sub/list')).data).toHaveLength(mostSubAccounts);
}, 30_000);

test('an administrator who disables a main account ends the sessions of its sub-accounts, which come back with it', async () => {
  const admin = await server.userOf('shuts_all', 'admin');
  const sub = await server.made('of_disabled');
  const stream = await sub.listen('/order/user/ws');
  const disable = (disabled: boolean) =>
    admin.call('POST', '/admin/user/disable', { user_id: server.owner.userId, disabled });
  expect((await disable(true)).code).toBe(200);
  await eventually(() => expect(stream.closed).toBe(4001));
  expect((await sub.get('/user/currentUser')).code).toBe(401);
  const again = await server.session(sub.user_id);
  expect((await again.get('/user/currentUser')).code).toBe(401);
  await disable(false);
  const back = await server.session(sub.user_id);
  expect((await back.get('/user/currentUser')).code).toBe(200);
});
