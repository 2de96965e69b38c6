import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import type { Role } from '../../../../src/shared/user/role.ts';
import { eventually } from '../../../doubles/eventually.ts';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
let nowMs = Date.UTC(2026, 10, 27);
let funded = '';
let other = '';
let price = '';
beforeAll(async () => {
  server = await openWholeServer({ clock: { nowMs: () => nowMs } });
  funded = (await server.owner.accountOn('HALYARD')).api_id;
  other = (await server.owner.accountOn('forex')).api_id;
  await server.owner.fund(funded, 'spot', 'USDT', '1000');
  await server.owner.fund(funded, 'linear', 'USDT', '1000');
  const { data: book } = await server.owner.call(
    'GET',
    '/client/depth/depth?exchange=HALYARD&symbol=BTCUSDT&account_type=spot&limit=5',
  );
  price = String(Math.floor(Number(book.bids[0][0]) * 0.9));
  await server.owner.call('POST', '/order/doOrder', {
    api_id: funded,
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: 'BUY',
    order_type: 'LIMIT',
    amount: '0.01',
    price,
    client_id: 'resting',
  });
});
afterAll(() => server.stop());

async function person(username: string, role: Role) {
  const { users, sessions } = server.services.identity;
  const { userId } = await users.create({
    username,
    email: null,
    phone: null,
    passwordHash: 'x',
    role,
    createdMs: nowMs,
  });
  const token = await sessions.open(userId, '127.0.0.1', nowMs, 30 * 86_400_000);
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await fetch(`${server.url}/sapi${path}`, {
      method,
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { readonly code: number; readonly data: ReturnType<typeof JSON.parse> };
  };
  return { userId, token, ask, get: (path: string) => ask('GET', path) };
}
type Person = Awaited<ReturnType<typeof person>>;

const grant = (username: string, more: object = {}) =>
  server.owner.call('POST', '/user/observer/grant', { username, grants: ['balance', 'instance'], ...more });

/** Reads of one account, by what a grant has to cover for them. */
const reads = {
  balance: [
    '/user/api/balance/list?api_id=',
    '/user/api/balance/unique?api_ids=',
    '/user/api/balance/data/list?api_ids=',
  ],
  instance: [
    '/user/api/position/list?api_ids=',
    '/user/api/order/open/list?api_ids=',
    '/user/api/order/history/list?api_id=',
    '/user/order/position/close/list?api_ids=',
  ],
} as const;
const codesOf = (reader: Person, scope: keyof typeof reads, apiId: string) =>
  Promise.all(reads[scope].map(async (path) => (await reader.get(path + apiId)).code));
const all = (codes: readonly number[], code: number) => expect(new Set(codes)).toEqual(new Set([code]));

describe('a grant', () => {
  test.each([
    ['nobody', { username: 'nobody' }, 404, 'username', 'unknown'],
    ['oneself', { username: 'owner' }, 400, 'username', 'own'],
    ['a user of no such role', { username: 'stranger' }, 400, 'username', 'role'],
    ['nothing', { username: 'stranger', grants: [] }, 400, 'grants', 'scopes'],
    ['no account', { username: 'stranger', api_ids: [] }, 400, 'api_ids', 'accounts'],
    ['no day', { username: 'stranger', expire_days: 0 }, 400, 'expire_days', 'range'],
  ])('of or to %s is refused by its field', async (_name, more, code, field, rule) => {
    expect(await grant('', more)).toMatchObject({ code, data: { field, rule } });
  });

  test('of another’s account is refused like one of none', async () => {
    await person('oscar', 'observer');
    const { api_id } = await server.stranger.accountOn('HALYARD');
    for (const id of [api_id, 'nothing'])
      expect(await grant('oscar', { api_ids: [id] })).toMatchObject({ code: 404, data: { field: 'api_ids' } });
  });

  test('is listed for its owner, changed by another to the same user, and taken back by its owner alone', async () => {
    const { data: first } = await grant('oscar', { grants: ['balance'] });
    const { data: second } = await grant('oscar', { api_ids: [funded], expire_days: 7 });
    const list = async () => (await server.owner.call('GET', '/user/observer/grant/list')).data;
    expect(await list()).toEqual([
      {
        grant_id: second.grant_id,
        username: 'oscar',
        grants: ['balance', 'instance'],
        api_ids: [funded],
        expires: nowMs + 7 * 86_400_000,
        created: nowMs,
      },
    ]);
    for (const grant_id of [second.grant_id, first.grant_id])
      expect((await server.stranger.call('POST', '/user/observer/revoke', { grant_id })).code).toBe(404);
    expect((await server.owner.call('POST', '/user/observer/revoke', { grant_id: second.grant_id })).code).toBe(200);
    expect(await list()).toEqual([]);
  });
});

describe('what a role may see of a granted account', () => {
  const roles: readonly (readonly [Role, balance: number, instance: number])[] = [
    ['observer', 200, 200],
    ['risk', 200, 200],
    ['finance', 200, 404],
    ['finance_manage', 200, 404],
  ];
  test.each(roles)('%s: money %i, orders and positions %i, before and after 404', async (role, balance, instance) => {
    const reader = await person(`reads_${role}`, role);
    for (const scope of ['balance', 'instance'] as const) all(await codesOf(reader, scope, funded), 404);
    await grant(`reads_${role}`, { api_ids: [funded] });
    all(await codesOf(reader, 'balance', funded), balance);
    all(await codesOf(reader, 'instance', funded), instance);
    for (const scope of ['balance', 'instance'] as const) all(await codesOf(reader, scope, other), 404);
    const path = role.startsWith('finance') ? '/user/finance/user/api/list' : '/user/observer/user/api/list';
    expect((await reader.get(path)).data.map(({ api_id }: { api_id: string }) => api_id)).toEqual([funded]);
    expect((await reader.get(`${path}?user_id=${server.stranger.userId}`)).data).toEqual([]);
    expect((await reader.get('/user/select/observer/list')).data).toEqual([
      {
        user_id: server.owner.userId,
        username: 'owner',
        grants: role.startsWith('finance') ? ['balance'] : ['balance', 'instance'],
      },
    ]);
    const [{ grant_id }] = (await server.owner.call('GET', '/user/observer/grant/list')).data;
    await server.owner.call('POST', '/user/observer/revoke', { grant_id });
    for (const scope of ['balance', 'instance'] as const) all(await codesOf(reader, scope, funded), 404);
  });

  test.each(['user', 'asset', 'trader'] as const)(
    '%s sees nothing, even of a grant that was given before',
    async (role) => {
      const reader = await person(`plain_${role}`, 'observer');
      await grant(`plain_${role}`);
      all(await codesOf(reader, 'balance', funded), 200);
      await server.services.identity.users.setRole(reader.userId, role);
      for (const scope of ['balance', 'instance'] as const) all(await codesOf(reader, scope, funded), 404);
      expect((await reader.get('/user/observer/user/api/list')).code).toBe(403);
    },
  );

  test('an administrator sees every account, without its secrets', async () => {
    const admin = await person('root', 'admin');
    for (const scope of ['balance', 'instance'] as const) all(await codesOf(admin, scope, funded), 200);
    expect(
      (await admin.get('/user/select/observer/list')).data.map(({ username }: { username: string }) => username),
    ).toEqual(expect.arrayContaining(['owner', 'stranger']));
  });

  test('S25: the open order is the owner’s, and nothing may be done with it', async () => {
    const reader = await person('watches', 'observer');
    await grant('watches');
    const [order] = (await reader.get(`/user/api/order/open/list?api_ids=${funded}`)).data;
    expect(order).toMatchObject({ api_id: funded, side: 'BUY', amount: '0.01000' });
    const cancel = await reader.ask('POST', '/order/cancelOrder', { order_ids: [order.order_id] });
    expect(cancel.data).toMatchObject({ results: [{ order_id: order.order_id, code: 3007 }] });
    expect(
      (
        await reader.ask('POST', '/order/doOrder', {
          api_id: funded,
          exchange: 'HALYARD',
          symbol: 'BTCUSDT',
          account_type: 'spot',
          side: 'BUY',
          order_type: 'MARKET',
          total: '20',
          client_id: 'not-mine',
        })
      ).code,
    ).toBe(403);
    expect((await reader.ask('POST', '/user/api/save/active', { api_id: funded, active: false })).code).toBe(403);
    expect((await server.owner.call('GET', `/user/api/order/open/list?api_ids=${funded}`)).data).toHaveLength(1);
  });

  test('accounts of two owners are not asked for in one list of orders', async () => {
    const reader = await person('of_two', 'observer');
    const { api_id } = await server.stranger.accountOn('forex');
    await grant('of_two');
    await server.stranger.call('POST', '/user/observer/grant', { username: 'of_two', grants: ['instance'] });
    expect(await reader.get(`/user/api/order/open/list?api_ids=${funded},${api_id}`)).toMatchObject({
      code: 400,
      data: { field: 'api_ids', rule: 'one_owner' },
    });
    expect((await reader.get(`/user/api/position/list?api_ids=${funded},${api_id}`)).code).toBe(200);
  });
});

test('S29: balances stream to who may see them, and a grant that is taken back ends them at once', async () => {
  const reader = await person('streams', 'observer');
  const { data: given } = await grant('streams');
  const texts: string[] = [];
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/wssapi/user/api/ws?token=${reader.token}`,
    'v1.json',
  );
  onTestFinished(() => socket.terminate());
  socket.on('message', (text) => texts.push(String(text)));
  await new Promise((resolve) => socket.on('open', resolve));
  socket.send(JSON.stringify({ req_id: 1, req_type: 'apiBalance', api_id: funded }));
  const frames = () => texts.map((text) => JSON.parse(text) as { res?: unknown; code?: number; e?: string });
  await eventually(() => expect(frames().filter(({ res }) => res)).toHaveLength(1));
  await server.owner.fund(funded, 'spot', 'USDT', '5');
  await eventually(() => expect(frames().filter(({ res }) => res)).toHaveLength(2));
  await server.owner.call('POST', '/user/observer/revoke', { grant_id: given.grant_id });
  await eventually(() => expect(frames().some(({ e, code }) => e === 'err' || code === 404)).toBe(true));
  await server.owner.fund(funded, 'spot', 'USDT', '5');
  await server.owner.call('GET', '/user/api/all');
  expect(frames().filter(({ res }) => res)).toHaveLength(2);
});

test('each look at another’s account stands in the audit log once an hour, and looks at one’s own never', async () => {
  const reader = await person('is_noted', 'observer');
  await grant('is_noted');
  for (let time = 0; time < 3; time++) await codesOf(reader, 'balance', funded);
  await server.owner.call('GET', `/user/api/balance/list?api_id=${funded}`);
  const looks = async () =>
    (await server.services.identity.audit.list(1, 200)).records.filter(
      ({ action, actor }) => action === 'read/account' && actor === reader.userId,
    );
  await eventually(async () => expect(await looks()).toHaveLength(1));
  expect((await looks())[0]!.facts).toEqual({ owner: server.owner.userId, api_id: funded, scope: 'balance' });
  nowMs += 3_600_000;
  await codesOf(reader, 'balance', funded);
  await eventually(async () => expect(await looks()).toHaveLength(2));
  expect(await server.services.identity.audit.check()).toEqual({ broken: null, missing: 0 });
});

test('a grant ends with its day', async () => {
  const reader = await person('for_a_day', 'observer');
  await grant('for_a_day', { expire_days: 1 });
  nowMs += 86_400_000 - 1;
  all(await codesOf(reader, 'balance', funded), 200);
  nowMs += 1;
  all(await codesOf(reader, 'balance', funded), 404);
});
