import { expect, test } from 'vitest';
import { testFill, testOrder } from '../../../doubles/trading.ts';
import { live, path } from './account-rig.ts';

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
  const { socket, backend, clock, reads } = await live();
  socket.frame({ e: 'hb', u: 10, time: 0 });
  expect(reads()).toBe(1);
  socket.frame({ e: 'hb', u: 12, time: 0 });
  await clock.advance(0);
  expect(reads()).toBe(2);
  socket.close(1006);
  await clock.advance(1_000);
  backend.socket(path).accept();
  backend.socket(path).frame({ e: 'start', seq: 40 });
  await clock.advance(0);
  expect(reads()).toBe(3);
});

test('without a socket the lists are polled every three seconds; the next socket stops that and has them read', async () => {
  const { socket, backend, clock, reads, feed, value, lists } = await live();
  socket.close(1006);
  await backend.block(path);
  expect(feed.head()).toMatchObject({ state: 'live', reason: 'polling' });
  lists([testOrder({ order_id: 'o7' })], '70');
  const before = reads();
  await clock.advance(3_000);
  expect(reads()).toBe(before + 1);
  expect(value()).toMatchObject({ orders: [{ order_id: 'o7' }], usdTotal: '70' });
  (await backend.dialled(path)).accept();
  backend.socket(path).frame({ e: 'start', seq: 50 });
  await clock.advance(0);
  expect(feed.head()).toMatchObject({ state: 'live', reason: '' });
  const after = reads();
  for (let second = 0; second < 6; second++) {
    await clock.advance(1_000);
    backend.socket(path).frame({ e: 'hb', u: 50, time: 0 });
  }
  expect(reads()).toBe(after);
});

test('fills are told at once, though the lists cannot be read, and none is lost when the read begins anew', async () => {
  const { socket, backend, clock, reported, feed, lists } = await live();
  backend.answers.delete('/order/user/current/list');
  socket.frame({ e: 'order', data: testOrder({ order_id: 'o3' }), seq: 12 });
  socket.frame({ e: 'fill', data: testFill({ order_id: 'o3' }), seq: 13 });
  expect(reported).toMatchObject([{ kind: 'order' }, { kind: 'fill', order: { order_id: 'o3' } }]);
  await clock.advance(0);
  expect(feed.head().state).toBe('stale');
  socket.close(1006);
  lists([testOrder({ order_id: 'o3' })]);
  await clock.advance(1_000);
  backend.socket(path).accept();
  await clock.advance(0);
  expect(feed.head().state).toBe('live');
  expect(reported).toHaveLength(2);
});

test('a refused socket fails the account for good, though its lists are being read', async () => {
  const { feed, socket, clock, backend } = await live();
  socket.close(1006);
  await clock.advance(1_000);
  backend.socket(path).accept();
  backend.socket(path).close(4003);
  await clock.advance(60_000);
  expect(feed.head()).toMatchObject({ state: 'failed', reason: 'FORBIDDEN' });
});
