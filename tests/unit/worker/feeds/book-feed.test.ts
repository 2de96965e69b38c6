import { describe, expect, test } from 'vitest';
import { nextUniform } from '../../../../src/shared/kit/random.ts';
import type { Instrument } from '../../../../src/shared/market/instrument.ts';
import type { BookValue, View } from '../../../../src/worker/api.ts';
import { BookFeed } from '../../../../src/worker/feeds/book/book-feed.ts';
import { BookVenue, type Fault, FaultyWire } from '../../../doubles/book-venue.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { testInstrument } from '../../../doubles/instruments.ts';
import { seedsOf } from '../../../seeds.ts';

const key = 'HALYARD/BTCUSDT/spot';
const path = '/client/depth/depth/ws';
const view: View = { kind: 'book', key, depth: 1_000, group: 1 };
const shallow: View = { kind: 'book', key, depth: 20, group: 1 };

function bookFeed(instrument: Instrument | null | undefined = testInstrument()) {
  const parts = feedParts();
  const symbols: { instrument: Instrument | null | undefined; changed: () => void } = {
    instrument,
    changed: () => undefined,
  };
  let changes = 0;
  const feed = new BookFeed(
    {
      key,
      ...parts.common,
      instrument: () => symbols.instrument,
      onSymbols: (changed) => {
        symbols.changed = changed;
        return () => {
          symbols.changed = () => undefined;
        };
      },
    },
    () => {
      changes++;
    },
  );
  const value = (): BookValue | undefined => {
    const change = feed.change(view, undefined);
    return change.kind === 'whole' ? (change.value as BookValue) : undefined;
  };
  const counts = () => parts.streams.list()[0]!.status;
  return { ...parts, feed, symbols, value, counts, changes: () => changes };
}

async function synced() {
  const parts = bookFeed();
  await parts.world.settle();
  const venue = new BookVenue(3);
  const socket = parts.world.socket(path);
  socket.accept();
  socket.frame(venue.snap());
  return { ...parts, venue, socket };
}

const columns = (book: BookValue | undefined) =>
  book && [
    Array.from(book.bids.prices, (price, i) => [price, book.bids.sizes[i]]),
    Array.from(book.asks.prices, (price, i) => [price, book.asks.sizes[i]]),
  ];

test('it asks for 200 levels and shows the snapshot at once', async () => {
  const { feed, socket, venue, value } = await synced();
  expect(new URL(socket.url).searchParams.get('limit')).toBe('200');
  expect(feed.head()).toMatchObject({ state: 'live', reason: '', venueMs: venue.u });
  expect(columns(value())).toEqual([venue.rows(0), venue.rows(1)]);
});

test('a gap makes the book stale at once, asks for a snapshot on the same socket and drops deltas until it comes', async () => {
  const { feed, socket, venue, value, counts, world } = await synced();
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
  expect(counts()).toMatchObject({ gaps: 1, resyncs: 1 });
  expect(world.open(path)).toHaveLength(1);
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

const crossing = (venue: BookVenue) => ({
  e: 'd',
  U: venue.u + 1,
  u: venue.u + 1,
  pu: venue.u,
  ts: 1,
  b: [['10001.0', '1']],
  a: [],
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
  const { feed, socket, venue, value, clock, world } = await synced();
  socket.close(1006);
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'disconnected' });
  expect(value()).toBeDefined();
  await clock.advance(1_000);
  for (let i = 0; i < 5; i++) venue.next();
  world.socket(path).accept();
  world.socket(path).frame(venue.snap());
  expect(feed.head().state).toBe('live');
  expect(columns(value())).toEqual([venue.rows(0), venue.rows(1)]);
});

test('an ended stream keeps its value and is not dialled again', async () => {
  const { feed, socket, value, clock, world } = await synced();
  socket.frame({ e: 'end', ts: 1 });
  await clock.advance(60_000);
  expect(feed.head().state).toBe('ended');
  expect(value()).toBeDefined();
  expect(world.open(path)).toHaveLength(0);
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
  const { feed, symbols, world } = bookFeed(undefined);
  expect(feed.head().state).toBe('waiting');
  symbols.instrument = null;
  symbols.changed();
  expect(feed.head()).toMatchObject({ state: 'failed', reason: 'UNKNOWN_PAIR' });
  symbols.instrument = testInstrument();
  symbols.changed();
  await world.settle();
  expect(world.open(path)).toHaveLength(1);
});

