import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortfolio } from '../../../../src/server/desk/margin/portfolio-account.ts';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
let api = '';
let other = '';
let currency = '';
let portfolio = '';
let price = '';
const pair = { exchange: 'HALYARD', symbol: 'BTCUSDT' } as const;

beforeAll(async () => {
  server = await openWholeServer();
  const {
    owner,
    services: {
      trading: { engine },
    },
  } = server;
  [api, other, currency] = [
    (await owner.accountOn('HALYARD')).api_id,
    (await owner.accountOn('HALYARD')).api_id,
    (await owner.accountOn('forex')).api_id,
  ];
  for (const [type, asset, amount] of [
    ['spot', 'USDT', '90000'],
    ['spot', 'ETH', '0.001'],
    ['margin', 'USDT', '5000'],
    ['linear', 'USDT', '90000'],
  ] as const)
    await owner.fund(api, type, asset, amount);
  const whole = await owner.accountOn('HALYARD', 'PORTFOLIO');
  portfolio = whole.api_id;
  await openPortfolio(engine, whole);
  for (const [type, amount] of [
    ['margin', '5000'],
    ['linear', '700'],
  ] as const)
    await owner.fund(portfolio, type, 'USDT', amount);
  await owner.call('POST', '/user/api/margin/loan-repay', {
    api_id: portfolio,
    type: 'BORROW',
    asset: 'BTC',
    amount: '0.00005',
    client_id: 'lent',
  });
  await owner.fund(currency, 'forex', 'EUR', '50000');
  price = String(Math.floor(engine.lastTicks(engine.market('HALYARD/BTCUSDT/spot')!) * 0.08));
  for (const amount of ['0.1', '0.2'])
    await owner.call('POST', '/order/doOrder', {
      ...pair,
      account_type: 'linear',
      side: 'BUY',
      order_type: 'MARKET',
      amount,
      api_id: api,
      client_id: `open${amount.slice(2)}`,
    });
}, 30_000);
afterAll(() => server.stop());

interface Row {
  readonly path: string;
  readonly body: () => object;
  /** What makes it another request. */
  readonly change: object;
  /** That what was done once stands there once. */
  readonly count?: () => Promise<number>;
}

const total = (path: string) => async (): Promise<number> =>
  (await server.owner.call('GET', path)).data.pagenation.total;
/** Satoshis that the portfolio account owes. */
const owed = async (): Promise<number> =>
  Math.round(
    1e8 *
      Number(
        (await server.owner.call('GET', `/user/api/balance/list?api_id=${portfolio}&account_type=margin`)).data.find(
          ({ asset }: { asset: string }) => asset === 'BTC',
        )?.borrowed ?? 0,
      ),
  );
const order = (fields: object) => ({
  ...pair,
  account_type: 'spot',
  side: 'BUY',
  order_type: 'LIMIT',
  price,
  amount: '0.01',
  ...fields,
});
const place = { asset: 'USDT', amount: '10' };

/** Every call that moves money, or places, amends or closes orders. */
const rows: readonly Row[] = [
  {
    path: '/user/api/transfer',
    body: () => ({ api_id: api, ...place, from: 'spot', to: 'linear' }),
    change: { amount: '11' },
    count: total('/user/api/transfer/list'),
  },
  {
    path: '/user/api/asset/transfer',
    body: () => ({ from_api_id: api, to_api_id: other, ...place, from: 'spot', to: 'spot' }),
    change: { amount: '11' },
    count: total('/user/api/transfer/list'),
  },
  {
    path: '/user/api/margin/transfer',
    body: () => ({ api_id: api, ...place, direction: 'IN' }),
    change: { direction: 'OUT' },
    count: total('/user/api/transfer/list'),
  },
  {
    path: '/user/api/margin/loan-repay',
    body: () => ({ api_id: api, type: 'BORROW', asset: 'BTC', amount: '0.00001' }),
    change: { amount: '0.00002' },
    count: async () => total(`/user/api/margin/interestHistory?api_id=${api}`)(),
  },
  {
    path: '/user/api/margin/small-liability',
    body: () => ({ api_id: api, assets: ['BTC'] }),
    change: { assets: ['ETH'] },
  },
  {
    path: '/user/api/margin/small-bnb',
    body: () => ({ api_id: api, assets: ['ETH'], account_type: 'spot' }),
    change: { assets: ['SOL'] },
  },
  {
    path: '/user/api/portfolio/margin/repay',
    body: () => ({ api_id: portfolio, asset: 'BTC', amount: '0.00001' }),
    change: { amount: '0.00002' },
    count: owed,
  },
  {
    path: '/user/api/portfolio/contract/auto-repay',
    body: () => ({ api_id: portfolio, enabled: true }),
    change: { enabled: false },
  },
  {
    path: '/user/api/portfolio/contract/auto-repay',
    body: () => ({ api_id: portfolio }),
    change: { enabled: true },
    count: owed,
  },
  {
    path: '/user/api/portfolio/auto-collect',
    body: () => ({ api_id: portfolio, asset: 'USDT' }),
    change: { asset: 'BTC' },
    count: total('/user/api/transfer/list'),
  },
  {
    path: '/order/doOrder',
    body: () => ({ api_id: api, ...order({}) }),
    change: { amount: '0.02' },
    count: total('/order/user/list'),
  },
  {
    path: '/order/v2/doOrder',
    body: () => ({ api_ids: [api], ...order({}) }),
    change: { amount: '0.02' },
    count: total('/order/user/list'),
  },
  {
    path: '/order/v2/doOrder',
    body: () => ({
      api_ids: [api],
      ...order({
        order_type: 'TWAP',
        price: undefined,
        amount: '0.1',
        algo: { kind: 'TWAP', duration_s: 600, slices: 2, limit_price: price },
      }),
    }),
    change: { amount: '0.2' },
    count: total('/order/twap/list'),
  },
  { path: '/order/amendOrder', body: () => ({ order_id: '3', amount: '0.009' }), change: { amount: '0.008' } },
  {
    path: '/order/v2/closePosition',
    body: () => ({ api_ids: [api], symbol: 'BTCUSDT', account_type: 'linear', percent: 50 }),
    change: { percent: 51 },
    count: total('/order/user/list'),
  },
  {
    path: '/order/closePosition',
    body: () => ({ api_id: api, symbol: 'BTCUSDT', account_type: 'linear' }),
    change: { position_side: 'LONG' },
    count: total('/order/user/list'),
  },
  {
    path: '/strategy/client/start',
    body: () => ({
      strategy_type: 'GRID',
      name: 'once',
      api_ids: [api],
      symbols: [{ ...pair, account_type: 'spot' }],
      params: {
        lower: String(Math.floor(Number(price) * 1.1)),
        upper: String(Math.floor(Number(price) * 1.5)),
        grid_levels: 4,
        invest: '5000',
      },
    }),
    change: { name: 'twice' },
    count: total('/strategy/client/instance/list?kind=running'),
  },
];

