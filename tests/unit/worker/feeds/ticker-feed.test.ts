import { expect, test } from 'vitest';
import { TickerFeed } from '../../../../src/worker/feeds/tickers/ticker-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

const path = '/client/klines/data/24h/ws';
const view = { kind: 'tickers' } as const;
const row = (key: string, last: string, atMs = 1_000) => [key, last, '1', '2', '0.5', '10', '10', 1.5, '', '', atMs];

function tickers(near?: () => readonly string[]) {
  const parts = feedParts();
  const { packs } = parts.backend.environment;
  const saved: unknown[] = [];
  const store = {
    ...packs,
    write: async (pack: Parameters<typeof packs.write>[0]) => {
      saved.push(pack.value);
      return packs.write(pack);
    },
  };
  const feed = new TickerFeed({ ...parts.common, packs: store, near }, () => undefined);
  const asked = () => parts.backend.open(path).map(({ url }) => Object.fromEntries(new URL(url).searchParams));
  return { ...parts, feed, saved, asked };
}
async function live() {
  const parts = tickers();
  await parts.backend.settle();
  const socket = parts.backend.socket(path);
  socket.accept();
  socket.frame({ e: '24h', rows: [row('a', '1', 5_000), row('bb', '2', 4_000)] });
  return { ...parts, socket };
}

test('without a choice everything is asked for, once', async () => {
  const { backend, asked } = tickers();
  await backend.settle();
  expect(asked()).toEqual([{}]);
});

test('nothing is asked for where nothing is shown, and a hundred instruments by name', async () => {
  let near: readonly string[] = [];
  const { backend, asked, clock } = tickers(() => near);
  await backend.settle();
  expect(asked()).toEqual([]);
  near = ['b', 'a', 'b'];
  await clock.advance(199);
  expect(asked()).toEqual([]);
  await clock.advance(1);
  expect(asked()).toEqual([{ symbols: 'a,b' }]);
  const [first] = backend.open(path);
  await clock.advance(1_000);
  expect(backend.open(path), 'the same choice is asked for once').toEqual([first]);
  near = Array.from({ length: 100 }, (_, at) => String(at).padStart(3, '0'));
  await clock.advance(200);
  expect(asked()).toEqual([{ symbols: near.join() }]);
  near = [];
  await clock.advance(200);
  expect(asked()).toEqual([]);
});

test('more than a hundred are asked for as the whole, from the first look on', async () => {
  const { backend, asked } = tickers(() => Array.from({ length: 101 }, (_, at) => `k${at}`));
  await backend.settle();
  expect(asked()).toEqual([{}]);
});

test('the age of the figures is that of the newest row; rows without a time have none', async () => {
  const { feed, socket } = await live();
  expect(feed.head().venueMs).toBe(5_000);
  socket.frame({ e: '24h', rows: [row('a', '3', 0)] });
  expect([feed.head().venueMs, feed.row('a')![1]]).toEqual([null, '3']);
});

test('who has a version from before the last whole frame gets the whole, anybody else what has changed since', async () => {
  const { feed, socket, clock, backend } = await live();
  const first = feed.version();
  expect(feed.change(view, first)).toEqual({ kind: 'rows', rows: [] });
  socket.frame({ e: '24h', rows: [row('a', '3')] });
  expect(feed.change(view, first)).toEqual({ kind: 'rows', rows: [row('a', '3')] });
  socket.close(1006);
  await clock.advance(1_000);
  backend.socket(path).accept();
  backend.socket(path).frame({ e: '24h', rows: [row('a', '4')] });
  expect(feed.change(view, first)).toEqual({ kind: 'whole', value: { a: row('a', '4') } });
  expect(feed.row('bb'), 'what the new socket does not name exists no more').toBeUndefined();
});

test('a frame that was damaged on its way is not the whole one that a new socket begins with', async () => {
  const { feed, backend } = tickers();
  await backend.settle();
  backend.socket(path).accept();
  backend.socket(path).text('{"e":"24h"');
  expect([
    feed.version(),
    feed.change(view, undefined),
    backend.logged.filter((line) => line.startsWith('error')),
  ]).toEqual([0, { kind: 'none' }, ['error 24 h figures: a frame breaks the topic']]);
  backend.socket(path).frame({ e: '24h', rows: [row('a', '1')] });
  backend.socket(path).frame({ e: '24h', rows: [row('b', '1')] });
  expect(feed.change(view, undefined)).toEqual({ kind: 'whole', value: { a: row('a', '1'), b: row('b', '1') } });
});

