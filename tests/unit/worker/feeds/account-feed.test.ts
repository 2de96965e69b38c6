import { expect, test } from 'vitest';
import type { AccountValue, UrgentEvent } from '../../../../src/worker/api.ts';
import { AccountFeed } from '../../../../src/worker/feeds/account/account-feed.ts';
import { createApiStateFeed } from '../../../../src/worker/feeds/account/api-state-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import type { Position } from '../../../../src/shared/trade/position.ts';
import { testAccount, testBalance, testFill, testOrder, testPosition } from '../../../doubles/trading.ts';

const path = '/order/user/ws';

function accountFeed() {
  const parts = feedParts();
  const told: UrgentEvent[] = [];
  const lists = (orders = [testOrder()], usd = '100', positions: readonly Position[] = []) => {
    parts.world.answer('/user/api/all', [testAccount()]);
    parts.world.answer('/user/api/balance/all', {
      usd_total: usd,
      btc_total: '0',
      accounts: [{ api_id: 'a1', usd_total: usd, balances: [testBalance()] }],
    });
    parts.world.answer('/order/user/current/list', orders);
    parts.world.answer('/user/api/position/list', positions);
  };
  lists();
  const feed = new AccountFeed(
    { ...parts.common, token: parts.session.token, urgent: (event) => told.push(event) },
    () => undefined,
  );
  const value = () => {
    const change = feed.change({ kind: 'account' }, undefined);
    return change.kind === 'whole' ? (change.value as AccountValue | undefined) : undefined;
  };
  const reads = () => parts.world.requests.filter((request) => request.path === '/order/user/current/list').length;
  return { ...parts, feed, value, told, lists, reads };
}

async function live() {
  const parts = accountFeed();
  await parts.clock.advance(0);
  const socket = parts.world.socket(path);
  socket.accept();
  socket.frame({ e: 'start', seq: 10 });
  await parts.clock.advance(0);
  return { ...parts, socket };
}

test('the socket is opened with a ticket and never with the session’s token', async () => {
  const { socket, world } = await live();
  expect(new URL(socket.url).searchParams.get('token')).toBe('ticket-1');
  expect(world.requests.find((request) => request.path === '/user/ws/ticket')).toMatchObject({
    body: { path },
    token: 'token-1',
  });
});

test('lists and pushes make one picture; urgent events go out once for each newer version', async () => {
  const { socket, value, told, feed } = await live();
  expect(feed.head().state).toBe('live');
  expect(value()).toMatchObject({ orders: [{ order_id: 'o1' }], usdTotal: '100', finals: 0 });
  socket.frame({ e: 'order', data: testOrder({ version: 2, status: 'PARTIALLY_FILLED' }), seq: 11 });
  socket.frame({ e: 'order', data: testOrder({ version: 1 }), seq: 12 });
  socket.frame({ e: 'fill', data: testFill(), seq: 13 });
  socket.frame({ e: 'balance', data: testBalance({ usd_value: '90.5' }), seq: 14 });
  expect(value()).toMatchObject({ orders: [{ version: 2, status: 'PARTIALLY_FILLED' }], usdTotal: '90.5' });
  expect(told.map(({ kind }) => kind)).toEqual(['order', 'fill']);
});

test('an account that is shut or opened elsewhere is so here at once, and a read that is under way does not undo it', async () => {
  const { socket, value, clock } = await live();
  socket.frame({ e: 'account', data: { ...testAccount(), active: false }, seq: 11 });
  expect(value()!.accounts.map(({ active }) => active)).toEqual([false]);
  socket.frame({ e: 'balance', data: testBalance(), seq: 13 });
  socket.frame({ e: 'account', data: { ...testAccount(), active: false, updated: 9 }, seq: 14 });
  await clock.advance(0);
  expect(value()!.accounts.map(({ active, updated }) => [active, updated])).toEqual([[false, 9]]);
  socket.frame({ e: 'account', data: testAccount('a2'), seq: 15 });
  expect(value()!.accounts.map(({ api_id }) => api_id)).toEqual(['a1', 'a2']);
});

