import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createDesk } from '../../../../src/server/desk/desk.ts';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { fundingRoutes } from '../../../../src/server/http/routes/funding.ts';
import { positionRoutes } from '../../../../src/server/http/routes/position.ts';
import { createServer } from '../../../../src/server/http/serve.ts';
import { createThrottle } from '../../../../src/server/identity/throttle.ts';
import type { ApiAccountStore } from '../../../../src/server/store/tables/api-accounts.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';
import type { ApiAccount } from '../../../../src/shared/trade/api-account.ts';
import { order } from '../desk/desk-kit.ts';
import { benchOf } from '../trading/engine-kit.ts';
import { inverse, perpetual } from '../../shared/core/contract-kit.ts';
import { terms } from '../../shared/core/margin-kit.ts';
import { freshId, listed } from '../../shared/core/core-kit.ts';
import { ownGate } from '../../../doubles/own-access.ts';

const ref = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear' } as const;

/** The routes on a state of two perpetuals and their spot; user `u` has the account a with 10,000 USDT. */
async function open(max_qty = perpetual.max_qty) {
  const bench = benchOf();
  const engine = bench.open({
    terms: { ...terms, pairs: [] },
    listing: [listed(), { ...listed(), instrument: { ...perpetual, max_qty } }, { ...listed(), instrument: inverse }],
  });
  await engine.deposit({ user_id: 'u', api_id: 'a', account_type: 'linear', asset: 'USDT', amount: '10000' });
  const [own, other] = ['u', 'v'].map(
    (owner) =>
      ({
        api_id: owner === 'u' ? 'a' : 'b',
        owner,
        exchange: 'HALYARD',
        permissions: ['future'],
        active: true,
      }) as unknown as ApiAccount,
  );
  const accounts = {
    byId: (id: string) => [own!, other!].find(({ api_id }) => api_id === id),
    ofOwner: () => [own!],
  } as unknown as ApiAccountStore;
  const clock = { nowMs: () => bench.nowMs };
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  onTestFinished(() => app.close());
  const server = createServer(
    app,
    { callerOf: async (token) => ({ token, user: { userId: 'u', vipLevel: 1, role: 'user' } as User }) },
    createThrottle(clock),
    clock,
    { gate: ownGate(accounts) },
  );
  const desk = createDesk({ engine, accountOf: accounts.byId, nowMs: clock.nowMs });
  positionRoutes(server, {
    desk,
    accounts,
    chase: () => Promise.reject(new Error('nothing follows the price here')),
  });
  fundingRoutes(server, engine);
  const buy = (amount: string) =>
    desk.place({ user_id: 'u', vip_level: 1 }, order({ ...ref, price: undefined, order_type: 'MARKET', amount }));
  const headers = { authorization: 'Bearer t' };
  return {
    buy,
    get: async (path: string, query: object = {}) =>
      (await app.inject({ url: `/sapi${path}`, query: query as Record<string, string>, headers })).json(),
    post: async (path: string, payload: object) =>
      (await app.inject({ method: 'POST', url: `/sapi${path}`, payload, headers })).json(),
  };
}

test('a position from its setting to its end by the calls of the specification', async () => {
  const { get, post, buy } = await open();
  const of = { api_id: 'a', symbol: ref.symbol, account_type: 'SWAP' };
  expect(await post('/user/api/position/setting/update', { ...of, leverage: 20 })).toMatchObject({
    code: 400,
    data: { field: 'confirm_risk' },
  });
  expect(await post('/user/api/position/setting/update', { ...of, leverage: 20, confirm_risk: true })).toMatchObject({
    code: 200,
    data: { leverage: 20 },
  });
  expect((await buy('2')).order.status).toBe('FILLED');
  expect((await get('/user/api/position/list', { account_type: 'linear' })).data).toMatchObject([
    { qty: '2.000', leverage: 20 },
  ]);
  expect((await get('/user/api/position/list', { symbol: 'NOPE' })).data).toEqual([]);
  expect((await get('/user/order/position/list')).data.pagenation).toMatchObject({ total: 1 });
  expect(await get('/user/api/position/leverage', of)).toMatchObject({
    data: { leverage: 20, max_leverage: 100, bracket: 1, max_notional: '20000000' },
  });
  expect(await get('/user/api/position/setting', of)).toMatchObject({
    data: { margin_mode: 'CROSS', position_mode: 'ONE_WAY' },
  });
  expect(await post('/user/api/position/setting/update', { ...of, margin_mode: 'ISOLATED' })).toMatchObject({
    code: 3009,
    data: { field: 'margin_mode' },
  });
  expect(await post('/user/api/position/setting/update', { ...of, leverage: 5 })).toMatchObject({
    code: 200,
    data: { leverage: 5 },
  });
  expect((await get('/user/api/position/list', { account_type: 'linear' })).data).toMatchObject([
    { qty: '2.000', leverage: 5 },
  ]);
  expect(
    (
      await post('/order/v2/closePosition', {
        api_ids: ['a'],
        account_type: 'SWAP',
        confirm: true,
        percent: 50,
        client_id: freshId(),
      })
    ).data.results,
  ).toMatchObject([{ code: 200, order: { amount: '1.000' } }]);
  expect(await post('/order/closePosition', { ...of, client_id: freshId() })).toMatchObject({
    code: 200,
    data: { order: { close_position: true } },
  });
  expect(await post('/order/closePosition', { ...of, client_id: freshId() })).toMatchObject({ code: 3006 });
  expect((await get('/user/order/position/close/list')).data.pagenation).toMatchObject({
    total: 1,
    results: [{ max_qty: '2.000', direction: 'LONG' }],
  });
  const closedIn = async (query: object) => (await get('/user/order/position/close/list', query)).data.pagenation.total;
  expect([
    await closedIn({ symbol: ref.symbol, account_type: 'linear' }),
    await closedIn({ symbol: 'ETHUSDT' }),
    await closedIn({ account_type: 'inverse' }),
  ]).toEqual([1, 0, 0]);
});

