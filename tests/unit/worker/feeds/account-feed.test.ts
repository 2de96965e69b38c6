import { expect, test } from 'vitest';
import { testAccount, testBalance, testFill, testOrder, testPosition } from '../../../doubles/trading.ts';
import { accountFeed, live, path } from './account-rig.ts';

test('the socket is opened with a ticket and never with the session’s token', async () => {
  const { socket, backend } = await live();
  expect(new URL(socket.url).searchParams.get('token')).toBe('ticket-1');
  expect(backend.requests.find((request) => request.path === '/user/ws/ticket')).toMatchObject({
    body: { path },
    token: 'token-1',
  });
});

test('lists and pushes make one picture; urgent events go out once for each newer version', async () => {
  const { socket, value, reported, feed } = await live();
  expect(feed.head().state).toBe('live');
  expect(value()).toMatchObject({ orders: [{ order_id: 'o1' }], usdTotal: '100', finals: 0 });
  socket.frame({ e: 'order', data: testOrder({ version: 2, status: 'PARTIALLY_FILLED' }), seq: 11 });
  socket.frame({ e: 'order', data: testOrder({ version: 1 }), seq: 12 });
  socket.frame({ e: 'fill', data: testFill(), seq: 13 });
  socket.frame({ e: 'balance', data: testBalance({ usd_value: '90.5' }), seq: 14 });
  expect(value()).toMatchObject({ orders: [{ version: 2, status: 'PARTIALLY_FILLED' }], usdTotal: '90.5' });
  expect(reported.map(({ kind }) => kind)).toEqual(['order', 'fill']);
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
  const { socket, reported } = await live();
  socket.frame({ e: 'order', data: testOrder({ version: 2 }), seq: 11 });
  socket.frame({ e: 'order', data: testOrder({ version: 2 }), seq: 12 });
  expect(reported).toHaveLength(1);
});

test('a window that brings the value of an earlier worker keeps it until the lists are read', () => {
  const { feed } = accountFeed();
  expect(feed.change({ kind: 'account' }, undefined)).toEqual({ kind: 'none' });
});

test('another session forgets everything at once', async () => {
  const { feed, session, socket, backend } = await live();
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
  expect(backend.open(path)).toHaveLength(0);
});

test('close code 4001 ends the session', async () => {
  const { socket, session } = await live();
  socket.close(4001);
  expect(session.value()).toEqual({ session: null, check: 'none' });
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
