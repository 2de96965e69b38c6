import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Trade } from '../../../../src/shared/market/trade.ts';
import { TickerFeed } from '../../../../src/worker/feeds/tickers/ticker-feed.ts';
import { TradeFeed } from '../../../../src/worker/feeds/trades/trade-feed.ts';
import { TradeRing } from '../../../../src/worker/feeds/trades/trade-ring.ts';
import { applyUpdate, emptyFeed } from '../../../../src/app/engine/apply-update.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

const trade = (n: number): Trade => [String(n), n * 10, '100', '1', 'BUY'];
const trades = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => trade(from + i));
const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const path = '/client/trades/list/ws';
const view = { kind: 'trades', key: 'HALYARD/BTCUSDT/spot' } as const;

function tradeFeed() {
  const parts = feedParts();
  const feed = new TradeFeed({ symbol, ...parts.common }, () => undefined);
  const ids = () => {
    const change = feed.change(view, undefined);
    return change.kind === 'whole' ? (change.value as Trade[]).map(([id]) => Number(id)) : [];
  };
  return { ...parts, feed, ids };
}

test('the socket and the list together hold each trade once, ascending', async () => {
  const { backend, feed, ids } = tradeFeed();
  backend.answer('/client/trades/list', trades(1, 5));
  await backend.settle();
  backend.socket(path).accept();
  backend.socket(path).frame({ e: 't', list: trades(5, 7) });
  await backend.settle();
  expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  backend.socket(path).frame({ e: 't', list: trades(7, 9) });
  expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(feed.head()).toMatchObject({ state: 'live', venueMs: 90 });
});

test('what was traded while the socket was away is read afterwards', async () => {
  const { backend, clock, feed, ids } = tradeFeed();
  backend.answer('/client/trades/list', trades(1, 3));
  await backend.settle();
  backend.socket(path).accept();
  await backend.settle();
  backend.socket(path).close(1006);
  expect(feed.head().state).toBe('stale');
  backend.answer('/client/trades/list', trades(2, 9));
  await clock.advance(1_000);
  backend.socket(path).accept();
  backend.socket(path).frame({ e: 't', list: [trade(10)] });
  await backend.settle();
  expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('the ring keeps the newest 500', async () => {
  const { backend, ids } = tradeFeed();
  backend.answer('/client/trades/list', []);
  await backend.settle();
  backend.socket(path).accept();
  backend.socket(path).frame({ e: 't', list: trades(1, 700) });
  expect(ids()).toEqual(trades(201, 700).map(([id]) => Number(id)));
});

test('a frame that breaks the topic is logged and passed over', async () => {
  const { backend, ids } = tradeFeed();
  await backend.settle();
  backend.socket(path).accept();
  backend.socket(path).frame({ e: 't', list: [['1', 1, '-5', '1', 'BUY']] });
  backend.socket(path).frame({ e: 'zzz' });
  expect(ids()).toEqual([]);
  expect(backend.logged.filter((line) => line.startsWith('error'))).toHaveLength(2);
});

test('whatever a tab missed, what it gets makes its list the ring’s', () => {
  const step = fc.record({
    kind: fc.constantFrom('append', 'append', 'fill', 'read'),
    count: fc.integer({ min: 0, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const ring = new TradeRing(20);
      ring.fill([trade(0)]);
      let feed: ReturnType<typeof applyUpdate> = emptyFeed;
      let since: number | undefined;
      let n: number = 0;
      for (const { kind, count } of [...steps, { kind: 'read', count: 0 }]) {
        if (kind !== 'read') n += count;
        if (kind === 'append') ring.append(trades(n - count + 1, n));
        else if (kind === 'fill') ring.fill(trades(Math.max(0, n - count - 5), n));
        else {
          feed = applyUpdate(feed, {
            id: 1,
            head: emptyFeed,
            change: since === ring.version ? { kind: 'none' } : ring.change(since),
          });
          since = ring.version;
          expect(feed.value).toEqual(ring.list);
        }
      }
    }),
  );
});

const row = (key: string, last: string) => [key, last, '1', '2', '0.5', '10', '10', 1.5, '', '', 1_000];

test('24 h figures travel whole once and by changed rows then', async () => {
  const { backend, common } = feedParts();
  const feed = new TickerFeed(common, () => undefined);
  const tickers = { kind: 'tickers' } as const;
  await backend.settle();
  const socket = backend.socket('/client/klines/data/24h/ws');
  socket.accept();
  expect(feed.change(tickers, undefined)).toEqual({ kind: 'none' });
  socket.frame({ e: '24h', rows: [row('a', '1'), row('b', '2')] });
  const had = applyUpdate(emptyFeed, { id: 1, head: feed.head(), change: feed.change(tickers, undefined) });
  const since = feed.version();
  socket.frame({ e: '24h', rows: [row('b', '3')] });
  socket.frame({ e: '24h', rows: [row('c', '4')] });
  const change = feed.change(tickers, since);
  expect(change).toEqual({ kind: 'rows', rows: [row('b', '3'), row('c', '4')] });
  const has = applyUpdate(had, { id: 1, head: feed.head(), change });
  expect(has.value).toEqual({ a: row('a', '1'), b: row('b', '3'), c: row('c', '4') });
  expect(has.venueMs).toBe(1_000);
  expect(feed.row('b')![1]).toBe('3');
});

test('after a lost socket the tape is stale until what was traded meanwhile is read', async () => {
  const { backend, clock, feed, ids } = tradeFeed();
  backend.answer('/client/trades/list', trades(1, 3));
  await backend.settle();
  backend.socket(path).accept();
  await backend.settle();
  backend.socket(path).close(1006);
  backend.answers.delete('/client/trades/list');
  await clock.advance(1_000);
  backend.socket(path).accept();
  backend.socket(path).frame({ e: 't', list: [trade(100)] });
  backend.socket(path).frame({ e: 'hb', time: 0 });
  await backend.settle();
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'disconnected' });
  backend.answer('/client/trades/list', trades(2, 9));
  await clock.advance(1_000);
  expect(feed.head().state).toBe('live');
  expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 100]);
});

