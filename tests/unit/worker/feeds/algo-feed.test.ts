import { expect, test } from 'vitest';
import type { AlgosValue } from '../../../../src/worker/api.ts';
import { AlgoFeed } from '../../../../src/worker/feeds/account/algo-feed.ts';
import type { Twap } from '../../../../src/shared/trade/algo.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { testOrder } from '../../../doubles/trading.ts';

const path = '/order/twap/child/ws';
const parent = (parent_id: string, patch: Partial<Twap> = {}): Twap => ({
  ...testOrder({ order_id: parent_id, status: 'EXECUTING' }),
  order_type: 'TWAP',
  kind: 'TWAP',
  parent_id,
  duration_s: 600,
  slices: 10,
  done_slices: 0,
  next_at: null,
  arrival_price: '1',
  impact_percent: null,
  vwap_bench: null,
  ...patch,
});

async function live(read: readonly Twap[]) {
  const parts = feedParts();
  parts.backend.answer('/order/twap/list', {
    pagenation: { page: 1, page_size: 200, total: read.length, results: read },
  });
  const feed = new AlgoFeed({ ...parts.common, token: parts.session.token, urgent: () => undefined }, () => undefined);
  await parts.clock.advance(0);
  const socket = parts.backend.socket(path);
  socket.accept();
  await parts.clock.advance(0);
  const value = () => {
    const change = feed.change({ kind: 'algos' }, undefined);
    return change.kind === 'whole' ? (change.value as AlgosValue) : undefined;
  };
  return { ...parts, feed, socket, value };
}

test('parents that were read and those that the socket tells make one list, the newest first, each by its version', async () => {
  const { socket, value, feed } = await live([parent('p1', { created: 1, version: 2 })]);
  expect(feed.head().state).toBe('live');
  socket.frame({ type: 'parent', data: parent('p2', { created: 2 }) });
  socket.frame({ type: 'parent', data: parent('p1', { created: 1, version: 3, done_slices: 4 }) });
  socket.frame({ type: 'parent', data: parent('p1', { created: 1, version: 1, done_slices: 1 }) });
  expect(value()?.parents.map(({ parent_id, done_slices }) => [parent_id, done_slices])).toEqual([
    ['p2', 0],
    ['p1', 4],
  ]);
});

test('children that change are kept by version, and no more of them than there is room for', async () => {
  const { socket, value } = await live([parent('p1')]);
  const child = (id: string, version: number) => testOrder({ order_id: id, parent_id: 'p1', version });
  socket.frame({ type: 'child', data: child('c', 2) });
  socket.frame({ type: 'child', data: child('c', 1) });
  expect(value()?.children).toMatchObject([{ order_id: 'c', version: 2 }]);
  for (let at = 0; at < 2_000; at++) socket.frame({ type: 'child', data: child(`c${at}`, 1) });
  expect(value()?.children).toHaveLength(2_000);
  expect(value()?.children.some(({ order_id }) => order_id === 'c')).toBe(false);
});
