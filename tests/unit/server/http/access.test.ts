import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../../../src/shared/base/contract.ts';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { type Ids, nobodys, queried, symbol } from './foreign-ids.ts';
import { robotOf, robotParams, type NamingRequest, namingRequests } from './naming-requests.ts';
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
  const { template_id: start_template_id } = await made('/strategy/client/startTemplate/save', {
    name: 'mine',
    strategy_type: 'GRID',
    params: {},
  });
  const { instance_id } = await made('/strategy/client/start', {
    ...robotOf(api_id),
    params: robotParams,
    ...client(),
  });
  const { group_id } = await made('/user/api/group/save', { name: 'mine', api_ids: [] });
  own = {
    ...nobodys,
    api_id,
    order_id: order.order_id,
    parent_id,
    alert_id,
    template_id,
    start_template_id,
    instance_id,
    group_id,
    mine,
  };
}, 30_000);
afterAll(() => server.stop());

const requests = namingRequests({ mine: () => own.mine, client, price: () => price });

/** An answer without its time and with every id of somebody else's told alike. */
async function asked([method, path, input]: NamingRequest, ids: Omit<Ids, 'mine'>): Promise<string> {
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

  test('S23: every contract for a plain user whose input names an id of this kind stands in the table', () => {
    const names = /^(api_ids?|from_api_id|order_ids?|parent_id|instance_id|alert_id|template_id|group_id)$/;
    const mayCall = (access: Access) => typeof access === 'string' || access.includes('user');
    const entriesOf = (schema: unknown): string[] => {
      const { entries, pipe } = schema as { entries?: object; pipe?: unknown[] };
      return entries ? Object.keys(entries) : pipe ? entriesOf(pipe[0]) : [];
    };
    const takers = contracts
      .filter(({ access, input }) => mayCall(access) && entriesOf(input).some((name) => names.test(name)))
      .map(({ method, path }) => `${method} ${path}`);
    expect(takers.filter((taker) => !requests.some(([method, path]) => `${method} ${path}` === taker))).toEqual([]);
  });
});
