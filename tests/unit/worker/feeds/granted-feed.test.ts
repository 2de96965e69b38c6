import { expect, test } from 'vitest';
import type { GrantedValue } from '../../../../src/worker/api.ts';
import { GrantedFeed } from '../../../../src/worker/feeds/account/granted-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { testBalance, testOrder, testPosition } from '../../../doubles/trading.ts';
import { path } from './account-rig.ts';

/** A feed of a granted account over a fake server, with its lists read and its socket greeted. */
async function live() {
  const parts = feedParts();
  const { backend, clock, common, session } = parts;
  backend.answer('/user/api/balance/list', [testBalance()]);
  backend.answer('/user/api/order/open/list', [testOrder()]);
  backend.answer('/user/api/position/list', [testPosition()]);
  const feed = new GrantedFeed('a1', { ...common, token: session.token }, () => undefined);
  const value = () => {
    const change = feed.change({ kind: 'granted', apiId: 'a1' }, undefined);
    return change.kind === 'whole' ? (change.value as GrantedValue | undefined) : undefined;
  };
  const reads = () => backend.requests.filter((request) => request.path === '/user/api/order/open/list').length;
  await clock.advance(0);
  const socket = backend.socket(path);
  socket.accept();
  socket.frame({ e: 'start', seq: 10 });
  await clock.advance(0);
  return { ...parts, feed, value, reads, socket };
}

test('the stream names the account; lists and pushes make one picture', async () => {
  const { socket, value, feed } = await live();
  expect(new URL(socket.url).searchParams.get('api_id')).toBe('a1');
  expect([feed.head().state, value()!.orders?.length, value()!.positions?.length]).toEqual(['live', 1, 1]);
  socket.frame({ e: 'order', data: testOrder({ version: 9, status: 'CANCELED' }), seq: 11 });
  socket.frame({ e: 'balance', data: testBalance({ total: '77' }), seq: 12 });
  expect([value()!.orders, value()!.balances?.[0]?.total]).toEqual([[], '77']);
});

test('what may not be seen is undefined, and another start reads what may be seen now', async () => {
  const { socket, value, backend, clock, reads } = await live();
  backend.answers.set('/user/api/balance/list', () => ({ code: 404, data: null }));
  socket.frame({ e: 'start', seq: 10 });
  await clock.advance(0);
  expect(reads()).toBe(2);
  expect([value()!.balances, value()!.orders?.length]).toEqual([undefined, 1]);
});

test('a hole in the numbers reads the lists again', async () => {
  const { socket, clock, reads, feed } = await live();
  socket.frame({ e: 'position', data: testPosition(), seq: 13 });
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'gap' });
  await clock.advance(0);
  expect([reads(), feed.head().state]).toEqual([2, 'live']);
});

test('a stream that ends with its grant leaves nothing to be seen', async () => {
  const { socket, value, feed } = await live();
  socket.frame({ e: 'end', seq: 10 });
  expect([feed.head(), value()]).toMatchObject([{ state: 'failed', reason: 'NOT_FOUND' }, undefined]);
});