test('a view that needs more opens a deeper socket, which takes over with its snapshot', async () => {
  const { feed, venue, world, socket, value } = await synced();
  feed.want?.(shallow);
  expect(world.open(path)).toHaveLength(1);
  feed.want?.({ kind: 'book', key, depth: 50, group: 10 });
  await world.settle();
  const deep = world.socket(path);
  expect(new URL(deep.url).searchParams.get('limit')).toBe('1000');
  deep.accept();
  expect(socket.abandoned).toBe(false);
  expect(value()).toBeDefined();
  deep.frame(venue.snap());
  expect(socket.abandoned).toBe(true);
  deep.frame(venue.next());
  expect(columns(value())).toEqual([venue.rows(0), venue.rows(1)]);
});

test('another grid in the symbol table makes the book begin anew', async () => {
  const { symbols, world, socket } = await synced();
  symbols.changed();
  expect(socket.abandoned).toBe(false);
  symbols.instrument = testInstrument({ tick: '0.1' });
  symbols.changed();
  await world.settle();
  expect(socket.abandoned).toBe(true);
  expect(world.open(path)).toHaveLength(1);
});

test('closed, it leaves no socket and no timer', async () => {
  const { feed, clock, world, session } = await synced();
  feed.close();
  expect(world.open(path)).toHaveLength(0);
  expect(session.value()?.check).toBe('valid');
  expect(clock.pending).toBe(0);
});

test('while it begins anew on another grid it is stale', async () => {
  const { feed, symbols } = await synced();
  symbols.instrument = testInstrument({ tick: '0.1' });
  symbols.changed();
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'disconnected' });
});

test('a refused book asks for nothing any more and leaves no timer', async () => {
  const { socket, clock, world, streams } = await synced();
  socket.close(1006);
  await clock.advance(1_000);
  world.socket(path).accept();
  world.socket(path).close(4004);
  await clock.advance(60_000);
  expect(streams.list()).toEqual([]);
  expect(clock.pending).toBe(0);
});

test('a deeper socket that is refused is given back, and the book goes on', async () => {
  const { feed, socket, venue, world, streams } = await synced();
  feed.want?.({ kind: 'book', key, depth: 50, group: 10 });
  await world.settle();
  world.socket(path).close(4003);
  expect(streams.list()).toHaveLength(1);
  socket.frame(venue.next());
  expect(feed.head().state).toBe('live');
});

const faults: readonly Fault[] = ['drop', 'duplicate', 'hold', 'corrupt'];

describe.each(seedsOf(25))('seed %i', (seed) => {
  test('whatever is lost, repeated, swapped or damaged, only true books are shown and the last one is the venue’s', async () => {
    const { feed, clock, world, value } = bookFeed();
    await world.settle();
    const venue = new BookVenue(seed);
    const wire = new FaultyWire(seed);
    const random = { state: seed };
    const socket = world.socket(path);
    /** Every book that the venue ever had, by its number. */
    const truth = new Map<number, unknown>();
    let answered = 0;
    const note = (frame: { u: number }) => truth.set(frame.u, [venue.rows(0), venue.rows(1)]);
    const check = () => {
      const shown = value();
      if (feed.head().state === 'live' && shown) expect(columns(shown)).toEqual(truth.get(shown.u));
    };
    socket.accept();
    const first = venue.snap();
    note(first);
    socket.frame(first);
    for (let i = 0; i < 400; i++) {
      const frame = venue.next();
      note(frame);
      const fault = nextUniform(random) < 0.05 ? faults[Math.floor(nextUniform(random) * faults.length)]! : 'none';
      for (const text of wire.pass(frame, i < 380 ? fault : 'none')) {
        socket.text(text);
        check();
      }
      await clock.advance(1_000);
      const asked = socket.sent.filter((text) => text === 'resync').length;
      if (asked > answered) {
        answered = asked;
        socket.frame(venue.snap());
        check();
      }
    }
    for (let i = 0; i < 40 && feed.head().state !== 'live'; i++) {
      await clock.advance(5_000);
      socket.frame(venue.snap());
    }
    expect(feed.head().state).toBe('live');
    expect(columns(value())).toEqual([venue.rows(0), venue.rows(1)]);
  });
});
