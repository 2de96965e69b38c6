import { expect, test } from 'vitest';
import { BarList } from '../../../src/shared/market/bar-list.ts';
import type { Kline } from '../../../src/shared/market/kline.ts';
import type { TickerRow } from '../../../src/shared/market/ticker.ts';
import type { BookValue, Change, FeedState } from '../../../src/worker/api.ts';
import type { BarStore, KeptBars } from '../../../src/worker/environment.ts';
import { BookFeed } from '../../../src/worker/feeds/book/book-feed.ts';
import { KlineFeed } from '../../../src/worker/feeds/klines/kline-feed.ts';
import { TickerFeed } from '../../../src/worker/feeds/tickers/ticker-feed.ts';
import { BookVenue } from '../../doubles/book-venue.ts';
import { feedParts } from '../../doubles/feed-parts.ts';
import { testInstrument } from '../../doubles/instruments.ts';

const key = 'HALYARD/BTCUSDT/spot';
const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const minuteMs = 60_000;
const startMs = 1_700_000_000_000 - (1_700_000_000_000 % minuteMs);
const bar = (minute: number, close = minute): Kline => [
  startMs + minute * minuteMs,
  close,
  close,
  close,
  close,
  1,
  1,
  1,
];
const bars = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => bar(from + at));
const wholeOf = <V>(change: Change): V | undefined => (change.kind === 'whole' ? (change.value as V) : undefined);
const barsOf = (change: Change) =>
  change.kind === 'bars' ? { bars: new BarList(change.end).rows(), complete: change.complete } : undefined;
const klineView = { kind: 'klines', key, interval: '1m' } as const;
const bookView = { kind: 'book', key, depth: 20, group: 1 } as const;

function keptBars(
  kept: KeptBars | undefined,
): BarStore & { readonly written: { readonly bars: readonly Kline[]; readonly fromMs: number }[] } {
  const written: { readonly bars: readonly Kline[]; readonly fromMs: number }[] = [];
  return {
    written,
    read: async () => kept,
    write: async (_series, list, fromMs) => {
      written.push({ bars: list.rows(), fromMs });
    },
  };
}

function klineFeed(kept: KeptBars | undefined, list: readonly Kline[] | 'dead') {
  const parts = feedParts();
  parts.backend.answers.set('/client/klines/list', () => (list === 'dead' ? list : { data: { list, interval: '1m' } }));
  const store = keptBars(kept);
  const states: (FeedState | undefined)[] = [];
  const feed: KlineFeed = new KlineFeed({ symbol, interval: '1m', ...parts.common, bars: store }, () => {
    states.push(feed.head().state);
  });
  const limits = () =>
    parts.backend.requests
      .filter((request) => request.path === '/client/klines/list')
      .map(({ query }) => Number(query.get('limit')));
  return { ...parts, store, feed, limits, states, value: () => barsOf(feed.change(klineView, undefined)) };
}

test('kept bars are shown with their age first, and only what is missing is read', async () => {
  const { value, limits, clock, states } = klineFeed({ bars: BarList.of(bars(-600, -5)), savedMs: 42 }, bars(-7, 0));
  await clock.advance(0);
  expect(states).toEqual(['cached', 'live']);
  expect(limits(), 'the bars since the last kept one and two before it').toEqual([8]);
  expect(value()!.bars).toEqual(bars(-600, 0));
});

test('without a server kept bars stay on show as cached, since when they were kept', async () => {
  const { feed, value, clock } = klineFeed({ bars: BarList.of(bars(-600, -5)), savedMs: 42 }, 'dead');
  await clock.advance(10);
  expect(feed.head()).toMatchObject({ state: 'cached', reason: 'disconnected', receivedMs: 42 });
  expect(value()!.bars).toHaveLength(596);
});

test('kept bars that the server tells otherwise are given up, in the store too', async () => {
  const { feed, value, limits, store, clock } = klineFeed(
    { bars: BarList.of([...bars(-600, -7), bar(-6, 99), bar(-5)]), savedMs: 42 },
    bars(-7, 0),
  );
  await clock.advance(10);
  expect(limits()).toEqual([8, 500]);
  expect(value()!.bars).toEqual(bars(-7, 0));
  feed.close();
  expect(store.written).toEqual([{ bars: bars(-7, 0), fromMs: Number.NEGATIVE_INFINITY }]);
});

test('bars are written some seconds after they changed, from the first one that did, and at the end', async () => {
  const { feed, store, clock, backend } = klineFeed(undefined, bars(-9, 0));
  await clock.advance(10);
  await clock.advance(5_000);
  expect(store.written.map(({ fromMs }) => fromMs)).toEqual([bar(-9)[0]]);
  const socket = backend.socket('/client/klines/list/ws');
  socket.accept();
  socket.frame({ e: 'snap', list: [bar(-1), bar(0, 5)] });
  feed.close();
  expect(store.written).toHaveLength(2);
  expect(store.written.at(-1)!.bars.at(-1)).toEqual(bar(0, 5));
});

