import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../doubles/eventually.ts';
import { signedHeadersOf } from '../../../doubles/program.ts';
import { clientId, openSubServer, password, type SubServer } from './sub-kit.ts';

let server: SubServer;
beforeAll(async () => {
  server = await openSubServer();
}, 30_000);
afterAll(() => server.stop());

const freeze = (user_id: string, frozen: boolean) => server.owner.call('POST', '/user/sub/freeze', { user_id, frozen });
const freeOf = async (api_id: string): Promise<string | undefined> => {
  const { data } = await server.owner.call('GET', `/user/api/balance/list?api_id=${api_id}&account_type=spot`);
  return data.find(({ asset }: { asset: string }) => asset === 'USDT')?.free;
};

describe('transfers between a main account and its sub-accounts', () => {
  test('go in every direction, once a client id; both users hear of it and have it in their list', async () => {
    const { transfer, api_id } = server;
    const [one, two] = [await server.made('takes_one'), await server.made('takes_two')];
    const ofSub = await one.listen('/order/user/ws');
    const body = { ...clientId() };
    expect(await transfer(api_id, one.api_id, '1000', body)).toMatchObject({
      code: 200,
      data: { status: 'CONFIRMED' },
    });
    expect((await transfer(api_id, one.api_id, '1000', body)).data).toMatchObject({ replayed: true });
    expect((await transfer(api_id, one.api_id, '1001', body)).code).toBe(409);
    await eventually(() =>
      expect(ofSub.frames).toContainEqual(
        expect.objectContaining({ e: 'balance', data: expect.objectContaining({ api_id: one.api_id, free: '1000' }) }),
      ),
    );
    expect((await transfer(one.api_id, two.api_id, '400.5')).code).toBe(200);
    expect((await transfer(two.api_id, api_id, '0.000000000001')).code).toBe(200);
    expect([await freeOf(one.api_id), await freeOf(two.api_id)]).toEqual(['599.5', '400.499999999999']);
    const rows = async (caller: { get(path: string): Promise<{ data: ReturnType<typeof JSON.parse> }> }) =>
      (await caller.get('/user/api/transfer/list')).data.pagenation.results.map(
        ({ api_id: from, to_api_id: to, amount }: Record<string, string>) => [from, to, amount],
      );
    const moves = [
      [two.api_id, api_id, '0.000000000001'],
      [one.api_id, two.api_id, '400.5'],
      [api_id, one.api_id, '1000'],
    ];
    expect(await rows({ get: (path) => server.owner.call('GET', path) })).toEqual(moves);
    expect(await rows(one)).toEqual(moves.slice(1));
    expect(await rows(two)).toEqual(moves.slice(0, 2));
  });

  test.each([
    ['more than is free', () => ({ amount: '100001' }), 3003, { field: 'amount', free: '100000' }],
    ['an account and itself', (own: string) => ({ to_api_id: own }), 400, { field: 'to_api_id', rule: 'same_account' }],
    ["another's account", (_own: string, other: string) => ({ to_api_id: other }), 404, { field: 'to_api_id' }],
    ['an account that is not there', () => ({ from_api_id: 'nowhere' }), 404, { field: 'from_api_id' }],
  ] as const)('are refused for %s', async (_name, fieldsOf, code, data) => {
    const foreign = await server.stranger.accountOn('HALYARD');
    const main = await server.userOf(`refused_${Math.abs(code)}_${_name.length}`);
    const { api_id } = await main.accountOn('HALYARD');
    await main.fund(api_id, 'spot', 'USDT', '100000');
    const { data: sub } = await main.call('POST', '/user/sub/save', {
      username: `sub_${code}_${_name.length}`,
      password,
      kind: 'sub',
      permissions: [],
    });
    const [account] = server.services.trading.accounts.ofOwner(sub.user_id);
    const body = {
      from_api_id: api_id,
      to_api_id: account!.api_id,
      asset: 'USDT',
      amount: '1',
      from: 'spot',
      to: 'spot',
    };
    const answer = await main.call('POST', '/user/api/asset/transfer', {
      ...body,
      ...clientId(),
      ...fieldsOf(api_id, foreign.api_id),
    });
    expect(answer).toMatchObject({ code, data });
    expect((await main.call('GET', '/user/api/transfer/list')).data.pagenation.total).toBe(0);
  });

  test('are refused between exchanges', async () => {
    const sub = await server.made('elsewhere');
    const { api_id } = await server.owner.accountOn('forex');
    await server.owner.fund(api_id, 'forex', 'USD', '10');
    expect(await server.transfer(api_id, sub.api_id, '1', { asset: 'USD', from: 'forex' })).toMatchObject({
      code: 400,
      data: { field: 'to_api_id', rule: 'account_exchange' },
    });
  });
});

