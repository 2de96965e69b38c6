import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { symbolSubscribeRoutes } from '../../../../src/server/http/routes/symbol-subscribe.ts';
import { tradeTemplateRoutes } from '../../../../src/server/http/routes/trade-template.ts';
import { createServer } from '../../../../src/server/http/serve.ts';
import { createThrottle } from '../../../../src/server/identity/throttle.ts';
import { type Database, openDatabase } from '../../../../src/server/store/database/database.ts';
import { createSymbolSubscriptionStore } from '../../../../src/server/store/tables/symbol-subscriptions.ts';
import { createTradeTemplateStore } from '../../../../src/server/store/tables/trade-templates.ts';
import { createUserStore, type User } from '../../../../src/server/store/tables/users.ts';
import type { Markets } from '../../../../src/server/venues/markets.ts';
import type { Market } from '../../../../src/server/venues/venue.ts';

const clock = { ms: 1_000, nowMs: () => clock.ms };
const known = /^(BINANCE|OKX)\/[A-Z0-9]+USDT\/(spot|linear)$/;
let db: Database;
let app: Awaited<ReturnType<typeof createApp>>;

beforeEach(async () => {
  db = await openDatabase(':memory:');
  const users = createUserStore(db, []);
  const people = new Map<string, User>();
  for (const username of ['ann', 'bob']) {
    people.set(
      username,
      await users.create({
        username,
        email: null,
        phone: null,
        passwordHash: 'x',
        role: 'user',
        vipLevel: 1,
        createdMs: 1,
      }),
    );
  }
  app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  const server = createServer(
    app,
    {
      callerOf: async (token) => {
        const user = people.get(token);
        return user && { token, user };
      },
    },
    createThrottle(clock),
    clock,
  );
  tradeTemplateRoutes(server, createTradeTemplateStore(db), clock);
  symbolSubscribeRoutes(server, createSymbolSubscriptionStore(db), {
    byKey: (key: string) => (known.test(key) ? ({} as Market) : undefined),
  } as Markets);
});
afterEach(async () => {
  await app.close();
  await db.destroy();
});

async function call(who: string, path: string, body?: object) {
  const answer = await app.inject({
    method: body ? 'POST' : 'GET',
    url: `/sapi${path}`,
    headers: { authorization: `Bearer ${who}` },
    ...(body && { payload: body }),
  });
  return answer.json() as { code: number; data: never };
}

const form = { side: 'BUY', amount: '0.5', tp: { trigger_price: '71000' } };

test('a template is kept as it was given, changed under its id, listed by account type and gone once deleted', async () => {
  const { data: made } = await call('ann', '/user/tradetemplate/save', { name: ' Scalp ', account_type: 'SPOT', form });
  expect(made).toMatchObject({ name: 'Scalp', account_type: 'spot', form, created: 1_000 });
  const { template_id } = made as { template_id: string };
  const { data: changed } = await call('ann', '/user/tradetemplate/save', {
    template_id,
    name: 'Swing',
    account_type: 'linear',
    form: {},
  });
  expect(changed).toEqual({ template_id, name: 'Swing', account_type: 'linear', form: {}, created: 1_000 });
  expect((await call('ann', '/user/tradetemplate/list?account_type=SWAP')).data).toEqual([changed]);
  expect((await call('ann', '/user/tradetemplate/list?account_type=spot')).data).toEqual([]);
  expect(await call('ann', '/user/tradetemplate/delete', { template_id })).toMatchObject({ code: 200, data: 1 });
  expect(await call('ann', '/user/tradetemplate/delete', { template_id })).toMatchObject({
    code: 404,
    data: { field: 'template_id' },
  });
});

test('another user sees none of it and can change nothing', async () => {
  const { data: made } = await call('ann', '/user/tradetemplate/save', { name: 'Mine', account_type: 'spot', form });
  const { template_id } = made as { template_id: string };
  expect((await call('bob', '/user/tradetemplate/list')).data).toEqual([]);
  expect(
    (await call('bob', '/user/tradetemplate/save', { template_id, name: 'Bob', account_type: 'spot', form })).code,
  ).toBe(404);
  expect((await call('bob', '/user/tradetemplate/delete', { template_id })).code).toBe(404);
  expect((await call('ann', '/user/tradetemplate/list')).data).toEqual([made]);
});

test.each([
  ['name', { name: '  ', account_type: 'spot', form }],
  ['account_type', { name: 'x', account_type: 'moon', form }],
  ['form', { name: 'x', account_type: 'spot', form: 'text' }],
  ['form', { name: 'x', account_type: 'spot', form: { long: 'x'.repeat(16 * 1024) } }],
  ['extra', { name: 'x', account_type: 'spot', form, extra: 1 }],
])('a wrong %s is refused by its name', async (field, body) => {
  expect(await call('ann', '/user/tradetemplate/save', body)).toMatchObject({ code: 400, data: { field } });
  expect((await call('ann', '/user/tradetemplate/list')).data).toEqual([]);
});

