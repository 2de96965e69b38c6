import { expect, test } from 'vitest';
import { createStatusFeed } from '../../../../src/worker/feeds/mark-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

test('the status of a market is what its newest frame says', async () => {
  const parts = feedParts();
  const { streams, clock, log } = parts.common;
  const view = { kind: 'status', key: 'HALYARD/BTCUSDT/spot' } as const;
  const feed = createStatusFeed(
    { symbol: { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' }, streams, clock, log },
    () => undefined,
  );
  await parts.backend.settle();
  const socket = parts.backend.socket('/client/market/status/ws');
  socket.accept();
  socket.frame({ e: 'status', status: 'TRADING', reopens: null, ts: 1 });
  socket.frame({ e: 'status', status: 'HALT', reopens: 5_000, ts: 2 });
  expect([feed.head().state, feed.version(), feed.change(view, 0)]).toEqual([
    'live',
    2,
    { kind: 'whole', value: { status: 'HALT', reopens: 5_000 } },
  ]);
  expect(feed.change(view, 2)).toEqual({ kind: 'none' });
  socket.frame({ e: 'status', status: 'ELSEWHERE', reopens: null, ts: 3 });
  expect([feed.head().reason, feed.version()]).toEqual(['malformed', 2]);
});
