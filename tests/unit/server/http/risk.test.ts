import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { eventually } from '../../../doubles/eventually.ts';
import { restingOrder, restingTwap, type UserWithAll, userWithAll } from './access-people.ts';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
let owner: UserWithAll;
let price = '';
let people = 0;
let laterMs = 0;
beforeAll(async () => {
  server = await openWholeServer({ clock: { nowMs: () => Date.now() + laterMs } });
  const { engine } = server.services.trading;
  price = String(Math.floor(engine.lastTicks(engine.market('HALYARD/BTCUSDT/spot')!) * 0.08));
  await server.userOf('keeper', 'observer');
  owner = await userWithAll(server, 'holder', price);
}, 30_000);
afterAll(() => server.stop());

type Person = Awaited<ReturnType<typeof server.userOf>>;
const grant = (to: Person, grants: readonly string[], more: object = {}) =>
  owner.call('POST', '/user/observer/grant', { username: to.username, grants, ...more });
async function manager(grants: readonly string[] = ['instance', 'risk']): Promise<Person> {
  const one = await server.userOf(`manager${people++}`, 'risk');
  if (grants.length > 0) expect((await grant(one, grants)).code).toBe(200);
  return one;
}
/** An order of the owner, so that no account has too many a second. */
const resting = async (): Promise<string> => {
  laterMs += 1_000;
  const { data } = await owner.call('POST', '/order/doOrder', restingOrder(owner.owned.api_id, price, `r${people++}`));
  return data.order.order_id;
};
const notes = async (actor: string) =>
  (await server.services.identity.audit.list(1, 200)).records.filter(
    (record) => record.actor === actor && record.action !== 'read/account',
  );

test('a grant to act is for risk managers alone', async () => {
  const watcher = await server.userOf('watcher', 'observer');
  expect(await grant(watcher, ['instance', 'risk'])).toMatchObject({
    code: 400,
    data: { field: 'grants', rule: 'risk' },
  });
  expect((await grant(watcher, ['instance'])).code).toBe(200);
});

test('a risk manager cancels an order of a granted account, and the log tells whose it was', async () => {
  const risk = await manager();
  const id = await resting();
  expect((await risk.call('POST', '/order/cancelOrder', { order_ids: [id, '987654321'] })).data.results).toMatchObject([
    { order_id: id, code: 200 },
    { order_id: '987654321', code: 3007 },
  ]);
  await eventually(async () =>
    expect((await owner.call('GET', '/order/user/current/list')).data).not.toContainEqual(
      expect.objectContaining({ order_id: id }),
    ),
  );
  expect(await notes(risk.userId)).toMatchObject([
    { action: 'risk/cancel', facts: { owner: owner.userId, api_ids: [owner.owned.api_id], orders: [id] } },
  ]);
});

test('all orders of an account, a parent with its children, by a batch and by the ids of the venue', async () => {
  const risk = await manager();
  const { api_id } = owner.owned;
  const spot = { api_id, account_type: 'spot', symbol: 'BTCUSDT' };
  const [byBatch, byVenue, byAll] = [await resting(), await resting(), await resting()];
  const batch = await risk.call('POST', '/order/batch', { items: [{ op: 'cancel', order_id: byBatch }] });
  expect(batch.data.results).toMatchObject([{ code: 200 }]);
  const venue = await risk.call('POST', '/order/exchange/cancelOrder', { ...spot, exchange_order_ids: [byVenue] });
  expect(venue.data.results).toMatchObject([{ order_id: byVenue, code: 200 }]);
  const twap = await owner.call('POST', '/order/v2/doOrder', restingTwap(api_id, price, `t${people++}`));
  const { parent_id } = twap.data;
  const parent = await risk.call('POST', '/order/cancelOrder', { parent_id });
  expect(parent.data.results[0]).toMatchObject({ order_id: parent_id, code: 200 });
  const all = await risk.call('POST', '/order/cancelOrder', { all: { api_ids: [api_id], symbol: 'BTCUSDT' } });
  expect(all.data.results).toContainEqual(expect.objectContaining({ order_id: byAll, code: 200 }));
  expect((await notes(risk.userId)).map(({ facts }) => facts.owner)).toEqual(Array(4).fill(owner.userId));
});

test.each([
  ['with a grant that only reads', ['balance', 'instance']],
  ['without a grant', []],
] as const)('%s a risk manager ends nothing, as if there were nothing', async (_name, grants) => {
  const risk = await manager(grants);
  const id = await resting();
  const { api_id, parent_id, instance_id } = owner.owned;
  const cancel = async (input: object) => {
    const { code, data } = await risk.call('POST', '/order/cancelOrder', input);
    return data.results?.[0]?.code ?? code;
  };
  expect(await cancel({ order_ids: [id] })).toBe(3007);
  expect(await cancel({ parent_id })).toBe(3007);
  expect(await cancel({ all: { api_ids: [api_id] } })).toBe(404);
  expect((await risk.call('POST', '/strategy/client/stop', { instance_id, mode: 'CANCEL' })).code).toBe(404);
  expect((await owner.call('GET', '/order/user/current/list')).data).toContainEqual(
    expect.objectContaining({ order_id: id }),
  );
  expect(await notes(risk.userId)).toEqual([]);
});

