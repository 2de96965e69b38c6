import { expect, test } from 'vitest';
import type { TickerRow } from '../../../../src/shared/market/ticker.ts';
import type { View } from '../../../../src/worker/api.ts';
import { BookFeed } from '../../../../src/worker/feeds/book/book-feed.ts';
import { KlineFeed } from '../../../../src/worker/feeds/klines/kline-feed.ts';
import { TickerFeed } from '../../../../src/worker/feeds/tickers/ticker-feed.ts';
import { createSaver } from '../../../../src/worker/state/saver.ts';
import { BookVenue } from '../../../doubles/book-venue.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { testInstrument } from '../../../doubles/instruments.ts';

const key = 'HALYARD/BTCUSDT/spot';
const depthPath = '/client/depth/depth/ws';
const tickerPath = '/client/klines/data/24h/ws';
const bookOf = (depth: number): View => ({ kind: 'book', key, depth, group: 1 });

function bookFeed(saves: boolean) {
  const parts = feedParts();
  const saver = createSaver();
  saver.set(saves);
  const feed = new BookFeed(
    { key, ...parts.common, saver, instrument: () => testInstrument(), onSymbols: () => () => undefined },
    () => undefined,
  );
  const asked = () =>
    parts.backend.open(depthPath).map(({ url }) => {
      const { searchParams } = new URL(url);
      return [searchParams.get('limit'), searchParams.get('hz')];
    });
  return { ...parts, saver, feed, asked };
}

test('a book is asked for once a second, 50 levels where that suffices and deeper where a view needs it', async () => {
  const { feed, asked, backend } = bookFeed(true);
  await backend.settle();
  expect(asked()).toEqual([['50', '1']]);
  feed.want?.(bookOf(50));
  await backend.settle();
  expect(asked()).toEqual([['50', '1']]);
  feed.want?.(bookOf(200));
  await backend.settle();
  expect(asked()).toEqual([
    ['50', '1'],
    ['200', '1'],
  ]);
});

test("a change of the setting takes over with the new stream's snapshot, and the book is never stale", async () => {
  const { feed, saver, asked, backend } = bookFeed(false);
  const venue = new BookVenue(3);
  await backend.settle();
  backend.socket(depthPath).accept();
  backend.socket(depthPath).frame(venue.snap());
  saver.set(true);
  await backend.settle();
  expect(asked()).toEqual([
    ['200', null],
    ['50', '1'],
  ]);
  expect(feed.head().state).toBe('live');
  backend.socket(depthPath).accept();
  backend.socket(depthPath).frame(venue.snap());
  expect(asked()).toEqual([['50', '1']]);
  expect(feed.head().state).toBe('live');
});

test('bars are asked for once a second, and anew when the setting changes', async () => {
  const parts = feedParts();
  const saver = createSaver();
  parts.backend.answer('/client/klines/list', { list: [], interval: '1m' });
  new KlineFeed({ symbol: testInstrument(), interval: '1m', ...parts.common, saver }, () => undefined);
  await parts.clock.advance(0);
  const asked = () =>
    parts.backend.open('/client/klines/list/ws').map(({ url }) => new URL(url).searchParams.get('hz'));
  expect(asked()).toEqual([null]);
  saver.set(true);
  await parts.backend.settle();
  expect(asked()).toEqual(['1']);
});

test('24 h figures come of what is shown, each three seconds where data are saved, and of everything only while somebody searches', async () => {
  const row = (name: string, last: string): TickerRow => [name, last, '1', '1', '1', '1', '1', 0, '1', '1', 5];
  const parts = feedParts();
  const saver = createSaver();
  saver.set(true);
  let near: readonly string[] = [];
  const feed = new TickerFeed({ ...parts.common, saver, near: () => near }, () => undefined);
  await parts.backend.settle();
  const asked = () => parts.backend.open(tickerPath).map(({ url }) => Object.fromEntries(new URL(url).searchParams));
  expect(asked()).toEqual([]);
  near = [key];
  await parts.clock.advance(200);
  expect(asked()).toEqual([{ every_s: '3', symbols: key }]);
  const [shown] = parts.backend.open(tickerPath);
  shown!.accept();
  shown!.frame({ e: '24h', rows: [row(key, '1')] });
  expect([feed.row(key)?.[1], feed.head().state]).toEqual(['1', 'live']);
  const found = feed.whole();
  await parts.backend.settle();
  const table = parts.backend.open(tickerPath)[1]!;
  expect(asked()[1]).toEqual({ every_s: '60' });
  table.accept();
  table.frame({ e: '24h', rows: [row(key, '0'), row('b', '2')] });
  await found;
  await feed.whole();
  expect([feed.row(key)?.[1], feed.row('b')?.[1], feed.version()]).toEqual(['1', '2', 1]);
  await parts.clock.advance(60_000);
  expect(asked()).toEqual([{ every_s: '3', symbols: key }]);
  expect(feed.row('b')).toBeUndefined();
  near = ['b'];
  await parts.clock.advance(200);
  expect(asked()).toEqual([{ every_s: '3', symbols: 'b' }]);
  saver.set(false);
  await parts.backend.settle();
  expect(asked()).toEqual([{ symbols: 'b' }]);
  near = Array.from({ length: 101 }, (_, at) => `k${at}`);
  await parts.clock.advance(200);
  expect(asked()).toEqual([{}]);
  feed.close();
  expect(asked()).toEqual([]);
});

test('a search does not wait long for the table of 24 h figures', async () => {
  const parts = feedParts();
  const feed = new TickerFeed({ ...parts.common, near: () => [] }, () => undefined);
  let isThere = false;
  void feed.whole().then(() => {
    isThere = true;
  });
  await parts.clock.advance(299);
  expect(isThere).toBe(false);
  await parts.clock.advance(1);
  expect(isThere).toBe(true);
  await feed.whole();
  feed.close();
});
