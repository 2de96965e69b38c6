import { sql } from 'kysely';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Order } from '../../../../src/shared/trade/order.ts';
import { createDesk } from '../../../../src/server/desk/desk.ts';
import { createMachineOrders } from '../../../../src/server/desk/machine-orders.ts';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { hftOrderRoutes } from '../../../../src/server/http/routes/hft-order.ts';
import { orderRoutes } from '../../../../src/server/http/routes/order.ts';
import { createServer } from '../../../../src/server/http/serve.ts';
import { createThrottle } from '../../../../src/server/identity/throttle.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';
import { algoChildrenPublisher } from '../../../../src/server/ws/publishers/algo-children.ts';
import { hftOrdersPublisher } from '../../../../src/server/ws/publishers/hft-orders.ts';
import type { ApiAccount } from '../../../../src/shared/trade/api-account.ts';
import { accounts, algoOrder, filesOf, openAlgos } from '../desk/algo/algo-kit.ts';
import { ownAccess, ownCancels, ownGate } from '../../../doubles/own-access.ts';

const userOf = (userId: string) =>
  ({ userId, vipLevel: Number(userId !== 'low'), activated: true, role: 'user' }) as User;

/** Users u and v behind the real routes, on an exchange of the test. */
async function open() {
  const files = await filesOf(null);
  const failures = [] as unknown[];
  const parts = await openAlgos(files, { failed: (error) => void failures.push(error) });
  const { bench, engine, algos } = parts;
  const clock = { nowMs: () => bench.nowMs };
  const desk = createDesk({ engine, nowMs: clock.nowMs, accountOf: (id) => accounts[id], isTaken: algos.isTaken });
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  onTestFinished(() => app.close());
  const byRecord = { byId: (id: string) => accounts[id] as ApiAccount | undefined, ofOwner: () => [] };
  const server = createServer(
    app,
    { callerOf: async (token) => ({ token, user: userOf(token) }) },
    createThrottle(clock),
    clock,
    { gate: ownGate(byRecord, algos.byId) },
  );
  orderRoutes(server, desk, algos, ownCancels(desk, algos, byRecord));
  hftOrderRoutes(server, createMachineOrders({ history: engine.history, nowMs: clock.nowMs, owns: algos.owns }));
  async function call<T = never>(path: string, body?: object, who = 'u') {
    const answer = await app.inject({
      method: body ? 'POST' : 'GET',
      url: `/sapi${path}`,
      headers: { authorization: who },
      ...(body && { payload: body }),
    });
    return answer.json() as { code: number; data: T };
  }
  onTestFinished(() => expect(failures).toEqual([]));
  return { ...parts, files, failures, desk, call };
}

const plain = (fields: object) => ({
  exchange: 'HALYARD',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  side: 'BUY',
  order_type: 'LIMIT',
  price: '900',
  amount: '1',
  client_id: `c${Math.random().toString(36).slice(2)}`,
  ...fields,
});

test('a TWAP over HTTP: placed, listed with its children, canceled by parent_id', async () => {
  const { call, run } = await open();
  const { data } = await call<{ parent_id: string }>('/order/v2/doOrder', algoOrder({ limit_price: '900' }));
  const { parent_id } = data;
  await run(11);
  expect((await call('/order/twap/list?status=EXECUTING')).data).toMatchObject({
    pagenation: { total: 1, results: [{ parent_id, kind: 'TWAP', done_slices: 2 }] },
  });
  expect((await call(`/order/twap/child/list?parent_id=${parent_id}`)).data).toMatchObject({
    pagenation: { total: 2, results: [{ status: 'UNFILLED' }, { status: 'CANCELED' }] },
  });
  expect(await call(`/order/twap/child/list?parent_id=${parent_id}`, undefined, 'v')).toMatchObject({ code: 404 });
  expect((await call('/order/cancelOrder', { parent_id })).data).toMatchObject({
    results: [{ order_id: parent_id, code: 200 }, { code: 200 }],
  });
  expect((await call('/order/twap/list?status=CANCELED')).data).toMatchObject({ pagenation: { total: 1 } });
  expect((await call('/order/user/current/list')).data).toEqual([]);
});

test.each([
  ['position_side', { position_side: 'LONG' }],
  ['reduce_only', { reduce_only: true }],
  ['leverage', { leverage: 5 }],
  ['margin_mode', { margin_mode: 'ISOLATED' }],
])(
  'an algorithm on spot that names %s is refused at once, as an order would be, and leaves its client id free',
  async (field, fields) => {
    const { call, algos } = await open();
    const request = algoOrder({ limit_price: '900' });
    const refused = { code: 400, data: { field, rule: 'futures_only' } };
    expect(await call('/order/v2/doOrder', { ...request, ...fields })).toMatchObject(refused);
    expect(await call('/order/doOrder', plain({ api_id: 'a', ...fields }))).toMatchObject(refused);
    expect(algos.running({ user_id: 'u' })).toEqual([]);
    expect(await call('/order/v2/doOrder', request)).toMatchObject({ code: 200, data: { results: [{ code: 200 }] } });
  },
);