test('the hundred and first template is refused, and one that is there can still be changed', async () => {
  let last = '';
  for (let index = 0; index < 100; index++)
    last = (
      (await call('ann', '/user/tradetemplate/save', { name: `t${index}`, account_type: 'spot', form: {} })).data as {
        template_id: string;
      }
    ).template_id;
  expect(
    await call('ann', '/user/tradetemplate/save', { name: 'one more', account_type: 'spot', form: {} }),
  ).toMatchObject({ code: 400, data: { rule: 'too_many' } });
  expect(
    (
      await call('ann', '/user/tradetemplate/save', {
        template_id: last,
        name: 'changed',
        account_type: 'spot',
        form: {},
      })
    ).code,
  ).toBe(200);
});

const btc = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' };
const eth = { exchange: 'OKX', symbol: 'ETHUSDT', account_type: 'linear' };

test('instruments are appended in their order, once each, and removed alone or together', async () => {
  await call('ann', '/user/symbolsubscribe/add', btc);
  const { data } = await call('ann', '/user/symbolsubscribe/add', {
    list: [{ ...eth, account_type: 'SWAP', group: 'majors' }, btc],
  });
  expect(data).toEqual([
    { ...btc, sort: 1, group: '' },
    { ...eth, sort: 2, group: 'majors' },
  ]);
  expect((await call('bob', '/user/symbolsubscribe/list')).data).toEqual([]);
  expect((await call('ann', '/user/symbolsubscribe/add', { ...btc, group: 'top' })).data).toMatchObject([
    { group: 'top', sort: 1 },
    { sort: 2 },
  ]);
  expect((await call('ann', '/user/symbolsubscribe/remove', btc)).data).toMatchObject([{ symbol: 'ETHUSDT' }]);
  expect((await call('ann', '/user/symbolsubscribe/remove', { list: [btc, eth] })).data).toEqual([]);
});

test('a list that moves its rows puts them at the end in its order; without it they keep their places', async () => {
  const sol = { ...btc, symbol: 'SOLUSDT' };
  const symbols = (answer: { data: unknown }) => (answer.data as { symbol: string }[]).map(({ symbol }) => symbol);
  await call('ann', '/user/symbolsubscribe/add', { list: [btc, eth, sol] });
  const kept = await call('ann', '/user/symbolsubscribe/add', { list: [sol, btc] });
  expect(symbols(kept)).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
  const moved = await call('ann', '/user/symbolsubscribe/add', { list: [{ ...sol, group: 'top' }, btc], move: true });
  expect(symbols(moved)).toEqual(['ETHUSDT', 'SOLUSDT', 'BTCUSDT']);
  expect(moved.data).toMatchObject([{ group: '' }, { group: 'top' }, { group: '' }]);
  expect(await call('ann', '/user/symbolsubscribe/add', { ...btc, move: true })).toMatchObject({ code: 400 });
});

test('an unknown pair changes nothing, and what is wrong is told by its field', async () => {
  expect(await call('ann', '/user/symbolsubscribe/add', { list: [btc, { ...btc, symbol: 'NONE' }] })).toMatchObject({
    code: 3001,
    data: { field: 'symbol' },
  });
  expect((await call('ann', '/user/symbolsubscribe/list')).data).toEqual([]);
  expect(await call('ann', '/user/symbolsubscribe/add', { ...btc, symbol: 'a b' })).toMatchObject({
    code: 400,
    data: { field: 'symbol' },
  });
  expect(await call('ann', '/user/symbolsubscribe/add', { list: [{ ...btc, exchange: 'MARS' }] })).toMatchObject({
    code: 400,
    data: { field: 'list.0.exchange' },
  });
  expect(await call('ann', '/user/symbolsubscribe/add', { list: [] })).toMatchObject({
    code: 400,
    data: { field: 'list' },
  });
});

test('the row beyond the last is refused together with its whole list', async () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...btc, symbol: `C${from + index}USDT` }));
  for (let from = 0; from < 400; from += 200) await call('ann', '/user/symbolsubscribe/add', { list: rows(from, 200) });
  expect(await call('ann', '/user/symbolsubscribe/add', { list: rows(400, 101) })).toMatchObject({
    code: 400,
    data: { rule: 'too_many' },
  });
  expect((await call('ann', '/user/symbolsubscribe/list')).data).toHaveLength(400);
  expect((await call('ann', '/user/symbolsubscribe/add', { list: rows(400, 100) })).data).toHaveLength(500);
});

test('nobody is served without a token', async () => {
  for (const path of ['/user/tradetemplate/list', '/user/symbolsubscribe/list'])
    expect((await app.inject({ url: `/sapi${path}` })).statusCode).toBe(401);
});