describe('a main account sees of its sub-accounts', () => {
  test('accounts, balances, orders and positions, and changes none of them', async () => {
    const sub = await server.made('is_seen');
    await server.transfer(server.api_id, sub.api_id, '5000');
    const { data } = await sub.call('POST', '/order/doOrder', server.order(sub.api_id));
    const { owner } = server;
    expect((await owner.call('GET', '/user/api/all')).data).toContainEqual(
      expect.objectContaining({ api_id: sub.api_id, owner: sub.user_id, sub_account: 'is_seen' }),
    );
    expect(
      (await owner.call('GET', '/user/api/list')).data.map(({ api_id }: { api_id: string }) => api_id),
    ).not.toContain(sub.api_id);
    expect((await owner.call('GET', `/user/api/order/open/list?api_ids=${sub.api_id}`)).data).toMatchObject([
      { order_id: data.order.order_id },
    ]);
    expect((await owner.call('GET', `/user/api/position/list?api_ids=${sub.api_id}`)).data).toEqual([]);
    expect((await owner.call('GET', '/order/user/current/list')).data).toEqual([]);
    expect(await owner.call('POST', '/order/doOrder', server.order(sub.api_id))).toMatchObject({ code: 404 });
    expect((await owner.call('POST', '/order/cancelOrder', { order_ids: [data.order.order_id] })).data).toMatchObject({
      results: [{ code: 3007 }],
    });
    expect((await server.stranger.call('GET', `/user/api/balance/list?api_id=${sub.api_id}`)).code).toBe(404);
  });
});

describe('strategies of a sub-account', () => {
  test('are listed for its main account, who reads all of them and stops none; nobody else finds them', async () => {
    const sub = await server.made('has_grids');
    await server.transfer(server.api_id, sub.api_id, '5000');
    const { instance_id } = (await sub.call('POST', '/strategy/client/start', server.grid(sub.api_id))).data;
    const { owner } = server;
    const listed = async (caller: typeof owner, of: 'own' | 'sub') =>
      (await caller.call('GET', `/strategy/client/instance/list?kind=running&of=${of}`)).data.pagenation.results;
    expect(await listed(owner, 'sub')).toContainEqual(expect.objectContaining({ instance_id, owner: 'has_grids' }));
    expect(await listed(owner, 'own')).toEqual([]);
    expect(await listed(server.stranger, 'sub')).toEqual([]);
    expect((await sub.get('/strategy/client/instance/list?kind=running&of=sub')).data.pagenation.total).toBe(0);
    for (const path of ['info/list', 'info/stat/vo', 'position/list']) {
      const call = `/strategy/instance/${path}?instance_id=${instance_id}`;
      expect((await owner.call('GET', call)).code, call).toBe(200);
      expect((await server.stranger.call('GET', call)).code, call).toBe(404);
    }
    expect(await owner.call('POST', '/strategy/client/stop', { instance_id, mode: 'CANCEL' })).toMatchObject({
      code: 404,
      data: { field: 'instance_id' },
    });
    expect(await listed(owner, 'sub')).toContainEqual(expect.objectContaining({ instance_id, status: 'TRADING' }));
  });

  test.each([
    ['CANCEL', false],
    ['CANCEL_CLOSE', true],
  ] as const)('end by %s of their own where it is frozen', async (on_end, isSold) => {
    const sub = await server.made(`ends_${on_end.toLowerCase()}`);
    await server.transfer(server.api_id, sub.api_id, '5000');
    const { params, ...start } = server.grid(sub.api_id);
    const { data } = await sub.call('POST', '/strategy/client/start', { ...start, params: { ...params, on_end } });
    const { instances } = server.services.strategies;
    const heldNow = async (): Promise<number> => {
      await instances.look();
      return Number((await instances.byId(data.instance_id))!.figures.qty);
    };
    await eventually(async () => expect(await heldNow()).toBeGreaterThan(0));
    expect((await freeze(sub.user_id, true)).data.stopped_instances).toBe(1);
    await eventually(async () => {
      await instances.look();
      expect(await instances.byId(data.instance_id)).toMatchObject({ status: 'STOPPED', stop: { mode: on_end } });
    });
    const kept = Number((await instances.byId(data.instance_id))!.figures.qty);
    if (isSold) expect(kept).toBeLessThan(0.00001);
    else expect(kept).toBeGreaterThan(0.0001);
  });
});