test('a store that does not answer delays nothing for longer than a quarter of a second', async () => {
  const parts = feedParts();
  parts.backend.answer('/client/klines/list', { list: bars(-9, 0), interval: '1m' });
  const feed = new KlineFeed(
    {
      symbol,
      interval: '1m',
      ...parts.common,
      bars: { read: () => new Promise(() => undefined), write: async () => undefined },
    },
    () => undefined,
  );
  await parts.clock.advance(250);
  expect(feed.head().state).toBe('live');
});

function bookFeed(backend = feedParts()) {
  const { packs } = backend.backend.environment;
  const feed = new BookFeed(
    { key, ...backend.common, packs, instrument: () => testInstrument(), onSymbols: () => () => undefined },
    () => undefined,
  );
  return { ...backend, feed, value: () => wholeOf<BookValue>(feed.change(bookView, undefined)) };
}

test('the last book is shown as cached until the server has sent one', async () => {
  const first = bookFeed();
  await first.backend.settle();
  const venue = new BookVenue(3);
  first.backend.socket('/client/depth/depth/ws').accept();
  first.backend.socket('/client/depth/depth/ws').frame(venue.snap());
  const shown = first.value();
  first.feed.close();
  const savedMs = first.clock.wallMs();

  const second = feedParts();
  for (const [name, pack] of first.backend.packs) second.backend.packs.set(name, pack);
  const again = bookFeed(second);
  await second.clock.advance(1_000);
  expect(again.feed.head()).toMatchObject({ state: 'cached', receivedMs: savedMs });
  expect(again.value()!.bids).toEqual(shown!.bids);
  const socket = second.backend.socket('/client/depth/depth/ws');
  socket.accept();
  venue.next();
  socket.frame(venue.snap());
  expect(again.feed.head().state).toBe('live');
  expect(again.value()!.u).toBe(venue.u);
});

test('the last book is read before the symbol table is known, and shown when it is', async () => {
  const first = bookFeed();
  await first.backend.settle();
  first.backend.socket('/client/depth/depth/ws').accept();
  first.backend.socket('/client/depth/depth/ws').frame(new BookVenue(3).snap());
  first.feed.close();
  const { common, clock, backend } = feedParts();
  for (const [name, pack] of first.backend.packs) backend.packs.set(name, pack);
  const read: string[] = [];
  const packs = {
    ...backend.environment.packs,
    read: (name: string) => {
      read.push(name);
      return backend.environment.packs.read(name);
    },
  };
  const instrument = testInstrument();
  let known: typeof instrument | undefined;
  let arrange: () => void = () => undefined;
  const feed = new BookFeed(
    {
      key,
      ...common,
      packs,
      instrument: () => known,
      onSymbols: (changed) => {
        arrange = changed;
        return () => undefined;
      },
    },
    () => undefined,
  );
  await clock.advance(10);
  expect([read, feed.head().state]).toEqual([[`book/${key}`], 'waiting']);
  known = instrument;
  arrange();
  await clock.advance(0);
  expect(feed.head().state).toBe('cached');
  feed.close();
});

test('24 h figures are shown as cached first; those of an instrument that is no more go with the first frame', async () => {
  const row = (name: string, last: string): TickerRow => [name, last, '1', '1', '1', '1', '1', 0, '1', '1', 5];
  const parts = feedParts();
  const { packs } = parts.backend.environment;
  const open = () => new TickerFeed({ ...parts.common, packs }, () => undefined);
  const first = open();
  await parts.backend.settle();
  parts.backend.socket('/client/klines/data/24h/ws').accept();
  parts.backend.socket('/client/klines/data/24h/ws').frame({ e: '24h', rows: [row('a', '1'), row('gone', '2')] });
  first.close();
  await parts.backend.settle();
  const second = open();
  await parts.backend.settle();
  const seen = second.version();
  expect(second.head()).toMatchObject({ state: 'cached', receivedMs: parts.clock.wallMs() });
  expect(wholeOf<object>(second.change({ kind: 'tickers' }, undefined))).toEqual({
    a: row('a', '1'),
    gone: row('gone', '2'),
  });
  parts.backend.socket('/client/klines/data/24h/ws').accept();
  parts.backend.socket('/client/klines/data/24h/ws').frame({ e: '24h', rows: [row('a', '3')] });
  expect(wholeOf<object>(second.change({ kind: 'tickers' }, seen))).toEqual({ a: row('a', '3') });
  expect(second.head().state).toBe('live');
});
