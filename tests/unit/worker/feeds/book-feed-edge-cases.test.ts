import { expect, test } from 'vitest';
import { BookFeed } from '../../../../src/worker/feeds/book/book-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { testInstrument } from '../../../doubles/instruments.ts';
import { bookFeed, bookOf, key, path, synced } from './book-rig.ts';

test('it holds the levels of both sides, sixteen bytes each, also of the deeper book that is to take over', async () => {
  const { feed, backend, venue } = await synced();
  expect(feed.held?.()).toEqual({ kind: 'books', entries: 80, bytes: 1_280 });
  feed.want?.(bookOf(1_000));
  await backend.settle();
  expect(feed.held?.()).toEqual({ kind: 'books', entries: 80, bytes: 1_280 });
  backend.socket(path).accept();
  backend.socket(path).frame({
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

test('an instrument that was not listed waits again once it is, and what another one says does not open a second socket', async () => {
  const { feed, symbols, given, backend } = bookFeed({ instrument: null });
  expect(feed.head().state).toBe('failed');
  given.instrument = testInstrument();
  symbols.changed();
  expect(feed.head()).toMatchObject({ state: 'waiting', reason: '' });
  symbols.changed();
  await backend.settle();
  expect(backend.open(path)).toHaveLength(1);
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
  const { feed, socket, venue, clock, backend } = await synced();
  const kept = () => (backend.packs.get(`book/${key}`)?.value as { u: number } | undefined)?.u;
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
  const { feed, symbols, given, clock } = bookFeed(undefined, false, first.backend.packs);
  await clock.advance(0);
  expect([feed.head().state, feed.change(bookOf(5), undefined).kind]).toEqual(['cached', 'whole']);
  given.instrument = testInstrument({ tick: '0.1' });
  symbols.changed();
  expect([feed.head().reason, feed.change(bookOf(5), undefined).kind]).toEqual(['disconnected', 'none']);
  feed.close();
  expect(symbols.left).toBe(true);
});