test('cancelling all of an account ends its parents, and a client id of a parent is taken for orders too', async () => {
  const { call } = await open();
  const request = algoOrder({ limit_price: '900' });
  await call('/order/v2/doOrder', request);
  expect(await call('/order/doOrder', plain({ api_id: 'a', client_id: request.client_id }))).toMatchObject({
    code: 409,
  });
  expect((await call('/order/cancelOrder', { all: { api_ids: ['a'] } })).data).toMatchObject({
    results: [{ code: 200 }, { code: 200 }],
  });
  expect((await call('/order/twap/list')).data).toMatchObject({ pagenation: { results: [{ status: 'CANCELED' }] } });
});

test('cancelling all cancels every order, also where a parent cannot take its cancel now', async () => {
  const { call, files, failures, engine } = await open();
  const {
    data: { parent_id },
  } = await call<{ parent_id: string }>('/order/v2/doOrder', algoOrder({ limit_price: '900' }));
  const {
    data: { parent_id: other },
  } = await call<{ parent_id: string }>('/order/v2/doOrder', algoOrder({ limit_price: '900' }));
  const {
    data: { order },
  } = await call<{ order: Order }>('/order/doOrder', plain({ api_id: 'a' }));
  await sql
    .raw(
      `CREATE TRIGGER held BEFORE UPDATE ON algo_parents WHEN OLD.parent_id = '${parent_id}' BEGIN SELECT RAISE(ABORT, 'database is locked'); END`,
    )
    .execute(files.database);
  const { data, code } = await call<{ results: { order_id: string; code: number }[] }>('/order/cancelOrder', {
    all: { api_ids: ['a'] },
  });
  const codes = new Map(data.results.map((each) => [each.order_id, each.code]));
  expect([code, codes.get(parent_id), codes.get(other), codes.get(order.order_id)]).toEqual([200, 500, 200, 200]);
  expect(engine.openOrders().map(({ order: { order_id } }) => order_id)).not.toContain(order.order_id);
  expect(String(failures.splice(0))).toContain('locked');
  await sql.raw('DROP TRIGGER held').execute(files.database);
  expect((await call('/order/cancelOrder', { all: { api_ids: ['a'] } })).data).toMatchObject({
    results: expect.arrayContaining([{ order_id: parent_id, code: 200, status: 'CANCELING' }]),
  });
  expect(engine.openOrders()).toEqual([]);
});

test('a parent that has just ended is told as final, and all else is canceled', async () => {
  const { call, bench, engine, algos, run } = await open();
  const {
    data: { parent_id },
  } = await call<{ parent_id: string }>('/order/v2/doOrder', algoOrder({ limit_price: '900' }));
  await run(39);
  const {
    data: { order },
  } = await call<{ order: Order }>('/order/doOrder', plain({ api_id: 'a' }));
  bench.run(engine, 10);
  await engine.submit({
    kind: 'cancel',
    user_id: 'u',
    order_ids: engine.openOrders().flatMap(({ order: each }) => (each.parent_id ? [each.order_id] : [])),
  });
  const [, results] = await Promise.all([
    algos.look(),
    algos.cancelAll({ user_id: 'u', vip_level: 1 }, { api_ids: ['a'] }),
  ]);
  expect(results).toEqual([{ order_id: parent_id, code: 3007 }]);
  expect((await call('/order/cancelOrder', { all: { api_ids: ['a'] } })).data).toMatchObject({
    results: [{ order_id: order.order_id, code: 200 }],
  });
});

test('BALANCE sizes each account by its free balance, and DIRECT passes the same checks', async () => {
  const { call } = await open();
  await call('/order/doOrder', plain({ api_id: 'c', price: '500', amount: '100' }));
  const { data } = await call<{ results: { api_id: string; order?: Order }[] }>(
    '/order/v2/doOrder',
    plain({ api_ids: ['a', 'c'], sizing: 'BALANCE', amount: '3', trading_mode: 'DIRECT' }),
  );
  expect(data.results.map(({ api_id, order }) => [api_id, order?.amount])).toEqual([
    ['a', '3.000'],
    ['c', '1.500'],
  ]);
  expect(await call('/order/doOrder', plain({ api_id: 'a', trading_mode: 'DIRECT', price: '10' }))).toMatchObject({
    code: 3002,
  });
  expect(await call('/order/doOrder', plain({ api_id: 'a', trading_mode: 'FAST' }))).toMatchObject({
    code: 400,
    data: { field: 'trading_mode' },
  });
});

