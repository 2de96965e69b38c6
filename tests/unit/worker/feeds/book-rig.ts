import type { Instrument } from '../../../../src/shared/market/instrument.ts';
import type { BookValue, View } from '../../../../src/worker/api.ts';
import type { Pack } from '../../../../src/worker/environment.ts';
import { BookFeed } from '../../../../src/worker/feeds/book/book-feed.ts';
import { createSaver } from '../../../../src/worker/state/saver.ts';
import { BookVenue } from '../../../doubles/book-venue.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { testInstrument } from '../../../doubles/instruments.ts';

export const key = 'HALYARD/BTCUSDT/spot';
/** Path of the book's socket. */
export const path = '/client/depth/depth/ws';
/** A view of so many rows, of `group` ticks each. */
export const bookOf = (depth: number, group = 1): View => ({ kind: 'book', key, depth, group });

/**
 * A book feed over a fake server, with the symbol table as `given` has it; `saves` saves data, `kept` is what this
 * browser keeps.
 */
export function bookFeed(
  given: { instrument: Instrument | null | undefined } = { instrument: testInstrument() },
  saves = false,
  kept: ReadonlyMap<string, Pack> = new Map(),
) {
  const parts = feedParts();
  for (const [name, pack] of kept) parts.backend.packs.set(name, pack);
  const saver = createSaver();
  saver.set(saves);
  const symbols = { changed: (): void => undefined, left: false };
  let changes = 0;
  const feed = new BookFeed(
    {
      key,
      ...parts.common,
      saver,
      packs: parts.backend.environment.packs,
      instrument: () => given.instrument,
      onSymbols: (changed) => {
        symbols.changed = changed;
        return () => {
          symbols.left = true;
        };
      },
    },
    () => {
      changes++;
    },
  );
  const value = (): BookValue | undefined => {
    const change = feed.change(bookOf(1_000), undefined);
    return change.kind === 'whole' ? (change.value as BookValue) : undefined;
  };
  const asked = () =>
    parts.backend.open(path).map(({ url }) => {
      const { searchParams } = new URL(url);
      return [Number(searchParams.get('limit')), searchParams.get('hz')];
    });
  const listed = () => parts.streams.list()[0]!;
  const warned = () => parts.backend.logged.filter((text) => text.startsWith('warn book'));
  const venue = new BookVenue(3);
  return { ...parts, saver, feed, symbols, given, value, asked, listed, warned, venue, changes: () => changes };
}

/** The same with the first snapshot of `venue` taken. */
export async function synced() {
  const parts = bookFeed();
  await parts.backend.settle();
  const socket = parts.backend.socket(path);
  socket.accept();
  socket.frame(parts.venue.snap());
  return { ...parts, socket };
}

/** Levels of both sides as `[price, size]`. */
export const columns = (book: BookValue | undefined) =>
  book && [
    Array.from(book.bids.prices, (price, i) => [price, book.bids.sizes[i]]),
    Array.from(book.asks.prices, (price, i) => [price, book.asks.sizes[i]]),
  ];

/** A delta that bids above the lowest ask. */
export const crossing = (venue: BookVenue) => ({
  e: 'd',
  U: venue.u + 1,
  u: venue.u + 1,
  pu: venue.u,
  ts: 1,
  b: [['10001.0', '1']],
  a: [],
});

/** The delta after it, which takes that bid away. */
export const uncrossing = (venue: BookVenue) => ({
  e: 'd',
  U: venue.u + 2,
  u: venue.u + 2,
  pu: venue.u + 1,
  ts: 1,
  b: [['10001.0', '0']],
  a: [],
});
