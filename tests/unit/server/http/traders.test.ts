import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../doubles/eventually.ts';
import { clientId, openSubServer, type SubServer } from './sub-kit.ts';

let server: SubServer;
let trader: Awaited<ReturnType<SubServer['made']>>;
/** An account of the same main account that the trader has nothing to do with. */
let other = '';
/** An order of the main account there, and one on the trader's account. */
let otherOrder = '';
let sharedOrder = '';
beforeAll(async () => {
  server = await openSubServer();
  const { owner } = server;
  const account = await server.services.trading.accounts.create({
    owner: owner.userId,
    name: 'for nobody else',
    exchange: 'HALYARD',
    permissions: ['spot', 'future'],
    createdMs: 0,
  });
  other = account.api_id;
  for (const type of ['spot', 'linear'] as const) await owner.fund(other, type, 'USDT', '50000');
  const placed = async (api_id: string) =>
    (await owner.call('POST', '/order/doOrder', server.order(api_id))).data.order.order_id;
  otherOrder = await placed(other);
  sharedOrder = await placed(server.api_id);
  await owner.call(
    'POST',
    '/order/doOrder',
    server.order(other, { account_type: 'linear', order_type: 'MARKET', price: undefined }),
  );
  trader = await server.made('a_trader', {
    kind: 'trader',
    permissions: ['trade_spot'],
    api_ids: [server.api_id],
  });
}, 30_000);
afterAll(() => server.stop());

const idsOf = (rows: readonly { order_id: string }[]) => rows.map(({ order_id }) => order_id);

