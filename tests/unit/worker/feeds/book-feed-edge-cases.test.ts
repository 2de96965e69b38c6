import { describe, expect, test } from 'vitest';
import type { Instrument } from '../../../../src/shared/market/instrument.ts';
import type { View } from '../../../../src/worker/api.ts';
import type { Pack } from '../../../../src/worker/environment.ts';
import { BookFeed } from '../../../../src/worker/feeds/book/book-feed.ts';
import { createSaver } from '../../../../src/worker/state/saver.ts';
import { BookVenue } from '../../../doubles/book-venue.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { testInstrument } from '../../../doubles/instruments.ts';

const key = 'HALYARD/BTCUSDT/spot';
const path = '/client/depth/depth/ws';
const bookOf = (depth: number, group = 1): View => ({ kind: 'book', key, depth, group });

function bookFeed(
  given: { instrument: Instrument | null | undefined } = { instrument: testInstrument() },
  saves = false,
  kept: ReadonlyMap<string, Pack> = new Map(),
) {
  const parts = feedParts();
  for (const [name, pack] of kept) parts.world.packs.set(name, pack);
  const saver = createSaver();
  saver.set(saves);
  const symbols = { changed: (): void => undefined, left: false };
  const feed = new BookFeed(
    {
      key,
      ...parts.common,
      saver,
      packs: parts.world.environment.packs,
      instrument: () => given.instrument,
      onSymbols: (changed) => {
        symbols.changed = changed;
        return () => {
          symbols.left = true;
        };
      },
    },
    () => undefined,
  );
  const asked = () =>
    parts.world.open(path).map(({ url }) => {
      const { searchParams } = new URL(url);
      return [Number(searchParams.get('limit')), searchParams.get('hz')];
    });
  const listed = () => parts.streams.list()[0]!;
  const warned = () => parts.world.logged.filter((text) => text.startsWith('warn book'));
  const venue = new BookVenue(3);
  return { ...parts, saver, feed, symbols, given, asked, listed, warned, venue };
}
async function synced() {
  const parts = bookFeed();
  await parts.world.settle();
  const socket = parts.world.socket(path);
  socket.accept();
  socket.frame(parts.venue.snap());
  return { ...parts, socket };
}
const crossing = (venue: BookVenue) => ({
  e: 'd',
  U: venue.u + 1,
  u: venue.u + 1,
  pu: venue.u,
  ts: 1,
  b: [['10001.0', '1']],
  a: [],
});
const uncrossing = (venue: BookVenue) => ({
  e: 'd',
  U: venue.u + 2,
  u: venue.u + 2,
  pu: venue.u + 1,
  ts: 1,
  b: [['10001.0', '0']],
  a: [],
});

test('it holds the levels of both sides, sixteen bytes each, also of the deeper book that is to take over', async () => {
  const { feed, world, venue } = await synced();
  expect(feed.held?.()).toEqual({ kind: 'books', entries: 80, bytes: 1_280 });
  feed.want?.(bookOf(1_000));
  await world.settle();
  expect(feed.held?.()).toEqual({ kind: 'books', entries: 80, bytes: 1_280 });
  world.socket(path).accept();
  world.socket(path).frame({
    ...venue.snap(),
    bids: [
      ['10000.0', '1'],
      ['9999.5', '1'],
      ['9999.0', '1'],
    ],
    asks: [['10001.0', '1']],
    c: undefined,
  });
  expect(feed.held?.()).toEqual({ kind: 'books', entries: 4, bytes: 64 });
});

describe('how deep a book is asked for', () => {
  test.each([
    ['50 levels where data are saved', true, bookOf(50), [50, '1']],
    ['one more is 200', true, bookOf(51), [200, '1']],
    ['rows of ten ticks are ten levels each', true, bookOf(6, 10), [200, '1']],
    ['200 otherwise', false, bookOf(50), [200, null]],
    ['200 are 200', false, bookOf(200), [200, null]],
    ['one more is 1,000', false, bookOf(201), [1_000, null]],
    ['1,000 where data are saved too', true, bookOf(20, 20), [1_000, '1']],
    ['what is no book needs no levels', true, { kind: 'tickers' } as const, [50, '1']],
  ])('%s', async (_name, saves, view, ask) => {
    const given: { instrument: Instrument | undefined } = { instrument: undefined };
    const { feed, symbols, world, asked } = bookFeed(given, saves);
    feed.want?.(view);
    given.instrument = testInstrument();
    symbols.changed();
    await world.settle();
    expect(asked()).toEqual([ask]);
  });

  test('a view that needs no more opens nothing, and one that needs still more takes the place of the one under way', async () => {
    const { feed, world, asked, saver } = bookFeed(undefined, true);
    await world.settle();
    feed.want?.(bookOf(60));
    feed.want?.(bookOf(40));
    await world.settle();
    expect(asked()).toEqual([
      [50, '1'],
      [200, '1'],
    ]);
    feed.want?.(bookOf(300));
    await world.settle();
    expect(asked()).toEqual([
      [50, '1'],
      [1_000, '1'],
    ]);
    saver.set(false);
    await world.settle();
    expect(asked()).toEqual([
      [50, '1'],
      [1_000, null],
    ]);
  });
});