test('a final order leaves the list, counts once, and neither an older frame nor a list that is read late brings it back', async () => {
  const { socket, value, lists, clock, reads } = await live();
  socket.frame({ e: 'order', data: testOrder({ version: 3, status: 'FILLED' }), seq: 11 });
  socket.frame({ e: 'order', data: testOrder({ version: 2 }), seq: 12 });
  expect(value()).toMatchObject({ orders: [], finals: 1 });
  lists([testOrder({ version: 2 }), testOrder({ order_id: 'o2' })]);
  socket.frame({ e: 'account', data: testAccount(), seq: 14 });
  await clock.advance(0);
  expect(reads()).toBe(2);
  expect(value()).toMatchObject({ orders: [{ order_id: 'o2' }], finals: 1 });
});

test('an order that becomes final while the lists are read is not in them, whatever they say, and counts once', async () => {
  const { socket, value, lists, clock } = await live();
  lists([testOrder({ version: 1 })]);
  socket.frame({ e: 'account', data: testAccount(), seq: 12 });
  socket.frame({ e: 'order', data: testOrder({ version: 2, status: 'CANCELED' }), seq: 13 });
  await clock.advance(0);
  expect(value()).toMatchObject({ orders: [], finals: 1 });
});

test.each([
  [4, 5],
  [5, 5],
  [6, 6],
])('of an order in version 5 and a list with version %i, version %i stays', async (read, stays) => {
  const { socket, value, lists, clock } = await live();
  socket.frame({ e: 'order', data: testOrder({ version: 5, filled_amount: '0.5' }), seq: 11 });
  lists([testOrder({ version: read, filled_amount: `0.${read}` })]);
  socket.frame({ e: 'account', data: testAccount(), seq: 13 });
  await clock.advance(0);
  expect(value()!.orders).toMatchObject([{ version: stays, filled_amount: `0.${stays}` }]);
});

test('an order of the same version as the known one is told to nobody again', async () => {
  const { socket, told } = await live();
  socket.frame({ e: 'order', data: testOrder({ version: 2 }), seq: 11 });
  socket.frame({ e: 'order', data: testOrder({ version: 2 }), seq: 12 });
  expect(told).toHaveLength(1);
});

test.each([
  ['100', '-20.5', '-20.5'],
  ['-10.5', '-4.25', '-4.25'],
  ['-10.5', '3', '3'],
  ['-1', '-0.1', '-0.1'],
])(
  'the total moves by as much as one balance does, also where it is a debt: from %s to %s',
  async (before, after, total) => {
    const { socket, value } = await live();
    socket.frame({ e: 'balance', data: testBalance({ usd_value: before }), seq: 11 });
    expect(Number(value()!.usdTotal)).toBe(Number(before));
    socket.frame({ e: 'balance', data: testBalance({ usd_value: after }), seq: 12 });
    expect(Number(value()!.usdTotal)).toBe(Number(total));
    socket.frame({ e: 'balance', data: testBalance({ asset: 'BTC', usd_value: '1000' }), seq: 13 });
    expect(Number(value()!.usdTotal)).toBe(1_000 + Number(total));
  },
);

test('a hole in seq makes everything be read again, and frames meanwhile stand on top', async () => {
  const { socket, value, feed, lists, clock, reads } = await live();
  lists([testOrder({ order_id: 'o2' })], '80');
  socket.frame({ e: 'order', data: testOrder({ order_id: 'o3' }), seq: 13 });
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'gap' });
  await clock.advance(0);
  expect(
    value()!
      .orders.map((order) => order.order_id)
      .sort(),
  ).toEqual(['o2', 'o3']);
  expect(value()).toMatchObject({ usdTotal: '80', finals: 1 });
  expect(reads()).toBe(2);
  socket.frame({ e: 'order', data: testOrder({ order_id: 'o3', version: 9, status: 'CANCELED' }), seq: 13 });
  expect(value()!.orders).toHaveLength(2);
});

