import { expect, test } from 'vitest';
import { testInstrument } from '../../../doubles/instruments.ts';
import { bookFeed, columns, crossing, path, synced } from './book-rig.ts';

test('it asks for 200 levels and shows the snapshot at once', async () => {
  const { feed, socket, venue, value } = await synced();
  expect(new URL(socket.url).searchParams.get('limit')).toBe('200');
  expect(feed.head()).toMatchObject({ state: 'live', reason: '', venueMs: venue.u });
  expect(columns(value())).toEqual([venue.rows(0), venue.rows(1)]);
});

test('a gap makes the book stale at once, asks for a snapshot on the same socket and drops deltas until it comes', async () => {
  const { feed, socket, venue, value, listed, backend } = await synced();
  const before = columns(value());
  venue.next();
  socket.frame(venue.next());
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'gap' });
  expect(socket.sent).toEqual(['resync']);
  socket.frame(venue.next());
  expect(columns(value())).toEqual(before);
  socket.frame(venue.snap());
  expect(feed.head().state).toBe('live');
  expect(columns(value())).toEqual([venue.rows(0), venue.rows(1)]);
  expect(listed().status).toMatchObject({ gaps: 1, resyncs: 1 });
  expect(backend.open(path)).toHaveLength(1);
});

test('a heartbeat that is ahead of the book tells of a lost frame', async () => {
  const { feed, socket, venue } = await synced();
  socket.frame({ e: 'hb', u: venue.u, time: 0 });
  expect(feed.head().state).toBe('live');
  socket.frame({ e: 'hb', u: venue.u + 1, time: 0 });
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'gap' });
});

test('a wrong checksum hides the book until the next snapshot', async () => {
  const { feed, socket, venue, value } = await synced();
  socket.frame({ ...venue.next(), c: 1 });
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'checksum' });
  expect(value()).toBeUndefined();
});

test('a book that is crossed for less than 250 ms is held back and nobody sees it', async () => {
  const { feed, socket, venue, value, clock, changes } = await synced();
  const before = changes();
  socket.frame(crossing(venue));
  await clock.advance(249);
  expect(value()).toBeUndefined();
  expect(changes()).toBe(before);
  socket.frame({ e: 'd', U: venue.u + 2, u: venue.u + 2, pu: venue.u + 1, ts: 1, b: [['10001.0', '0']], a: [] });
  await clock.advance(1_000);
  expect(feed.head().state).toBe('live');
  expect(columns(value())).toEqual([venue.rows(0), venue.rows(1)]);
  expect(socket.sent).toEqual([]);
});

test('a book that stays crossed is resynced', async () => {
  const { feed, socket, venue, clock } = await synced();
  socket.frame(crossing(venue));
  await clock.advance(250);
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'crossed' });
  expect(socket.sent).toEqual(['resync']);
});

test('a stream that is always wrong is resynced three times, then left alone for 60 s', async () => {
  const { feed, socket, venue, clock } = await synced();
  for (let i = 0; i < 50; i++) {
    venue.next();
    socket.frame(venue.next());
    socket.frame(venue.snap());
  }
  expect(socket.sent).toHaveLength(3);
  venue.next();
  socket.frame(venue.next());
  expect(feed.head().state).toBe('stale');
  for (let i = 0; i < 11; i++) {
    await clock.advance(5_000);
    socket.frame({ e: 'hb', time: 0 });
  }
  expect(socket.sent).toHaveLength(3);
  await clock.advance(5_000);
  expect(socket.sent.filter((text) => text === 'resync')).toHaveLength(4);
});

test('a snapshot that does not come is asked for again after 5 s', async () => {
  const { socket, venue, clock } = await synced();
  venue.next();
  socket.frame(venue.next());
  await clock.advance(5_000);
  expect(socket.sent).toEqual(['resync', 'resync']);
});

test('a lost socket makes the book stale and keeps its levels; the next one brings it back', async () => {
  const { feed, socket, venue, value, clock, backend } = await synced();
  socket.close(1006);
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'disconnected' });
  expect(value()).toBeDefined();
  await clock.advance(1_000);
  for (let i = 0; i < 5; i++) venue.next();
  backend.socket(path).accept();
  backend.socket(path).frame(venue.snap());
  expect(feed.head().state).toBe('live');
  expect(columns(value())).toEqual([venue.rows(0), venue.rows(1)]);
});

test('an ended stream keeps its value and is not dialled again', async () => {
  const { feed, socket, value, clock, backend } = await synced();
  socket.frame({ e: 'end', ts: 1 });
  await clock.advance(60_000);
  expect(feed.head().state).toBe('ended');
  expect(value()).toBeDefined();
  expect(backend.open(path)).toHaveLength(0);
});

test.each([
  [4004, 'UNKNOWN_PAIR'],
  [4003, 'FORBIDDEN'],
])('close code %i fails the feed with its reason', async (code, reason) => {
  const { feed, socket } = await synced();
  socket.close(code);
  expect(feed.head()).toMatchObject({ state: 'failed', reason });
});

test('without a symbol table it waits; with one that lacks the instrument it fails, until it is listed', async () => {
  const { feed, given, symbols, backend } = bookFeed({ instrument: undefined });
  expect(feed.head().state).toBe('waiting');
  given.instrument = null;
  symbols.changed();
  expect(feed.head()).toMatchObject({ state: 'failed', reason: 'UNKNOWN_PAIR' });
  given.instrument = testInstrument();
  symbols.changed();
  await backend.settle();
  expect(backend.open(path)).toHaveLength(1);
});

test('another grid in the symbol table makes the book begin anew', async () => {
  const { given, symbols, backend, socket } = await synced();
  symbols.changed();
  expect(socket.abandoned).toBe(false);
  given.instrument = testInstrument({ tick: '0.1' });
  symbols.changed();
  await backend.settle();
  expect(socket.abandoned).toBe(true);
  expect(backend.open(path)).toHaveLength(1);
});

test('closed, it leaves no socket and no timer', async () => {
  const { feed, clock, backend, session } = await synced();
  feed.close();
  expect(backend.open(path)).toHaveLength(0);
  expect(session.value()?.check).toBe('valid');
  expect(clock.pending).toBe(0);
});

test('while it begins anew on another grid it is stale', async () => {
  const { feed, given, symbols } = await synced();
  given.instrument = testInstrument({ tick: '0.1' });
  symbols.changed();
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'disconnected' });
});

test('a refused book asks for nothing any more and leaves no timer', async () => {
  const { socket, clock, backend, streams } = await synced();
  socket.close(1006);
  await clock.advance(1_000);
  backend.socket(path).accept();
  backend.socket(path).close(4004);
  await clock.advance(60_000);
  expect(streams.list()).toEqual([]);
  expect(clock.pending).toBe(0);
});