test('an instrument that was not listed waits again once it is, and what another one says does not open a second socket', async () => {
  const { feed, symbols, given, world } = bookFeed({ instrument: null });
  expect(feed.head().state).toBe('failed');
  given.instrument = testInstrument();
  symbols.changed();
  expect(feed.head()).toMatchObject({ state: 'waiting', reason: '' });
  symbols.changed();
  await world.settle();
  expect(world.open(path)).toHaveLength(1);
});

test('a key that names no instrument fails', () => {
  const { common } = feedParts();
  const feed = new BookFeed(
    { key: 'nonsense', ...common, instrument: () => testInstrument(), onSymbols: () => () => undefined },
    () => undefined,
  );
  expect(feed.head()).toMatchObject({ state: 'failed', reason: 'UNKNOWN_PAIR' });
  expect(feed.change({ kind: 'book', key: 'nonsense', depth: 1, group: 1 }, undefined)).toEqual({ kind: 'none' });
});

test('each book that is in order is a version, and has rows as the view asks for them; another view has none of it', async () => {
  const { feed, socket, venue } = await synced();
  const version = feed.version();
  socket.frame(venue.next());
  expect(feed.version()).toBe(version + 1);
  expect(feed.change({ kind: 'tickers' }, undefined)).toEqual({ kind: 'none' });
  const cut = feed.change(bookOf(2, 10), undefined);
  const value =
    cut.kind === 'whole'
      ? (cut.value as { bids: { prices: Float64Array }; asks: { prices: Float64Array }; u: number })
      : undefined;
  expect([[...value!.bids.prices], [...value!.asks.prices], value!.u]).toEqual([
    [19_990, 19_980],
    [20_010, 20_020],
    venue.u,
  ]);
});

test('the book is kept every five seconds while it changes, and at the end where it is live', async () => {
  const { feed, socket, venue, clock, world } = await synced();
  const kept = () => (world.packs.get(`book/${key}`)?.value as { u: number } | undefined)?.u;
  await clock.advance(4_999);
  expect(kept()).toBeUndefined();
  socket.frame(venue.next());
  await clock.advance(1);
  const first = venue.u;
  expect(kept()).toBe(first);
  socket.frame(venue.next());
  feed.keep?.();
  expect(kept()).toBe(venue.u);
  const last = venue.u;
  socket.frame(venue.next());
  socket.close(1006);
  feed.close();
  expect(kept(), 'a stale book is not kept').toBe(last);
});

test('what was kept is shown until there is a book, and given up with another grid', async () => {
  const first = await synced();
  first.feed.close();
  const { feed, symbols, given, clock } = bookFeed(undefined, false, first.world.packs);
  await clock.advance(0);
  expect([feed.head().state, feed.change(bookOf(5), undefined).kind]).toEqual(['cached', 'whole']);
  given.instrument = testInstrument({ tick: '0.1' });
  symbols.changed();
  expect([feed.head().reason, feed.change(bookOf(5), undefined).kind]).toEqual(['disconnected', 'none']);
  feed.close();
  expect(symbols.left).toBe(true);
});

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
    await parts.world.settle();
    const socket = parts.world.socket(path);
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
    const { socket, world, feed, venue } = await synced();
    const snap = venue.snap();
    if (snap.e !== 'snap') throw new Error('a snapshot is a snapshot');
    world.answer('/client/depth/depth', {
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
    await world.block(path);
    expect(feed.head()).toMatchObject({ state: 'live', reason: 'polling' });
    (await world.dialled(path)).close(1006);
    expect(feed.head()).toMatchObject({ state: 'live', reason: 'polling' });
    expect(
      world.requests
        .filter((request) => request.path === '/client/depth/depth')
        .every(({ query }) => query.get('limit') === '200'),
    ).toBe(true);
    feed.close();
  });
});