test('BALANCE with nothing in the first account gives the others nothing to go by', async () => {
  const { call } = await open();
  const { data } = await call<{ results: { code: number }[] }>(
    '/order/v2/doOrder',
    plain({ api_ids: ['a', 'c'], sizing: 'BALANCE', symbol: 'ETHUSDT', side: 'SELL', price: '1100' }),
  );
  expect(data.results.map(({ code }) => code)).toEqual([3003, 3003]);
});

test("the venue's own ids cancel within one account and market only", async () => {
  const { call } = await open();
  const { data } = await call<{ order: Order }>('/order/doOrder', plain({ api_id: 'a' }));
  const request = {
    api_id: 'a',
    account_type: 'spot',
    symbol: 'BTCUSDT',
    exchange_order_ids: [data.order.exchange_order_id],
  };
  for (const wrong of [{ api_id: 'c' }, { symbol: 'ETHUSDT' }, { exchange_order_ids: ['999'] }]) {
    expect((await call('/order/exchange/cancelOrder', { ...request, ...wrong })).data).toMatchObject({
      results: [{ code: 3007 }],
    });
  }
  expect(await call('/order/exchange/cancelOrder', request, 'v')).toMatchObject({ code: 404 });
  expect((await call('/order/exchange/cancelOrder', request)).data).toMatchObject({
    results: [{ order_id: data.order.order_id, code: 200, status: 'CANCELING' }],
  });
});

test('orders of machines: newest, by key, by page, and what has changed; orders of people are not among them', async () => {
  const { call, run, bench, engine } = await open();
  await call('/order/doOrder', plain({ api_id: 'a' }));
  const { data: first } = await call<{ parent_id: string }>('/order/v2/doOrder', algoOrder());
  const { data: second } = await call<{ parent_id: string }>('/order/v2/doOrder', algoOrder({ limit_price: '900' }));
  await run(11);
  const since = bench.nowMs;
  await run(10);
  const ids = async (path: string) => (await call<Order[]>(path)).data.map(({ order_id }) => Number(order_id));
  const newest = await ids('/hft/order/newest?limit=200');
  expect(newest).toEqual([...newest].sort((a, b) => b - a));
  expect(newest).toHaveLength(6);
  const keys: number[] = [];
  for (
    let page = await ids(`/hft/order/list?instance_id=${first.parent_id}&limit=2`);
    page.length > 0;
    page = await ids(`/hft/order/list?instance_id=${first.parent_id}&limit=2&from_id=${page.at(-1)}`)
  )
    keys.push(...page);
  expect(keys).toEqual([...(await ids(`/hft/order/newest?instance_id=${first.parent_id}`))].reverse());
  expect(keys).toHaveLength(3);
  expect((await call('/hft/order/list/page?status=FILLED&page_size=2')).data).toMatchObject({
    pagenation: { total: 3, results: [{ status: 'FILLED' }, { status: 'FILLED' }] },
  });
  const changed = (await call<string[]>(`/hft/order/ids?instance_id=${second.parent_id}&since=${since}`)).data;
  expect(changed).toHaveLength(2);
  expect((await call<string[]>('/hft/order/newest', undefined, 'v')).data).toEqual([]);
  expect((await call('/hft/order/newest', undefined, 'low')).code).toBe(1007);
  // The same whether the rows wait or are written.
  engine.history.flush();
  expect(await ids('/hft/order/newest?limit=200')).toEqual(newest);
  expect((await call<string[]>(`/hft/order/ids?instance_id=${second.parent_id}&since=${since}`)).data).toEqual(changed);
});

test('the sockets tell parents, children and batches in the order of their versions', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { algos, desk, run, call } = await open();
  const caller = { token: 'u', user: userOf('u') };
  const reported: { type: string; data: Order }[] = [];
  const batches: { list: Order[] }[] = [];
  const access = ownAccess({ byId: () => undefined, ofOwner: () => [] });
  const stream = algoChildrenPublisher(algos, access).open!(
    {} as never,
    (frame) => reported.push(frame as never),
    caller,
  );
  const hft = hftOrdersPublisher(desk, access).open!({} as never, (frame) => batches.push(frame as never), caller);
  await call('/order/v2/doOrder', algoOrder());
  expect(batches).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(batches).toHaveLength(1);
  await run(41);
  vi.advanceTimersByTime(100);
  expect(batches).toHaveLength(2);
  for (const orders of [reported.map(({ data }) => data), batches.flatMap(({ list }) => list)]) {
    const versions = new Map<string, number>();
    for (const { order_id, version } of orders) {
      expect(version).toBeGreaterThan(versions.get(order_id) ?? 0);
      versions.set(order_id, version);
    }
    expect(versions.size).toBeGreaterThanOrEqual(4);
  }
  expect(reported.at(-1)).toMatchObject({ type: 'parent', data: { status: 'EXECUTED' } });
  expect([stream.snapshot(), hft.snapshot()]).toEqual([[], [{ e: 'o', list: [] }]]);
  stream.close();
  hft.close();
});
