import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
let apiId = '';
let balances: unknown;
const market = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
/** What the account has, without what that is worth just now. */
const balancesNow = async () =>
  (await server.owner.call('GET', `/user/api/balance/list?api_id=${apiId}`)).data.map(
    ({ usd_value: _, ...row }: Record<string, unknown>) => row,
  );

beforeAll(async () => {
  server = await openWholeServer();
  apiId = (await server.owner.accountOn('HALYARD')).api_id;
  await server.owner.fund(apiId, 'spot', 'USDT', '100000');
  await server.owner.fund(apiId, 'spot', 'BTC', '1');
  balances = await balancesNow();
}, 60_000);
afterAll(() => server.stop());

test.each([
  ['order_ids', { order_ids: [] }],
  ['client_ids', { client_ids: [] }],
  ['all.api_ids', { all: { api_ids: [] } }],
])('a cancel of no orders at all is refused by its field: %s', async (field, body) => {
  expect(await server.owner.call('POST', '/order/cancelOrder', body)).toMatchObject({ code: 400, data: { field } });
});
afterEach(async () => {
  expect(
    [(await fetch(`${server.url}/healthz`)).status, server.services.trading.engine.isHalted],
    'the server is alive and trades',
  ).toEqual([200, false]);
});

const refused: readonly (readonly [what: string, fields: object, code: number, fact: Record<string, unknown>])[] = [
  ['zero', { amount: '0', price: '60000' }, 400, { field: 'amount' }],
  ['negative', { amount: '-1', price: '60000' }, 400, { field: 'amount' }],
  ['not a number', { amount: 'NaN', price: '60000' }, 400, { field: 'amount' }],
  ['exponent', { amount: '1e5', price: '60000' }, 400, { field: 'amount' }],
  ['forty digits', { amount: '9'.repeat(40), price: '60000' }, 400, { field: 'amount' }],
  ['a number, not a text', { amount: 1, price: '60000' }, 400, { field: 'amount' }],
  ['no price', { amount: '1' }, 400, { field: 'price' }],
  ['an unknown field', { amount: '1', price: '60000', gift: true }, 400, { field: 'gift' }],
  ['too precise an amount', { amount: '0.000000001', price: '60000' }, 3002, { filter: 'LOT_SIZE', field: 'amount' }],
  ['a price off the tick', { amount: '0.1', price: '60000.123' }, 3002, { filter: 'PRICE_FILTER', field: 'price' }],
  ['too large an amount', { amount: '1000000', price: '60000' }, 3002, { filter: 'LOT_SIZE', field: 'amount' }],
  ['too small a value', { amount: '0.00001', price: '60000' }, 3002, { filter: 'MIN_NOTIONAL' }],
  ['more than the balance', { amount: '5', price: '60000' }, 3003, { asset: 'USDT' }],
  [
    'a futures kind on spot',
    { order_type: 'STOP_MARKET', amount: '0.1', trigger_price: '1' },
    400,
    { field: 'order_type', rule: 'futures_only' },
  ],
  [
    'a mark price',
    { order_type: 'STOP_LOSS', side: 'SELL', amount: '0.1', trigger_price: '1', trigger_by: 'MARK' },
    400,
    { field: 'trigger_by' },
  ],
  [
    'a trigger that has been reached',
    { order_type: 'STOP_LOSS', side: 'SELL', amount: '0.1', trigger_price: '1000000' },
    3004,
    { field: 'trigger_price' },
  ],
  [
    'an end in the past',
    { amount: '0.1', price: '60000', time_in_force: 'GTD', expire_time: 1 },
    400,
    { field: 'expire_time' },
  ],
  ['an unknown pair', { amount: '1', price: '1', symbol: 'NOPEUSDT' }, 3001, {}],
  ['an account of another exchange', { amount: '1', price: '1', exchange: 'OKX' }, 400, { field: 'exchange' }],
  ['an account of nobody', { amount: '1', price: '1', api_id: 'nobody' }, 404, {}],
  [
    'an unknown account type',
    { amount: '1', price: '60000', account_type: 'nonsense' },
    400,
    { field: 'account_type' },
  ],
];

test.each(refused)(
  'an order with %s is refused by its code and field, and neither orders nor balances change',
  async (what, fields, code, fact) => {
    const body = {
      api_id: apiId,
      ...market,
      side: 'BUY',
      order_type: 'LIMIT',
      client_id: `bad-${what.replaceAll(/\W/g, '')}`.slice(0, 36),
      ...fields,
    };
    const answer = await server.owner.call('POST', '/order/doOrder', body);
    expect(answer.code).toBe(code);
    expect(answer.data ?? {}).toMatchObject(fact);
    expect((await server.owner.call('GET', '/order/user/current/list')).data).toEqual([]);
    expect((await server.owner.call('GET', '/order/user/list')).data.pagenation.total).toBe(0);
    expect(await balancesNow()).toEqual(balances);
  },
);