test('a heartbeat that is ahead tells of lost frames, a new socket of a new start', async () => {
  const { socket, world, clock, reads } = await live();
  socket.frame({ e: 'hb', u: 10, time: 0 });
  expect(reads()).toBe(1);
  socket.frame({ e: 'hb', u: 12, time: 0 });
  await clock.advance(0);
  expect(reads()).toBe(2);
  socket.close(1006);
  await clock.advance(1_000);
  world.socket(path).accept();
  world.socket(path).frame({ e: 'start', seq: 40 });
  await clock.advance(0);
  expect(reads()).toBe(3);
});

test('without a socket the lists are polled every three seconds; the next socket stops that and has them read', async () => {
  const { socket, world, clock, reads, feed, value, lists } = await live();
  socket.close(1006);
  await world.block(path);
  expect(feed.head()).toMatchObject({ state: 'live', reason: 'polling' });
  lists([testOrder({ order_id: 'o7' })], '70');
  const before = reads();
  await clock.advance(3_000);
  expect(reads()).toBe(before + 1);
  expect(value()).toMatchObject({ orders: [{ order_id: 'o7' }], usdTotal: '70' });
  (await world.dialled(path)).accept();
  world.socket(path).frame({ e: 'start', seq: 50 });
  await clock.advance(0);
  expect(feed.head()).toMatchObject({ state: 'live', reason: '' });
  const after = reads();
  for (let second = 0; second < 6; second++) {
    await clock.advance(1_000);
    world.socket(path).frame({ e: 'hb', u: 50, time: 0 });
  }
  expect(reads()).toBe(after);
});

test('a window that brings the value of an earlier worker keeps it until the lists are read', () => {
  const { feed } = accountFeed();
  expect(feed.change({ kind: 'account' }, undefined)).toEqual({ kind: 'none' });
});

test('another session forgets everything at once', async () => {
  const { feed, session, socket, world } = await live();
  const since = feed.version();
  session.set({ token: 'token-2', username: 'bob', role: 'user', invite_code: '', vip_level: 1 });
  feed.onSession();
  expect(feed.change({ kind: 'account' }, since)).toEqual({ kind: 'whole', value: undefined });
  session.set(null);
  feed.onSession();
  for (const had of [since, undefined])
    expect(feed.change({ kind: 'account' }, had)).toEqual({ kind: 'whole', value: undefined });
  expect(feed.head()).toMatchObject({ state: 'failed', reason: 'PERMISSION_DENIED' });
  expect(socket.abandoned).toBe(true);
  expect(world.open(path)).toHaveLength(0);
});

test('close code 4001 ends the session', async () => {
  const { socket, session } = await live();
  socket.close(4001);
  expect(session.value()).toEqual({ session: null, check: 'none' });
});

test('the API-state socket asks for each account once, hands answers on and is back after 1 s', async () => {
  const { world, streams, clock, common } = feedParts();
  const got: unknown[] = [];
  const feed = createApiStateFeed(streams, common.log, (list) => got.push(list));
  await clock.advance(60_000);
  expect(world.open('/user/api/ws')).toHaveLength(0);
  feed.select(['a1']);
  await clock.advance(0);
  const socket = world.socket('/user/api/ws');
  socket.accept();
  feed.select(['a1', 'a2']);
  feed.select(['a1', 'a2']);
  expect(socket.sent.map((text) => JSON.parse(text))).toEqual([
    { req_id: 1, req_type: 'apiBalance', api_id: 'a1' },
    { req_id: 2, req_type: 'apiBalance', api_id: 'a2' },
  ]);
  const req = JSON.parse(socket.sent[0]!);
  socket.frame({ req, res: [testBalance()], time: 1 });
  socket.frame({ req, res: [testBalance({ free: '5' })], time: 2 });
  expect(got).toHaveLength(2);
  socket.frame({ req: { ...req, req_type: 'apiWeather' }, res: [], time: 1 });
  expect(world.logged).toContain('error API state: an answer of unknown type');
  socket.close(1006);
  await clock.advance(999);
  expect(world.open('/user/api/ws')).toHaveLength(0);
  await clock.advance(1);
  world.socket('/user/api/ws').accept();
  expect(world.socket('/user/api/ws').sent).toHaveLength(2);
});