test('a position that is larger than an order may be is closed by every call that closes', async () => {
  const of = { api_id: 'a', symbol: ref.symbol, account_type: 'linear' };
  const part = { api_ids: ['a'], symbol: ref.symbol, account_type: 'linear' };
  const calls: readonly (readonly [string, object, string])[] = [
    ['/order/closePosition', of, '2.000'],
    ['/order/v2/closePosition', part, '2.000'],
    ['/order/v2/closePosition', { ...part, percent: 75 }, '1.500'],
    ['/order/v2/closePosition', { ...part, order_type: 'LIMIT', price: '1400' }, '2.000'],
  ];
  for (const [path, body, amount] of calls) {
    const { buy, post } = await open('1');
    for (let index = 0; index < 2; index++) await buy('1');
    const { code, data } = await post(path, { ...body, client_id: freshId() });
    expect([path, code]).toEqual([path, 200]);
    expect(data.order ?? data.results[0].order).toMatchObject({ amount, reduce_only: true });
  }
});

test("another user's account is not found, and an unknown contract is no pair", async () => {
  const { get } = await open();
  for (const path of ['/user/api/position/list', '/user/order/position/list'])
    expect(await get(path, { api_ids: 'b' })).toMatchObject({ code: 404, data: { field: 'api_ids' } });
  expect(
    await get('/user/api/position/setting', { api_id: 'a', symbol: 'NOPE', account_type: 'linear' }),
  ).toMatchObject({ code: 3001 });
  expect(await get('/client/base/leverage/brackets', { ...ref, account_type: 'inverse' })).toMatchObject({
    code: 3001,
  });
});

test('brackets and funding are public, in the unit of the contract', async () => {
  const { get } = await open();
  expect((await get('/client/base/leverage/brackets', ref)).data.slice(0, 2)).toEqual([
    {
      bracket: 1,
      initial_leverage: 100,
      notional_floor: '0',
      notional_cap: '50000',
      maint_margin_ratio: 0.004,
      cum: '0',
    },
    {
      bracket: 2,
      initial_leverage: 100,
      notional_floor: '50000',
      notional_cap: '250000',
      maint_margin_ratio: 0.005,
      cum: '50',
    },
  ]);
  const coin = (
    await get('/client/base/leverage/brackets', { exchange: 'HALYARD', symbol: 'BTCUSD', account_type: 'inverse' })
  ).data;
  expect(coin.at(-1)).toEqual({
    bracket: coin.length,
    initial_leverage: 1,
    qty_floor: '1500',
    qty_cap: null,
    maint_margin_ratio: expect.any(Number),
    cum: expect.any(String),
  });
  expect(
    (await get('/client/base/symbols/funding/rate/newest/list', { exchange: 'HALYARD', accountType: 'SWAP' })).data,
  ).toMatchObject([{ symbol: 'BTCUSDT', rate: 0.0001, interval_h: 8, avg3: 0.0001, avg30: 0.0001, annual: 0.1095 }]);
  const { data } = await get('/client/base/symbols/funding/rate/history/list', {
    exchange: 'HALYARD',
    accountType: 'inverse',
    days: '7',
  });
  expect(data.map(({ symbol, list }: { symbol: string; list: unknown[] }) => [symbol, list.length])).toEqual([
    ['BTCUSD', 21],
  ]);
  expect(
    await get('/client/base/symbols/funding/rate/history/list', {
      exchange: 'HALYARD',
      accountType: 'inverse',
      days: '8',
    }),
  ).toMatchObject({ code: 400 });
});