describe('freezing a sub-account', () => {
  test('ends sessions and sockets, cancels orders and algorithmic orders, stops strategies, and opens again', async () => {
    const sub = await server.made('to_freeze');
    await server.transfer(server.api_id, sub.api_id, '50000');
    const { order } = (await sub.call('POST', '/order/doOrder', server.order(sub.api_id))).data;
    const twap = await sub.call('POST', '/order/v2/doOrder', server.twap(sub.api_id));
    expect(twap.code).toBe(200);
    const grid = await sub.call('POST', '/strategy/client/start', server.grid(sub.api_id));
    expect(grid.code, JSON.stringify(grid.data)).toBe(200);
    const { data: key } = await sub.call('POST', '/user/key/create', {
      name: 'program',
      kind: 'HMAC',
      permissions: ['read'],
    });
    let nonces = 0;
    const byKey = async (): Promise<number> => {
      const asked = { method: 'GET', path: '/sapi/user/currentUser', time: server.now.ms, nonce: `n${nonces++}` };
      const headers = signedHeadersOf({ keyId: key.key_id, signer: key.secret }, asked);
      return ((await (await fetch(`${server.url}${asked.path}`, { headers })).json()) as { code: number }).code;
    };
    expect(await byKey()).toBe(200);
    const stream = await sub.listen('/order/user/ws');
    const openBefore = (await sub.get('/order/user/current/list')).data.length;
    expect(openBefore).toBeGreaterThanOrEqual(2);

    const began = performance.now();
    const { data: taken } = await freeze(sub.user_id, true);
    await eventually(() => expect(stream.closed).toBe(4001));
    expect(performance.now() - began).toBeLessThan(1_000);
    // The parent is an order of its own.
    expect(taken).toEqual({ cancelled_orders: openBefore + 1, stopped_instances: 1 });
    expect((await sub.get('/user/currentUser')).code).toBe(401);
    expect(await byKey()).toBe(401);
    const { services } = server;
    await eventually(() => {
      expect(services.trading.engine.openOrders().filter(({ user_id }) => user_id === sub.user_id)).toEqual([]);
      expect(services.strategies.instances.runningOf(sub.user_id)).toBe(0);
    });
    expect(services.strategies.algos.running({ user_id: sub.user_id })).toEqual([]);
    expect(services.trading.engine.history.deals.orderOf(order.order_id)).toMatchObject({ status: 'CANCELED' });
    expect((await server.owner.call('GET', '/user/sub/list')).data).toContainEqual(
      expect.objectContaining({ user_id: sub.user_id, frozen: server.now.ms, running: 0 }),
    );

    expect((await freeze(sub.user_id, true)).data).toEqual({ cancelled_orders: 0, stopped_instances: 0 });
    const late = await server.session(sub.user_id);
    expect((await late.get('/user/currentUser')).code).toBe(401);
    const caller = { user_id: sub.user_id, vip_level: 3 };
    await expect(services.dealing.desk.place(caller, server.order(sub.api_id) as never)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { field: 'api_id', rule: 'frozen' },
    });
    const free = (await freeOf(sub.api_id))!;
    expect(await server.transfer(sub.api_id, server.api_id, free)).toMatchObject({ code: 200 });
    expect(await freeOf(sub.api_id)).toBe('0');

    expect((await freeze(sub.user_id, false)).data).toEqual({ cancelled_orders: 0, stopped_instances: 0 });
    const again = await server.session(sub.user_id);
    expect((await again.get('/user/currentUser')).code).toBe(200);
    await server.transfer(server.api_id, sub.api_id, '1000');
    expect((await again.call('POST', '/order/doOrder', server.order(sub.api_id))).code).toBe(200);
    const actions = (await services.identity.audit.list(1, 20)).records;
    expect(actions).toContainEqual(
      expect.objectContaining({ action: '/user/sub/freeze', facts: { user_id: sub.user_id, frozen: true } }),
    );
  }, 30_000);
});
