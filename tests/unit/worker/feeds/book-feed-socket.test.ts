import { describe, expect, test } from 'vitest';
import { bookFeed, bookOf, crossing, key, path, synced, uncrossing } from './book-rig.ts';

describe('one socket', () => {
  test('tells the delay of deltas alone: a snapshot is as old as the last change', async () => {
    const { socket, venue, listed, clock } = await synced();
    expect(listed().delaysMs).toEqual([]);
    socket.frame(venue.next());
    expect(listed().delaysMs).toEqual([clock.wallMs() - venue.u]);
  });

  test('counts what went wrong, until the next snapshot puts it right', async () => {
    const { socket, venue, listed } = await synced();
    socket.text('{"e":"d"');
    expect(listed().status).toMatchObject({ gaps: 1, healed: 0, resyncs: 1 });
    socket.frame(venue.snap());
    expect(listed().status).toMatchObject({ gaps: 1, healed: 1, resyncs: 1 });
  });

  test('passes over a frame of a newer server, and is malformed by what is no frame at all', async () => {
    const { socket, feed, listed } = await synced();
    socket.frame({ e: 'news' });
    expect([feed.head().state, listed().status.unknown, socket.sent]).toEqual(['live', 1, []]);
    socket.frame([1]);
    expect([feed.head().reason, socket.sent]).toEqual(['malformed', ['resync']]);
  });

  test('warns of a wrong book once, and again after it was in order; of a gap it says nothing', async () => {
    const { socket, venue, warned } = await synced();
    venue.next();
    socket.frame(venue.next());
    expect(warned()).toEqual([]);
    socket.frame(venue.snap());
    socket.text('{"e":"d"');
    socket.text('{"e":"d"');
    expect(warned()).toEqual([`warn book ${key}: malformed`]);
    socket.frame(venue.snap());
    socket.frame({ ...venue.next(), c: 1 });
    expect(warned()).toEqual([`warn book ${key}: malformed`, `warn book ${key}: checksum`]);
  });

  test('keeps the levels of before a gap on show, and hides those of a frame that is wrong', async () => {
    const { socket, venue, feed } = await synced();
    venue.next();
    socket.frame(venue.next());
    expect(feed.change(bookOf(5), undefined).kind).toBe('whole');
    socket.frame({ ...venue.snap(), c: 1 });
    expect(feed.change(bookOf(5), undefined).kind).toBe('none');
  });

  test('asks for a snapshot once a second at most, however many bad frames come meanwhile', async () => {
    const { socket, clock } = await synced();
    socket.text('{"e":"d"');
    await clock.advance(999);
    socket.text('{"e":"d"');
    expect(socket.sent).toEqual(['resync']);
    await clock.advance(1);
    socket.text('{"e":"d"');
    expect(socket.sent).toEqual(['resync', 'resync']);
  });

  test('asks again after five seconds without a snapshot, from the first one on, and not once it has come', async () => {
    const parts = bookFeed();
    await parts.backend.settle();
    const socket = parts.backend.socket(path);
    socket.accept();
    await parts.clock.advance(4_999);
    expect(socket.sent).toEqual([]);
    await parts.clock.advance(1);
    expect(socket.sent).toEqual(['resync']);
    socket.frame(parts.venue.snap());
    for (let second = 0; second < 10; second++) {
      await parts.clock.advance(1_000);
      socket.frame({ e: 'hb', u: parts.venue.u, time: 0 });
    }
    expect(socket.sent.filter((text) => text === 'resync')).toHaveLength(1);
  });

  test('that was crossed for a moment is so anew the next time: each has its own 250 ms', async () => {
    const { socket, venue, clock, feed } = await synced();
    socket.frame(crossing(venue));
    await clock.advance(200);
    socket.frame(uncrossing(venue));
    expect(feed.head().state).toBe('live');
    venue.u += 2;
    socket.frame(crossing(venue));
    await clock.advance(200);
    expect(socket.sent).toEqual([]);
    await clock.advance(50);
    expect(socket.sent).toEqual(['resync']);
  });

  test('that was lost while it was crossed is not asked for a snapshot any more', async () => {
    const { socket, venue, clock } = await synced();
    socket.frame(crossing(venue));
    socket.close(1006);
    await clock.advance(300);
    expect(socket.sent).toEqual([]);
  });

  test('rests for a minute after three snapshots that did not help, then asks again', async () => {
    const { socket, clock, venue } = await synced();
    const asks = () => socket.sent.filter((text) => text === 'resync').length;
    const beat = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        socket.frame({ e: 'hb', time: 0 });
        await clock.advance(1_000);
      }
    };
    socket.text('{"e":"d"');
    await beat(10);
    expect(asks()).toBe(3);
    await beat(64);
    expect(asks()).toBe(3);
    await beat(1);
    expect(asks()).toBe(4);
    socket.frame(venue.snap());
  });

  test('polls go on while dials fail, and the loss of one says nothing', async () => {
    const { socket, backend, feed, venue } = await synced();
    const snap = venue.snap();
    if (snap.e !== 'snap') throw new Error('a snapshot is a snapshot');
    backend.answer('/client/depth/depth', {
      exchange: 'HALYARD',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      u: snap.u,
      ts: snap.ts,
      rts: 1,
      bids: snap.bids,
      asks: snap.asks,
      depth: 200,
    });
    socket.close(1006);
    await backend.block(path);
    expect(feed.head()).toMatchObject({ state: 'live', reason: 'polling' });
    (await backend.dialled(path)).close(1006);
    expect(feed.head()).toMatchObject({ state: 'live', reason: 'polling' });
    expect(
      backend.requests
        .filter((request) => request.path === '/client/depth/depth')
        .every(({ query }) => query.get('limit') === '200'),
    ).toBe(true);
    feed.close();
  });
});
