import { expect, test } from 'vitest';
import { createMarkFeed } from '../../../../src/worker/feeds/mark-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear' } as const;
const path = '/client/mark/ws';
const view = { kind: 'mark', key: 'HALYARD/BTCUSDT/linear' } as const;
const frame = (mark: string, ts: number) => ({ e: 'mark', mark, index: '67000.5', oi: '12.5', ts });

async function open() {
  const parts = feedParts();
  const { streams, clock, log } = parts.common;
  const feed = createMarkFeed({ symbol, streams, clock, log }, () => undefined);
  await parts.backend.settle();
  return { ...parts, feed };
}

test('each frame is the whole value, and one who has it is told nothing', async () => {
  const { backend, feed } = await open();
  expect([feed.head().state, feed.change(view, undefined)]).toEqual(['waiting', { kind: 'none' }]);
  backend.socket(path).accept();
  backend.socket(path).frame(frame('67001.2', 1_000));
  expect([feed.head(), feed.change(view, undefined)]).toMatchObject([
    { state: 'live', venueMs: 1_000 },
    { kind: 'whole', value: { mark: '67001.2', index: '67000.5', oi: '12.5' } },
  ]);
  const known = feed.version();
  expect(feed.change(view, known)).toEqual({ kind: 'none' });
  backend.socket(path).frame(frame('67003', 2_000));
  expect(feed.change(view, known)).toEqual({ kind: 'whole', value: { mark: '67003', index: '67000.5', oi: '12.5' } });
});

test('without its socket the value stays and is stale, and live again with the next frame', async () => {
  const { backend, clock, feed } = await open();
  backend.socket(path).accept();
  backend.socket(path).frame(frame('67001.2', 1_000));
  backend.socket(path).close(1006);
  expect([feed.head().state, feed.change(view, undefined)]).toEqual([
    'stale',
    { kind: 'whole', value: { mark: '67001.2', index: '67000.5', oi: '12.5' } },
  ]);
  await clock.advance(2_000);
  backend.socket(path).accept();
  backend.socket(path).frame(frame('67002', 3_000));
  expect(feed.head().state).toBe('live');
});

test.each([
  [{ e: 'mark', mark: 'NaN', index: '1', oi: '1', ts: 1 }],
  [{ e: 'mark', mark: '1', oi: '1', ts: 1 }],
  [{ e: 'mark', mark: '1', index: '1', ts: 1 }],
  [{ e: 'mark', mark: 1, index: '1', oi: '1', ts: 1 }],
])('%j breaks the topic: nothing of it is taken, and what stood is stale', async (broken) => {
  const { backend, feed } = await open();
  backend.socket(path).accept();
  backend.socket(path).frame(frame('67001.2', 1_000));
  backend.socket(path).frame(broken);
  expect([feed.head(), feed.change(view, undefined)]).toMatchObject([
    { state: 'stale', reason: 'malformed' },
    { kind: 'whole', value: { mark: '67001.2' } },
  ]);
  backend.socket(path).frame(frame('67002', 2_000));
  expect(feed.head().state).toBe('live');
});

test('what is no contract fails with the server’s code and asks no more', async () => {
  const { backend, clock, feed } = await open();
  backend.socket(path).accept();
  backend.socket(path).close(4004);
  await clock.advance(120_000);
  expect([feed.head().state, feed.head().reason]).toEqual(['failed', 'UNKNOWN_PAIR']);
});