test('one account of two is granted: orders of the other are nobody’s', async () => {
  const { api_id } = await owner.accountOn('HALYARD');
  await owner.fund(api_id, 'spot', 'USDT', '5000');
  const risk = await manager([]);
  await grant(risk, ['risk'], { api_ids: [api_id] });
  const foreign = await resting();
  const { data } = await owner.call('POST', '/order/doOrder', restingOrder(api_id, price, `o${people++}`));
  const own: string = data.order.order_id;
  expect((await risk.call('POST', '/order/cancelOrder', { order_ids: [foreign, own] })).data.results).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ order_id: foreign, code: 3007 }),
      expect.objectContaining({ order_id: own, code: 200 }),
    ]),
  );
});

test('an administrator sees all accounts and ends nothing in them', async () => {
  const admin = await server.userOf('root', 'admin');
  const id = await resting();
  const { instance_id } = owner.owned;
  expect((await admin.call('POST', '/order/cancelOrder', { order_ids: [id] })).data.results[0].code).toBe(3007);
  expect((await admin.call('POST', '/strategy/client/stop', { instance_id, mode: 'KEEP' })).code).toBe(404);
  expect((await admin.call('GET', `/strategy/instance/info/stat/vo?instance_id=${instance_id}`)).code).toBe(200);
});

test('instances of granted accounts are listed, read and stopped by scope; holdings are not sold', async () => {
  const watcher = await server.userOf('reader', 'observer');
  const risk = await manager();
  const { instance_id } = owner.owned;
  const list = async (person: Person, query: string): Promise<{ instance_id: string; owner: string }[]> =>
    (await person.call('GET', `/client/observer/instance/list?${query}`)).data.pagenation.results;
  expect(await list(watcher, 'kind=running')).toEqual([]);
  await grant(watcher, ['instance']);
  for (const person of [watcher, risk])
    expect(await list(person, 'kind=running')).toMatchObject([{ instance_id, owner: 'holder' }]);
  expect(await list(watcher, 'kind=running&scope=risk')).toEqual([]);
  expect(await list(risk, `kind=running&scope=risk&user_id=${owner.userId}`)).toMatchObject([{ instance_id }]);
  expect(await list(risk, `kind=running&user_id=${server.stranger.userId}`)).toEqual([]);
  expect(await list(watcher, 'kind=history')).toEqual([]);
  const statOf = (person: Person, scope: string) =>
    person.call('GET', `/observer/instance/info/stat/vo?instance_id=${instance_id}&scope=${scope}`);
  expect((await statOf(watcher, 'observer')).data).toMatchObject({ net_value: expect.any(String) });
  expect((await statOf(watcher, 'risk')).code).toBe(404);
  expect((await statOf(risk, 'risk')).code).toBe(200);
  expect(
    (await watcher.call('GET', `/observer/instance/position/list?instance_id=${instance_id}`)).data,
  ).toBeInstanceOf(Array);
  const stop = (mode: string) => risk.call('POST', '/strategy/client/stop', { instance_id, mode });
  expect(await stop('CANCEL_CLOSE')).toMatchObject({ code: 403, data: { field: 'mode', rule: 'owner' } });
  expect(await stop('CANCEL')).toMatchObject({ code: 200, data: { status: 'STOPPING' } });
  await eventually(async () => expect(await list(watcher, 'kind=history')).toMatchObject([{ instance_id }]));
  expect(await notes(risk.userId)).toMatchObject([
    { action: '/strategy/client/stop', facts: { instance_id, mode: 'CANCEL', owner: owner.userId } },
  ]);
});

test('S29: orders of a granted account stream until the grant ends, and then within a second end too', async () => {
  const watcher = await server.userOf('streams', 'observer');
  const { api_id } = owner.owned;
  const { data: given } = await grant(watcher, ['instance'], { api_ids: [api_id] });
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/wssapi/order/user/ws?api_id=${api_id}&token=${watcher.token}`,
    'v1.json',
  );
  onTestFinished(() => socket.terminate());
  const frames: { e: string; code?: number; seq?: number; data?: { order_id?: string } }[] = [];
  socket.on('message', (text) => frames.push(JSON.parse(String(text))));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await eventually(() => expect(frames.map(({ e }) => e)).toContain('start'));
  const id = await resting();
  await eventually(() => expect(frames.find(({ data }) => data?.order_id === id)?.e).toBe('order'));
  expect(frames.filter(({ e }) => e === 'balance' || e === 'fill')).toEqual([]);
  const endsAt = Date.now();
  await owner.call('POST', '/user/observer/revoke', { grant_id: given.grant_id });
  await closed;
  expect(Date.now() - endsAt).toBeLessThan(1_000);
  expect(frames.at(-1)).toMatchObject({ e: 'err', code: 404 });
});