test('trades that were damaged on their way are read again', async () => {
  const { backend, feed, ids } = tradeFeed();
  backend.answer('/client/trades/list', trades(1, 3));
  await backend.settle();
  backend.socket(path).accept();
  await backend.settle();
  backend.answer('/client/trades/list', trades(1, 4));
  backend.socket(path).text('{"e":"t","list":[');
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'malformed' });
  await backend.settle();
  expect(ids()).toEqual([1, 2, 3, 4]);
  expect(feed.head().state).toBe('live');
});

test('a tape with a hole stays stale, whatever trades and heartbeats come, until the hole is read', async () => {
  const { backend, clock, feed, ids } = tradeFeed();
  backend.answer('/client/trades/list', trades(1, 3));
  await backend.settle();
  backend.socket(path).accept();
  await backend.settle();
  backend.answers.delete('/client/trades/list');
  backend.socket(path).text('{"e":"t","list":[');
  backend.socket(path).frame({ e: 't', list: [trade(6)] });
  backend.socket(path).frame({ e: 'hb', time: 0 });
  await backend.settle();
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'malformed' });
  expect(ids()).toEqual([1, 2, 3, 6]);
  backend.answer('/client/trades/list', trades(2, 5));
  await clock.advance(1_000);
  expect(feed.head().state).toBe('live');
  expect(ids()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the first read asks for a hundred trades, one after a break for as many as the ring holds', async () => {
  const { backend, clock } = tradeFeed();
  backend.answer('/client/trades/list', trades(1, 3));
  await backend.settle();
  backend.socket(path).accept();
  await backend.settle();
  backend.socket(path).close(1006);
  await clock.advance(1_000);
  backend.socket(path).accept();
  await backend.settle();
  const limits = backend.requests
    .filter((request) => request.path === '/client/trades/list')
    .map(({ query }) => query.get('limit'));
  expect(limits).toEqual(['100', '500']);
});

test('without a socket the tape is polled every two seconds; the next socket stops that and has it read', async () => {
  const { backend, clock, feed, ids } = tradeFeed();
  backend.answer('/client/trades/list', trades(1, 3));
  await backend.block(path);
  expect(feed.head()).toMatchObject({ state: 'live', reason: 'polling', venueMs: 30 });
  backend.answer('/client/trades/list', trades(3, 5));
  await clock.advance(2_000);
  expect(ids()).toEqual([1, 2, 3, 4, 5]);
  backend.answer('/client/trades/list', trades(4, 8));
  (await backend.dialled(path)).accept();
  backend.socket(path).frame({ e: 't', list: [trade(9)] });
  await backend.settle();
  expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const asked = backend.requests.length;
  for (let second = 0; second < 5; second++) {
    await clock.advance(1_000);
    backend.socket(path).frame({ e: 'hb', time: 0 });
  }
  expect(backend.requests).toHaveLength(asked);
});

test('a refused socket fails the tape for good, though the list is being read', async () => {
  const { backend, clock, feed } = tradeFeed();
  backend.answer('/client/trades/list', trades(1, 3));
  await backend.settle();
  backend.socket(path).accept();
  backend.socket(path).close(4004);
  await clock.advance(60_000);
  expect(feed.head()).toMatchObject({ state: 'failed', reason: 'UNKNOWN_PAIR' });
});
