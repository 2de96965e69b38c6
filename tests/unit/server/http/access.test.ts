import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { type Ids, nobodys, queried, symbol, trader } from './foreign-ids.ts';
import { type Answer, openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;

/** Ids of what the owner has; `mine` is an account of the stranger. */
let own: Ids = { ...nobodys, mine: '' };
let clients = 0;
const client = () => ({ client_id: `k${clients++}` });
/** Below the market, and in whole dollars. */
let price = '';
const limit = () => ({ ...symbol, account_type: 'spot', side: 'BUY', order_type: 'LIMIT', price, amount: '0.01' });

beforeAll(async () => {
  server = await openWholeServer();
  const { owner, stranger } = server;
  price = String(
    Math.floor(
      server.services.trading.engine.lastTicks(server.services.trading.engine.market('HALYARD/BTCUSDT/spot')!) * 0.08,
    ),
  );
  await server.userOf('watcher', 'observer');
  const { api_id } = await owner.accountOn('HALYARD');
  const { api_id: mine } = await stranger.accountOn('HALYARD');
  for (const type of ['spot', 'margin', 'linear'] as const) await owner.fund(api_id, type, 'USDT', '50000');
  await stranger.fund(mine, 'spot', 'USDT', '50000');
  const made = async (path: string, body: object): Promise<Answer['data']> => {
    const { code, data } = await owner.call('POST', path, body);
    expect(code, `${path} ${JSON.stringify(data)}`).toBe(200);
    return data;
  };
  const { order } = await made('/order/doOrder', { ...limit(), api_id, ...client() });
  const { parent_id } = await made('/order/v2/doOrder', {
    ...symbol,
    account_type: 'spot',
    side: 'BUY',
    order_type: 'TWAP',
    amount: '0.1',
    api_ids: [api_id],
    algo: { kind: 'TWAP', duration_s: 3_600, slices: 4, limit_price: price },
    ...client(),
  });
  await made('/order/doOrder', {
    ...symbol,
    account_type: 'linear',
    side: 'BUY',
    order_type: 'MARKET',
    amount: '0.1',
    api_id,
    ...client(),
  });
  const { alert_id } = await made('/user/alert/save', {
    ...symbol,
    account_type: 'spot',
    kind: 'PRICE',
    trigger_price: '10',
    direction: 'DOWN_TO',
    duration_s: 0,
    channel: ['web'],
  });
  const { template_id } = await made('/user/tradetemplate/save', { name: 'mine', account_type: 'spot', form: {} });
  const middle =
    server.services.trading.engine.lastTicks(server.services.trading.engine.market('HALYARD/BTCUSDT/spot')!) / 10;
  const { instance_id } = await made('/strategy/client/start', {
    ...grid(api_id),
    params: {
      lower: String(Math.floor(middle * 0.9)),
      upper: String(Math.ceil(middle * 1.1)),
      grid_levels: 4,
      invest: '5000',
    },
    ...client(),
  });
  const { group_id } = await made('/user/api/group/save', { name: 'mine', api_ids: [] });
  own = { api_id, order_id: order.order_id, parent_id, alert_id, template_id, instance_id, group_id, mine };
}, 30_000);
afterAll(() => server.stop());

type Request = readonly [method: 'GET' | 'POST', path: string, input: (ids: Omit<Ids, 'mine'>) => object];
const grid = (api_id: string) => ({
  strategy_type: 'GRID',
  name: 'own',
  api_ids: [api_id],
  symbols: [{ ...symbol, account_type: 'spot' }],
});
const place = { asset: 'USDT', amount: '1' };
/** Every call that takes an id of somebody's. */
const requests: readonly Request[] = [
  ['GET', '/user/api/balance/currency', ({ api_id }) => ({ api_id, account_type: 'spot', currency: 'USDT' })],
  [
    'POST',
    '/user/api/save',
    ({ api_id }) => ({ api_id, name: 'x', exchange: 'HALYARD', permissions: ['spot'], ip_list: [] }),
  ],
  ['POST', '/user/api/delete', ({ api_id }) => ({ api_id })],
  ['POST', '/user/observer/grant', ({ api_id }) => ({ username: 'watcher', grants: ['balance'], api_ids: [api_id] })],
  ['POST', '/user/sub/save', ({ api_id }) => ({ ...trader, api_ids: [api_id] })],
  ['POST', '/user/api/group/save', ({ api_id }) => ({ name: 'x', api_ids: [api_id] })],
  ['POST', '/user/api/group/save', ({ group_id }) => ({ group_id, name: 'x', api_ids: [] })],
  ['POST', '/user/api/group/delete', ({ group_id }) => ({ group_id })],
  [
    'POST',
    '/user/api/save',
    ({ group_id }) => ({ api_id: own.mine, name: 'x', exchange: 'HALYARD', permissions: ['spot'], group_id }),
  ],
  ['GET', '/user/api/balance/unique', ({ api_id }) => ({ api_ids: api_id })],
  ['POST', '/user/api/save/active', ({ api_id }) => ({ api_id, active: false })],
  ['GET', '/user/api/balance/list', ({ api_id }) => ({ api_id })],
  [
    'GET',
    '/user/api/balance/allow',
    ({ api_id }) => ({ api_id, symbol: 'BTCUSDT', account_type: 'spot', side: 'BUY' }),
  ],
  ['GET', '/user/api/balance/data/list', ({ api_id }) => ({ api_ids: api_id })],
  ['GET', '/strategy/client/netValueSummary/data', ({ api_id }) => ({ api_ids: api_id })],
  ['GET', '/strategy/netValueSummary/analysis', ({ api_id }) => ({ api_ids: api_id })],
  ['GET', '/user/report/day', ({ api_id }) => ({ api_ids: api_id, start: 0, end: 1 })],
  ['GET', '/user/report/day/fills', ({ api_id }) => ({ api_ids: api_id, start: 0, end: 1 })],
  ['GET', '/user/api/position/leverage', ({ api_id }) => ({ api_id, account_type: 'linear', symbol: 'BTCUSDT' })],
  ['GET', '/user/api/position/list', ({ api_id }) => ({ api_ids: api_id })],
  ['GET', '/user/api/position/setting', ({ api_id }) => ({ api_id, ...symbol, account_type: 'linear' })],
  [
    'POST',
    '/user/api/position/setting/update',
    ({ api_id }) => ({ api_id, ...symbol, account_type: 'linear', leverage: 5 }),
  ],
  ['GET', '/user/api/order/open/list', ({ api_id }) => ({ api_ids: api_id })],
  ['GET', '/user/api/order/history/list', ({ api_id }) => ({ api_id })],
  ['GET', '/user/order/position/list', ({ api_id }) => ({ api_ids: api_id })],
  ['GET', '/user/order/position/close/list', ({ api_id }) => ({ api_ids: api_id })],
  ['POST', '/user/api/transfer', ({ api_id }) => ({ api_id, ...place, from: 'spot', to: 'linear', ...client() })],
  [
    'POST',
    '/user/api/asset/transfer',
    ({ api_id }) => ({ from_api_id: api_id, to_api_id: own.mine, ...place, from: 'spot', to: 'spot', ...client() }),
  ],
  [
    'POST',
    '/user/api/asset/transfer',
    ({ api_id }) => ({ from_api_id: own.mine, to_api_id: api_id, ...place, from: 'spot', to: 'spot', ...client() }),
  ],
  ['POST', '/user/api/margin/transfer', ({ api_id }) => ({ api_id, ...place, direction: 'OUT', ...client() })],
  ['POST', '/user/api/margin/loan-repay', ({ api_id }) => ({ api_id, ...place, type: 'BORROW', ...client() })],
  ['POST', '/user/api/margin/small-liability', ({ api_id }) => ({ api_id })],
  [
    'POST',
    '/user/api/margin/small-bnb',
    ({ api_id }) => ({ api_id, assets: ['ETH'], account_type: 'spot', ...client() }),
  ],
  ['POST', '/user/api/portfolio/margin/repay', ({ api_id }) => ({ api_id, asset: 'USDT', ...client() })],
  ['POST', '/user/api/portfolio/contract/auto-repay', ({ api_id }) => ({ api_id, ...client() })],
  ['POST', '/user/api/portfolio/auto-collect', ({ api_id }) => ({ api_id, ...client() })],
  ['GET', '/user/api/margin/account', ({ api_id }) => ({ api_id })],
  ['POST', '/user/api/margin/leverage', ({ api_id }) => ({ api_id, leverage: 3, ...client() })],
  ['GET', '/user/api/margin/isolated/account', ({ api_id }) => ({ api_id })],
  ['GET', '/user/api/margin/maxBorrowable', ({ api_id }) => ({ api_id, asset: 'USDT' })],
  ['GET', '/user/api/margin/maxTransferable', ({ api_id }) => ({ api_id, asset: 'USDT' })],
  ['GET', '/user/api/margin/interestHistory', ({ api_id }) => ({ api_id })],
  ['GET', '/user/api/margin/bookings', ({ api_id }) => ({ api_id })],
  ['GET', '/user/api/transfer/list', ({ api_id }) => ({ api_id })],
  [
    'POST',
    '/user/tradetemplate/save',
    ({ template_id }) => ({ template_id, name: 'x', account_type: 'spot', form: {} }),
  ],
  ['POST', '/user/tradetemplate/delete', ({ template_id }) => ({ template_id })],
  ['POST', '/order/doOrder', ({ api_id }) => ({ ...limit(), api_id, ...client() })],
  ['POST', '/order/v2/doOrder', ({ api_id }) => ({ ...limit(), api_ids: [api_id], ...client() })],
  [
    'POST',
    '/order/v2/doOrder',
    ({ api_id }) => ({
      ...symbol,
      account_type: 'spot',
      side: 'BUY',
      order_type: 'TWAP',
      amount: '0.1',
      api_ids: [api_id],
      algo: { kind: 'TWAP', duration_s: 60, slices: 2 },
      ...client(),
    }),
  ],
  [
    'POST',
    '/order/closePosition',
    ({ api_id }) => ({ api_id, symbol: 'BTCUSDT', account_type: 'linear', ...client() }),
  ],
  [
    'POST',
    '/order/v2/closePosition',
    ({ api_id }) => ({ api_ids: [api_id], symbol: 'BTCUSDT', account_type: 'linear', ...client() }),
  ],
  ['POST', '/order/cancelOrder', ({ order_id }) => ({ order_ids: [order_id] })],
  ['POST', '/order/cancelOrder', ({ parent_id }) => ({ parent_id })],
  ['POST', '/order/cancelOrder', ({ api_id }) => ({ all: { api_ids: [api_id] } })],
  ['POST', '/order/amendOrder', ({ order_id }) => ({ order_id, price: '10001', ...client() })],
  [
    'POST',
    '/order/exchange/cancelOrder',
    ({ api_id, order_id }) => ({ api_id, account_type: 'spot', symbol: 'BTCUSDT', exchange_order_ids: [order_id] }),
  ],
  ['GET', '/order/user/current/list', ({ api_id }) => ({ api_ids: api_id })],
  ['GET', '/order/user/list', ({ api_id }) => ({ api_ids: api_id })],
  ['GET', '/order/twap/child/list', ({ parent_id }) => ({ parent_id })],
  ['GET', '/order/user/fill/list', ({ order_id }) => ({ order_ids: order_id })],
  ['GET', '/hft/order/newest', ({ parent_id }) => ({ instance_id: parent_id })],
  ['GET', '/hft/order/list', ({ parent_id }) => ({ instance_id: parent_id })],
  ['GET', '/hft/order/list/page', ({ parent_id }) => ({ instance_id: parent_id })],
  ['GET', '/hft/order/ids', ({ parent_id }) => ({ instance_id: parent_id, since: 0 })],
  ['GET', '/strategy/instance/info/list', ({ instance_id }) => ({ instance_id })],
  ['GET', '/strategy/instance/info/stat/vo', ({ instance_id }) => ({ instance_id })],
  ['GET', '/strategy/instance/position/list', ({ instance_id }) => ({ instance_id })],
  ['GET', '/strategy/netValue/data', ({ instance_id }) => ({ instance_id })],
  ['POST', '/strategy/client/start', ({ api_id }) => ({ ...grid(api_id), params: {}, ...client() })],
  ['POST', '/strategy/client/stop', ({ instance_id }) => ({ instance_id, mode: 'CANCEL' })],
  [
    'POST',
    '/user/alert/save',
    ({ alert_id }) => ({
      alert_id,
      ...symbol,
      account_type: 'spot',
      kind: 'PRICE',
      trigger_price: '11',
      direction: 'DOWN_TO',
      duration_s: 0,
      channel: ['web'],
    }),
  ],
  ['POST', '/user/alert/close', ({ alert_id }) => ({ alert_id })],
];

/** An answer without its time and with every id of somebody else's told alike. */
async function asked([method, path, input]: Request, ids: Omit<Ids, 'mine'>): Promise<string> {
  const body = input(ids);
  const { time: _time, ...answer } = (await (method === 'GET'
    ? server.stranger.call('GET', queried(path, body))
    : server.stranger.call('POST', path, body))) as Answer & { time?: number };
  return Object.entries(ids).reduce(
    (text, [name, id]) => (name === 'mine' ? text : text.replaceAll(`"${id}"`, `<${name}>`)),
    JSON.stringify(answer),
  );
}

describe("what is another user's is told like what does not exist", () => {
  test.each(
    requests.map(
      (request) => [`${request[0]} ${request[1]} ${Object.keys(request[2](nobodys)).join(' ')}`, request] as const,
    ),
  )('S23: %s', async (_name, request) => {
    const others = await asked(request, own);
    const unknown = await asked(request, nobodys);
    expect(others).toBe(unknown);
    expect(others).not.toContain('"code":500');
    expect(others).not.toContain('"code":400');
    expect(others).toMatch(/"code":(404|3007)/);
  });

  test('S23: and nothing of the owner has changed by it', async () => {
    const { owner } = server;
    expect(
      (await owner.call('GET', `/order/user/current/list?api_ids=${own.api_id}`)).data.map(
        (order: { order_id: string; price: string }) => [order.order_id, Number(order.price)],
      ),
    ).toContainEqual([own.order_id, Number(price)]);
    expect((await owner.call('GET', '/order/twap/list')).data.pagenation.results).toMatchObject([
      { parent_id: own.parent_id, status: 'EXECUTING' },
    ]);
    expect((await owner.call('GET', '/client/instance/list?kind=running')).data.pagenation.results).toMatchObject([
      { instance_id: own.instance_id, owner: 'owner' },
    ]);
    expect((await owner.call('GET', '/user/alert/list')).data).toMatchObject([
      { alert_id: own.alert_id, status: 'MONITORING', trigger_price: '10' },
    ]);
    expect((await owner.call('GET', `/user/api/position/list?api_ids=${own.api_id}`)).data).toMatchObject([
      { qty: '0.100', leverage: 10 },
    ]);
    expect((await owner.call('GET', '/user/tradetemplate/list')).data).toMatchObject([{ name: 'mine' }]);
    expect((await owner.call('GET', '/user/api/group/list')).data).toMatchObject([{ name: 'mine', api_ids: [] }]);
    expect((await owner.call('GET', '/user/api/all')).data).toMatchObject([{ api_id: own.api_id, active: true }]);
    expect((await owner.call('GET', '/user/api/transfer/list')).data.pagenation.total).toBe(0);
  });

  test('S23: every contract whose input names an id of this kind stands in the table', () => {
    const names = /^(api_ids?|from_api_id|order_ids?|parent_id|instance_id|alert_id|template_id|group_id)$/;
    const entriesOf = (schema: unknown): string[] => {
      const { entries, pipe } = schema as { entries?: object; pipe?: unknown[] };
      return entries ? Object.keys(entries) : pipe ? entriesOf(pipe[0]) : [];
    };
    const takers = contracts
      .filter(({ access, input }) => access === 'user' && entriesOf(input).some((name) => names.test(name)))
      .map(({ method, path }) => `${method} ${path}`);
    expect(takers.filter((taker) => !requests.some(([method, path]) => `${method} ${path}` === taker))).toEqual([]);
  });
});
