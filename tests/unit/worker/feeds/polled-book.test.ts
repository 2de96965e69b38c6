import { expect, test } from 'vitest';
import type { BookValue, View } from '../../../../src/worker/api.ts';
import { BookFeed } from '../../../../src/worker/feeds/book/book-feed.ts';
import { BookVenue } from '../../../doubles/book-venue.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { testInstrument } from '../../../doubles/instruments.ts';

const key = 'HALYARD/BTCUSDT/spot';
const path = '/client/depth/depth/ws';
const view: View = { kind: 'book', key, depth: 1_000, group: 1 };
type Levels = readonly (readonly [string, string])[];

/** A book whose sockets are in the test's hand, and a venue behind `GET /client/depth/depth`. */
async function bookFeed() {
  const parts = feedParts();
  const venue = new BookVenue(3);
  const feed = new BookFeed(
    { key, ...parts.common, instrument: () => testInstrument(), onSymbols: () => () => undefined },
    () => undefined,
  );
  const answer = (bids?: Levels, asks?: Levels): void => {
    const snap = venue.snap();
    if (snap.e !== 'snap') throw new Error('a snapshot is a snapshot');
    parts.backend.answer('/client/depth/depth', {
      exchange: 'HALYARD',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      u: snap.u,
      ts: snap.ts,
      rts: snap.ts,
      bids: bids ?? snap.bids,
      asks: asks ?? snap.asks,
      depth: 200,
    });
  };
  const rows = () => {
    const change = feed.change(view, undefined);
    if (change.kind !== 'whole') return null;
    const { bids, asks } = change.value as BookValue;
    return [bids, asks].map(({ prices, sizes }) => Array.from(prices, (price, i) => [price, sizes[i]]));
  };
  const ofVenue = () => [venue.rows(0), venue.rows(1)];
  const block = () => parts.backend.block(path);
  /** The next dial gets through. */
  const dialled = async () => {
    const socket = await parts.backend.dialled(path);
    socket.accept();
    return socket;
  };
  answer();
  await parts.backend.settle();
  return { ...parts, feed, venue, answer, rows, ofVenue, block, dialled };
}

test('without a socket the book is polled every second, and said to be', async () => {
  const { feed, venue, answer, rows, ofVenue, block, clock } = await bookFeed();
  await block();
  expect(feed.head()).toMatchObject({ state: 'live', reason: 'polling', venueMs: venue.u });
  expect(rows()).toEqual(ofVenue());
  venue.next();
  answer();
  await clock.advance(999);
  expect(rows()).not.toEqual(ofVenue());
  await clock.advance(1);
  expect(rows()).toEqual(ofVenue());
});

test('no delta of the next socket goes into a polled book before its snapshot; then the socket alone is heard', async () => {
  const { feed, backend, venue, rows, ofVenue, block, dialled, clock } = await bookFeed();
  await block();
  const polled = rows();
  const socket = await dialled();
  socket.frame(venue.next());
  socket.frame({ e: 'hb', u: venue.u, time: 0 });
  expect(rows()).toEqual(polled);
  expect(feed.head().reason).toBe('polling');
  socket.frame(venue.snap());
  expect(rows()).toEqual(ofVenue());
  expect(feed.head()).toMatchObject({ state: 'live', reason: '' });
  const asked = backend.requests.length;
  for (let second = 0; second < 3; second++) {
    await clock.advance(1_000);
    socket.frame(venue.next());
  }
  expect(backend.requests).toHaveLength(asked);
  expect(rows()).toEqual(ofVenue());
});

test('a crossed answer is not shown, neither in place of nothing nor of a book that was right; the next right one is', async () => {
  const { feed, answer, rows, ofVenue, block, clock } = await bookFeed();
  const crossed = (): void => answer([['10001.0', '1']], [['9999.0', '1']]);
  crossed();
  await block();
  expect([feed.head().state, rows()]).toEqual(['waiting', null]);
  answer();
  await clock.advance(1_000);
  expect([feed.head().state, rows()]).toEqual(['live', ofVenue()]);
  crossed();
  await clock.advance(1_000);
  expect([feed.head().state, feed.head().reason, rows()]).toEqual(['stale', 'malformed', null]);
  answer();
  await clock.advance(1_000);
  expect([feed.head().state, rows()]).toEqual(['live', ofVenue()]);
});

test('an answer that is no book leaves the known one on show, as stale', async () => {
  const { feed, answer, rows, ofVenue, block, clock } = await bookFeed();
  await block();
  const right = ofVenue();
  answer([['9999.03', '1']], []);
  await clock.advance(1_000);
  expect([feed.head().state, feed.head().reason, rows()]).toEqual(['stale', 'malformed', right]);
});

test('a poll that fails makes the book stale', async () => {
  const { feed, backend, block, clock } = await bookFeed();
  await block();
  backend.answers.delete('/client/depth/depth');
  await clock.advance(1_000);
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'disconnected' });
});

test('a book that was crossed when its socket was lost, or that a gap followed, stays hidden until a snapshot', async () => {
  for (const lose of [
    (socket: { close(code: number): void }) => socket.close(1006),
    (socket: { frame(frame: unknown): void }) => socket.frame({ e: 'hb', u: 99_999, time: 0 }),
  ]) {
    const { feed, venue, rows, ofVenue, dialled, clock, backend } = await bookFeed();
    const socket = await dialled();
    socket.frame(venue.snap());
    socket.frame({ e: 'd', U: venue.u + 1, u: venue.u + 1, pu: venue.u, ts: 1, b: [['10001.0', '1']], a: [] });
    lose(socket);
    await clock.advance(500);
    expect([feed.head().state, rows()]).toEqual(['stale', null]);
    (backend.open(path)[0] ?? (await dialled())).frame(venue.snap());
    expect([feed.head().state, rows()]).toEqual(['live', ofVenue()]);
  }
});