describe('a client id stands for one request', () => {
  test.each(rows.map((row, index) => [`${index} ${row.path}`, row] as const))(
    '%s: done once, answered again, and CONFLICT for another body',
    async (name, { path, body, change, count }) => {
      const { owner } = server;
      const request = { ...body(), client_id: `once${name.split(' ')[0]}` };
      const first = await owner.call('POST', path, request);
      expect(first).toMatchObject({ code: 200 });
      expect(first.data.results?.every(({ code }: { code: number }) => code === 200) ?? true).toBe(true);
      const after = await count?.();
      const again = await owner.call('POST', path, request);
      expect(again).toMatchObject({ code: 200, data: { replayed: true } });
      expect({ ...again.data, replayed: undefined }).toEqual({ ...first.data, replayed: undefined });
      expect(await owner.call('POST', path, { ...request, ...change })).toMatchObject({
        code: 409,
        data: { client_id: request.client_id },
      });
      expect(await count?.()).toBe(after);
    },
  );

  test("whatever the call: an order's id is none for a transfer, a parent's none for a loan, a transfer's none for an order or a parent", async () => {
    const { owner } = server;
    const asked = (path: string, body: object, client_id: string) => owner.call('POST', path, { ...body, client_id });
    const transfer = { api_id: api, ...place, from: 'spot', to: 'linear' };
    const parent = rows[12]!;
    expect(await asked('/user/api/transfer', transfer, 'once10')).toMatchObject({ code: 409 });
    expect(await asked('/user/api/transfer', transfer, 'once12')).toMatchObject({ code: 409 });
    expect(await asked('/user/api/margin/loan-repay', rows[3]!.body(), 'once12')).toMatchObject({ code: 409 });
    expect(await asked('/order/doOrder', rows[10]!.body(), 'once0')).toMatchObject({ code: 409 });
    expect(await asked(parent.path, parent.body(), 'once0')).toMatchObject({ code: 409 });
    expect(await asked('/order/closePosition', rows[15]!.body(), 'once12')).toMatchObject({ code: 409 });
  });

  test('each of them has to name one', async () => {
    for (const { path, body } of rows)
      expect([path, await server.owner.call('POST', path, body())]).toMatchObject([
        path,
        { code: 400, data: { field: 'client_id' } },
      ]);
  });
});

test('an order for a currency that asks for what contracts have is refused by its field, and trading goes on', async () => {
  const { owner, services } = server;
  const sell = {
    api_id: currency,
    exchange: 'forex',
    symbol: 'EURUSD',
    account_type: 'forex',
    side: 'SELL',
    order_type: 'MARKET',
  };
  expect(await owner.call('POST', '/order/doOrder', { ...sell, close_position: true, client_id: 'fx1' })).toMatchObject(
    { code: 400, data: { field: 'close_position', rule: 'futures_only' } },
  );
  expect(services.trading.engine.isHalted).toBe(false);
});

test('what is owed is told where zeros are hidden', async () => {
  const { owner } = server;
  const request = { api_id: api, type: 'BORROW', asset: 'ETH', amount: '0.01', client_id: 'owed1' };
  expect(await owner.call('POST', '/user/api/margin/loan-repay', request)).toMatchObject({ code: 200 });
  const sold = {
    ...pair,
    symbol: 'ETHUSDT',
    account_type: 'margin',
    side: 'SELL',
    order_type: 'MARKET',
    amount: '0.01',
    api_id: api,
    client_id: 'owed2',
  };
  expect(await owner.call('POST', '/order/doOrder', sold)).toMatchObject({ code: 200 });
  const { data } = await owner.call('GET', `/user/api/balance/list?api_id=${api}&account_type=margin&hide_zero=true`);
  expect(data).toContainEqual(expect.objectContaining({ asset: 'ETH', total: '0', borrowed: '0.01' }));
});
