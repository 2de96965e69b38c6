import { describe, expect, test } from 'vitest';
import { createMarkFeed } from '../../../../src/worker/feeds/mark-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

describe('the mark price', () => {
  const path = '/client/mark/ws';
  const view = { kind: 'mark', key: 'HALYARD/BTCUSDT/linear' } as const;
  const frame = { e: 'mark', mark: '2', index: '1', oi: '0', ts: 1_000 };

  async function mark() {
    const parts = feedParts();
    const { streams, clock, log } = parts.common;
    const feed = createMarkFeed(
      { symbol: { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear' }, streams, clock, log },
      () => undefined,
    );
    await parts.backend.settle();
    const socket = parts.backend.socket(path);
    socket.accept();
    const listed = () => streams.list()[0]!;
    const errors = () => parts.backend.logged.filter((text) => text.startsWith('error'));
    return { ...parts, feed, socket, listed, errors };
  }

  test('is live again with a heartbeat once it has come, and not before', async () => {
    const { feed, socket, clock, backend } = await mark();
    socket.frame({ e: 'hb', time: 0 });
    expect(feed.head().state).toBe('waiting');
    socket.frame(frame);
    socket.close(1006);
    await clock.advance(1_000);
    backend.socket(path).accept();
    expect(feed.head().state).toBe('stale');
    backend.socket(path).frame({ e: 'hb', time: 0 });
    expect(feed.head().state).toBe('live');
  });

  test('counts what breaks the topic until the next frame puts it right, and passes over one of a newer server', async () => {
    const { feed, socket, listed, errors, clock } = await mark();
    socket.text('{"e":"mark"');
    expect([listed().status.gaps, errors(), feed.head().reason, feed.version()]).toEqual([1, [], 'malformed', 0]);
    socket.frame({ ...frame, mark: 5 });
    expect([listed().status.gaps, listed().status.healed, errors()]).toEqual([
      2,
      0,
      ['error mark price: a frame breaks the topic'],
    ]);
    socket.frame(frame);
    expect([listed().status.healed, listed().delaysMs, feed.version()]).toEqual([2, [clock.wallMs() - 1_000], 1]);
    socket.frame({ e: 'news' });
    expect([listed().status.unknown, feed.head().state, feed.version()]).toEqual([1, 'live', 1]);
  });

  test('without a socket that comes through is stale', async () => {
    const { feed, socket, backend } = await mark();
    socket.frame(frame);
    socket.close(1006);
    await backend.block(path);
    expect([feed.head().state, feed.head().reason, feed.change(view, 0).kind]).toEqual([
      'stale',
      'disconnected',
      'whole',
    ]);
    feed.close();
    expect(backend.open(path)).toEqual([]);
  });
});