test('a lost socket makes the figures stale; a heartbeat of the next one makes them live again, but nothing that never came', async () => {
  const { feed, socket, clock, backend } = await live();
  socket.close(1006);
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'disconnected' });
  await clock.advance(1_000);
  backend.socket(path).accept();
  backend.socket(path).frame({ e: 'hb', time: 0 });
  expect(feed.head().state).toBe('live');
  const fresh = tickers();
  await fresh.backend.settle();
  fresh.backend.socket(path).accept();
  fresh.backend.socket(path).frame({ e: 'hb', time: 0 });
  expect(fresh.feed.head().state).toBe('waiting');
  fresh.backend.socket(path).close(4003);
  expect(fresh.feed.head()).toMatchObject({ state: 'failed', reason: 'FORBIDDEN' });
});

test('it holds its rows, a character a byte and a number eight', async () => {
  const { feed } = await live();
  // Of each row eight texts, of 1, 1, 1, 1, 3, 2, 2 and no characters but for the key, and two numbers.
  expect(feed.held?.()).toEqual({ kind: 'tickers', entries: 2, bytes: 1 + 10 + 16 + (2 + 10 + 16) });
});

test('live figures are kept every fifteen seconds while they change, and at the end; stale ones are not', async () => {
  const { feed, socket, clock, saved } = await live();
  await clock.advance(14_999);
  expect(saved).toEqual([]);
  socket.frame({ e: '24h', rows: [row('a', '3')] });
  await clock.advance(1);
  expect(saved).toHaveLength(1);
  for (let second = 0; second < 40; second++) {
    await clock.advance(1_000);
    socket.frame({ e: 'hb', time: 0 });
  }
  expect(saved, 'nothing has changed').toHaveLength(1);
  socket.frame({ e: '24h', rows: [row('a', '4')] });
  feed.keep?.();
  expect(saved).toHaveLength(2);
  socket.close(1006);
  feed.close();
  expect([saved.length, clock.pending]).toEqual([2, 0]);
});

test('figures that were kept do not come over those that the server has sent meanwhile', async () => {
  const parts = feedParts();
  const { packs } = parts.backend.environment;
  const first = new TickerFeed({ ...parts.common, packs }, () => undefined);
  await parts.backend.settle();
  parts.backend.socket(path).accept();
  parts.backend.socket(path).frame({ e: '24h', rows: [row('old', '1')] });
  first.close();
  await parts.backend.settle();
  let answer: () => void = () => undefined;
  const slow = {
    ...packs,
    read: (name: string) =>
      new Promise<Awaited<ReturnType<typeof packs.read>>>((resolve) => {
        answer = () => void packs.read(name).then(resolve);
      }),
  };
  const feed = new TickerFeed({ ...parts.common, packs: slow }, () => undefined);
  await parts.backend.settle();
  parts.backend.socket(path).accept();
  parts.backend.socket(path).frame({ e: '24h', rows: [row('new', '2')] });
  answer();
  await parts.backend.settle();
  expect([feed.head().state, feed.change(view, undefined)]).toEqual([
    'live',
    { kind: 'whole', value: { new: row('new', '2') } },
  ]);
});

test('the table of all instruments stays a minute after it was last wanted; then the next search waits for it again', async () => {
  const { feed, backend, clock, asked } = tickers(() => []);
  await backend.settle();
  const found = feed.whole();
  await backend.settle();
  backend.socket(path).accept();
  backend.socket(path).frame({ e: '24h', rows: [row('a', '1')] });
  await found;
  const beat = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      for (const socket of backend.open(path)) socket.frame({ e: 'hb', time: 0 });
      await clock.advance(1_000);
    }
  };
  await beat(30);
  await feed.whole();
  await beat(59);
  expect([asked(), feed.row('a')?.[1]]).toEqual([[{ every_s: '60' }], '1']);
  await clock.advance(1_000);
  expect([asked(), feed.row('a')]).toEqual([[], undefined]);
  let isThere = false;
  void feed.whole().then(() => {
    isThere = true;
  });
  await backend.settle();
  expect([isThere, asked().length]).toEqual([false, 1]);
  feed.close();
  await backend.settle();
  expect([isThere, asked(), clock.pending], 'the end lets everybody go').toEqual([true, [], 0]);
});

test('once the table did not come in time nobody waits for it, until it is let go', async () => {
  const { feed, backend, clock } = tickers(() => []);
  await backend.settle();
  const state = { there: 0 };
  const wait = () =>
    void feed.whole().then(() => {
      state.there += 1;
    });
  wait();
  await clock.advance(300);
  wait();
  await backend.settle();
  expect(state.there).toBe(2);
  await clock.advance(60_000);
  wait();
  await backend.settle();
  expect(state.there).toBe(2);
  await clock.advance(300);
  expect(state.there).toBe(3);
});