test('balances of both sockets meet in one picture', async () => {
  const { feed, value } = await live();
  feed.putBalances([
    testBalance({ free: '1', usd_value: '101.25' }),
    testBalance({ asset: 'BTC', usd_value: '0.005' }),
  ]);
  expect(value()).toMatchObject({ usdTotal: '101.255', balances: [{ asset: 'USDT', free: '1' }, { asset: 'BTC' }] });
});

test('fills are told at once, though the lists cannot be read, and none is lost when the read begins anew', async () => {
  const { socket, world, clock, told, feed, lists } = await live();
  world.answers.delete('/order/user/current/list');
  socket.frame({ e: 'order', data: testOrder({ order_id: 'o3' }), seq: 12 });
  socket.frame({ e: 'fill', data: testFill({ order_id: 'o3' }), seq: 13 });
  expect(told).toMatchObject([{ kind: 'order' }, { kind: 'fill', order: { order_id: 'o3' } }]);
  await clock.advance(0);
  expect(feed.head().state).toBe('stale');
  socket.close(1006);
  lists([testOrder({ order_id: 'o3' })]);
  await clock.advance(1_000);
  world.socket(path).accept();
  await clock.advance(0);
  expect(feed.head().state).toBe('live');
  expect(told).toHaveLength(2);
});

test('balances of the API-state socket do not make an account live whose own socket is away', async () => {
  const { feed, socket, value } = await live();
  socket.close(1006);
  feed.putBalances([testBalance({ usd_value: '101' })]);
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'disconnected' });
  expect(value()).toMatchObject({ usdTotal: '100' });
});

test('a refused socket fails the account for good, though its lists are being read', async () => {
  const { feed, socket, clock, world } = await live();
  socket.close(1006);
  await clock.advance(1_000);
  world.socket(path).accept();
  world.socket(path).close(4003);
  await clock.advance(60_000);
  expect(feed.head()).toMatchObject({ state: 'failed', reason: 'FORBIDDEN' });
});

test('positions are those of the lists, then as the stream tells them in its order, also where the clock of the server was put back, and one without a size is gone', async () => {
  const { socket, value, lists, clock } = await live();
  socket.frame({ e: 'position', data: testPosition({ qty: '2', updated: 5 }), seq: 11 });
  socket.frame({ e: 'position', data: testPosition({ qty: '1', updated: 4 }), seq: 12 });
  await clock.advance(0);
  expect(value()?.positions).toMatchObject([{ qty: '1' }]);
  socket.frame({ e: 'position', data: testPosition({ qty: '0.00', updated: 3 }), seq: 13 });
  await clock.advance(0);
  expect(value()?.positions).toEqual([]);
  lists([], '100', [testPosition({ symbol: 'ETHUSDT', opened: 2 }), testPosition({ opened: 1 })]);
  socket.frame({ e: 'position', data: testPosition(), seq: 99 });
  await clock.advance(0);
  expect(value()?.positions.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT']);
});

test('what does not move is worth what its price says: balances are valued anew every ten seconds, unless their amounts are others by now', async () => {
  const { world, clock, socket, value, feed } = await live();
  const valued = (...balances: ReturnType<typeof testBalance>[]) =>
    world.answer('/user/api/balance/all', {
      usd_total: '0',
      btc_total: '0',
      accounts: [{ api_id: 'a1', usd_total: '0', balances }],
    });
  const before = value()!.balances[0]!;
  valued(testBalance({ usd_value: '120' }));
  await clock.advance(10_000);
  expect(value()).toMatchObject({ balances: [{ usd_value: '120' }] });
  expect(Number(value()!.usdTotal) - 100).toBeCloseTo(120 - Number(before.usd_value));
  socket.frame({ e: 'balance', data: testBalance({ free: '1', net: '1', usd_value: '7' }), seq: 11 });
  valued(testBalance({ usd_value: '130' }));
  await clock.advance(10_000);
  expect(value()!.balances[0], 'an older amount is not taken').toMatchObject({ free: '1', usd_value: '7' });
  feed.close();
  const asked = world.requests.length;
  await clock.advance(60_000);
  expect(world.requests.length, 'nobody asks after the end').toBe(asked);
});