describe('a trader', () => {
  test('sees the accounts that were named, and nothing of any other', async () => {
    expect((await trader.get('/user/currentUser')).data).toMatchObject({
      type: 'trader',
      role: 'trader',
      vip_level: 3,
    });
    for (const path of ['/user/api/all', '/user/api/list'])
      expect((await trader.get(path)).data).toMatchObject([{ api_id: server.api_id }]);
    expect((await trader.get('/user/api/balance/all')).data.accounts).toHaveLength(1);
    expect((await trader.get('/user/api/position/list')).data).toEqual([]);
    expect(idsOf((await trader.get('/order/user/current/list')).data)).toEqual([sharedOrder]);
    expect(idsOf((await trader.get('/order/user/list')).data.pagenation.results)).toEqual([sharedOrder]);
    expect((await trader.get('/user/api/transfer/list')).data.pagenation.total).toBe(0);
    expect(
      (await trader.get(`/user/report/day?start=${server.now.ms - 3_600_000}&end=${server.now.ms}`)).data.accounts,
    ).toHaveLength(1);
    for (const path of [
      `/user/api/balance/list?api_id=${other}`,
      `/user/api/balance/unique?api_ids=${other}`,
      `/user/api/position/list?api_ids=${other}`,
      `/user/api/position/setting?api_id=${other}&exchange=HALYARD&symbol=BTCUSDT&account_type=linear`,
      `/user/api/order/open/list?api_ids=${other}`,
      `/user/api/order/history/list?api_id=${other}`,
      `/order/user/current/list?api_ids=${other}`,
      `/order/user/list?api_ids=${other}`,
      `/order/user/fill/list?order_ids=${otherOrder}`,
      `/user/order/position/list?api_ids=${other}`,
      `/user/order/position/close/list?api_ids=${other}`,
      `/user/api/margin/account?api_id=${other}`,
      `/user/api/transfer/list?api_id=${other}`,
      `/user/report/day?api_ids=${other}&start=0&end=1`,
    ])
      expect((await trader.get(path)).code, path).toBe(404);
  });

  test('trades on them: the orders are the main account’s, and the audit log says who has placed them', async () => {
    const { data } = await trader.call('POST', '/order/doOrder', server.order(server.api_id));
    const { order_id } = data.order;
    const { engine } = server.services.trading;
    expect(engine.openOrders().find(({ order }) => order.order_id === order_id)?.user_id).toBe(server.owner.userId);
    expect(idsOf((await server.owner.call('GET', '/order/user/current/list')).data)).toContain(order_id);
    const several = await trader.call('POST', '/order/v2/doOrder', {
      ...server.order(server.api_id, { api_id: undefined }),
      api_ids: [server.api_id, other],
      sync: true,
    });
    expect(several.data.results).toMatchObject([
      { api_id: server.api_id, code: 200 },
      { api_id: other, code: 404 },
    ]);
    const amended = { order_id, price: String(Number(server.price) - 1), ...clientId() };
    expect((await trader.call('POST', '/order/amendOrder', amended)).code).toBe(200);
    expect((await trader.call('POST', '/order/cancelOrder', { order_ids: [order_id] })).data.results).toMatchObject([
      { order_id, code: 200 },
    ]);
    const { records } = await server.services.identity.audit.list(1, 10);
    const of = records.filter(({ actor }) => actor === trader.user_id).reverse();
    expect(of.map(({ action, facts }) => [action, facts])).toEqual([
      ['trader/order', { owner: server.owner.userId, orders: [order_id] }],
      ['trader/order', { owner: server.owner.userId, orders: [several.data.results[0].order.order_id] }],
      ['trader/amend', { owner: server.owner.userId, orders: [order_id] }],
      ['trader/cancel', { owner: server.owner.userId, orders: [order_id] }],
    ]);
  });

  test.each([
    ['places an order', '/order/doOrder', () => server.order(other), 404],
    ['cancels all', '/order/cancelOrder', () => ({ all: { api_ids: [other] } }), 404],
    ['closes a position', '/order/closePosition', () => closing(), 404],
    ['starts a strategy', '/strategy/client/start', () => server.grid(other), 404],
  ] as const)('on another account of the main account nobody %s', async (_what, path, bodyOf, code) => {
    expect((await trader.call('POST', path, bodyOf())).code).toBe(code);
  });

  test('does not reach orders there by their ids', async () => {
    expect((await trader.call('POST', '/order/cancelOrder', { order_ids: [otherOrder] })).data.results).toMatchObject([
      { code: 3007 },
    ]);
    const amended = { order_id: otherOrder, price: String(Number(server.price) - 1), ...clientId() };
    expect((await trader.call('POST', '/order/amendOrder', amended)).code).toBe(3007);
    expect(idsOf((await server.owner.call('GET', '/order/user/current/list')).data)).toContain(otherOrder);
  });

  test.each([
    ['contracts without the permission', '/order/doOrder', () => contractOrder(), 403, { rule: 'trade_future' }],
    ['a transfer', '/user/api/transfer', () => ({ ...moved(), from: 'spot', to: 'linear' }), 403, { rule: 'transfer' }],
    ['a loan', '/user/api/margin/loan-repay', () => ({ ...moved(), type: 'BORROW' }), 403, { rule: 'transfer' }],
    ['activation of an account', '/user/api/save/active', () => ({ api_id: server.api_id, active: false }), 1006, null],
    ['a key for programs', '/user/key/create', () => ({ name: 'k', kind: 'HMAC', permissions: ['read'] }), 1006, null],
  ] as const)('may not ask for %s', async (_what, path, bodyOf, code, data) => {
    const answer = await trader.call('POST', path, bodyOf());
    expect(answer).toMatchObject({ code, ...(data && { data }) });
  });

  test('sees and ends algorithmic orders and strategies on its accounts alone', async () => {
    const { owner } = server;
    const parentOn = async (caller: Pick<typeof trader, 'call'>, api_id: string): Promise<string> =>
      (await caller.call('POST', '/order/v2/doOrder', server.twap(api_id))).data.parent_id;
    const asOwner = { call: owner.call as (typeof trader)['call'] };
    const [hidden, shared] = [await parentOn(asOwner, other), await parentOn(trader, server.api_id)];
    const ran = async (caller: Pick<typeof trader, 'call'>, api_id: string): Promise<string> =>
      (await caller.call('POST', '/strategy/client/start', server.grid(api_id))).data.instance_id;
    const [unseen, seen] = [await ran(asOwner, other), await ran(trader, server.api_id)];
    const list = async (path: string) => (await trader.get(path)).data.pagenation.results;
    expect(await list('/order/twap/list')).toMatchObject([{ parent_id: shared }]);
    expect(await list('/client/instance/list?kind=running')).toMatchObject([{ instance_id: seen }]);
    for (const path of [
      `/order/twap/child/list?parent_id=${hidden}`,
      `/hft/order/newest?instance_id=${hidden}`,
      `/hft/order/newest?instance_id=${unseen}`,
      `/strategy/instance/info/stat/vo?instance_id=${unseen}`,
    ])
      expect((await trader.get(path)).code, path).toBe(404);
    const machine: { api_id: string }[] = (await trader.get('/hft/order/newest')).data;
    expect(new Set(machine.map(({ api_id }) => api_id))).toEqual(new Set([server.api_id]));
    expect((await trader.call('POST', '/order/cancelOrder', { parent_id: hidden })).data.results).toMatchObject([
      { code: 3007 },
    ]);
    const stop = (instance_id: string) => trader.call('POST', '/strategy/client/stop', { instance_id, mode: 'CANCEL' });
    expect((await stop(unseen)).code).toBe(404);
    expect((await stop(seen)).code).toBe(200);
    expect((await trader.call('POST', '/order/cancelOrder', { parent_id: shared })).data.results[0]).toMatchObject({
      order_id: shared,
      code: 200,
    });
  });

  test('hears of its accounts alone, by numbers without holes, and of others once they are named', async () => {
    const { owner } = server;
    const [orders, state] = [await trader.listen('/order/user/ws'), await trader.listen('/user/api/ws')];
    state.socket.send(JSON.stringify({ req_id: 1, req_type: 'apiBalance', api_id: other }));
    await eventually(() => expect(state.frames).toContainEqual(expect.objectContaining({ e: 'err', code: 404 })));
    for (const api_id of [other, server.api_id, other, server.api_id])
      await owner.call('POST', '/order/doOrder', server.order(api_id));
    const dataOf = () => orders.frames.filter(({ e }) => ['order', 'fill', 'balance', 'position'].includes(e));
    await eventually(() => expect(dataOf().filter(({ e }) => e === 'order').length).toBeGreaterThanOrEqual(2));
    expect(new Set(dataOf().map(({ data }) => data.api_id))).toEqual(new Set([server.api_id]));
    const seqs: number[] = orders.frames.flatMap(({ seq }) => (seq === undefined ? [] : [seq]));
    expect(seqs).toEqual(seqs.map((_, index) => seqs[0]! + index));

    const body = { user_id: trader.user_id, username: 'a_trader', kind: 'trader', permissions: ['trade_spot'] };
    expect((await owner.call('POST', '/user/sub/save', { ...body, api_ids: [other] })).code).toBe(200);
    await eventually(() => expect([orders.closed, state.closed]).toEqual([1012, 1012]));
    expect((await trader.get('/user/api/all')).data).toMatchObject([{ api_id: other }]);
    expect((await trader.get(`/user/api/balance/list?api_id=${server.api_id}`)).code).toBe(404);
    await owner.call('POST', '/user/sub/save', { ...body, api_ids: [server.api_id] });
  });

  test('is frozen without its main account’s orders being touched', async () => {
    const open = async () => (await server.owner.call('GET', '/order/user/current/list')).data.length;
    const before = await open();
    const body = { user_id: trader.user_id, frozen: true };
    expect((await server.owner.call('POST', '/user/sub/freeze', body)).data).toEqual({
      cancelled_orders: 0,
      stopped_instances: 0,
    });
    expect((await trader.get('/user/currentUser')).code).toBe(401);
    expect(await open()).toBe(before);
  });
});

const closing = () => ({ api_id: other, symbol: 'BTCUSDT', account_type: 'linear', ...clientId() });
const contractOrder = () =>
  server.order(server.api_id, { account_type: 'linear', order_type: 'MARKET', price: undefined });
const moved = () => ({ api_id: server.api_id, asset: 'USDT', amount: '1', ...clientId() });
