import { expect, test } from 'vitest';
import { BarList } from '../../../../src/shared/market/bar-list.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import type { BarStore, KeptBars } from '../../../../src/worker/environment.ts';
import { KlineFeed } from '../../../../src/worker/feeds/klines/kline-feed.ts';
import { createSaver } from '../../../../src/worker/state/saver.ts';
import type { FakeAnswer } from '../../../doubles/fake-backend.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

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
const path = '/client/klines/list/ws';
const listPath = '/client/klines/list';
const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const view = { kind: 'klines', key: 'HALYARD/BTCUSDT/spot', interval: '1m' } as const;
const listOf = (list: readonly Kline[]): FakeAnswer => ({ data: { list, interval: '1m' } });

function klineFeed(first: FakeAnswer = listOf(bars(-9, 0)), kept?: KeptBars) {
  const parts = feedParts();
  const written: { readonly first: number; readonly count: number; readonly fromMs: number }[] = [];
  const store: BarStore = {
    read: async () => kept,
    write: async (_series, list, fromMs) => {
      written.push({ first: list.openMs(0), count: list.length, fromMs });
    },
  };
  parts.backend.answers.set(listPath, () => first);
  const saver = createSaver();
  let changes = 0;
  const feed = new KlineFeed({ symbol, interval: '1m', ...parts.common, saver, bars: store }, () => {
    changes += 1;
  });
  const opens = () => feed.series.bars.rows().map(([openMs]) => (openMs - startMs) / minuteMs);
  const limits = () =>
    parts.backend.requests
      .filter((request) => request.path === listPath)
      .map(({ query }) => Number(query.get('limit')));
  const counts = () => parts.streams.list()[0]!.status;
  return { ...parts, feed, saver, written, opens, limits, counts, changes: () => changes };
}

async function live(...given: Parameters<typeof klineFeed>) {
  const parts = klineFeed(...given);
  await parts.clock.advance(0);
  const socket = parts.backend.socket(path);
  socket.accept();
  socket.frame({ e: 'snap', list: [bar(-1), bar(0, 5)] });
  parts.backend.logged.length = 0;
  return { ...parts, socket };
}

test('before its first bars it has nothing to show, then it holds eight numbers of eight bytes a bar', async () => {
  const { feed, clock } = klineFeed();
  expect([feed.change(view, undefined), feed.version(), feed.held()]).toEqual([
    { kind: 'none' },
    0,
    { kind: 'bars', entries: 0, bytes: 0 },
  ]);
  await clock.advance(0);
  expect([feed.change(view, undefined).kind, feed.held()]).toEqual(['bars', { kind: 'bars', entries: 10, bytes: 640 }]);
});

test.each([
  // Twenty seconds of the newest minute have gone: it, and two more.
  ['a moment', 0, 3],
  ['two minutes more', 2, 5],
  ['a thousand', 1_000, 1_003],
  ['a week', 10_000, 1_500],
])(
  'after %s it asks for the bars since the last one and two more, and never for more than there may be',
  async (_name, gone, limit) => {
    const { clock, socket, backend, limits } = await live();
    socket.close(1006);
    clock.jump(gone * minuteMs);
    await clock.advance(1_000);
    backend.socket(path).accept();
    await clock.advance(0);
    expect(limits()).toEqual([500, limit]);
  },
);

test('a server whose list is behind its socket is read again after a second, and what comes meanwhile does not make the series live', async () => {
  const { feed, clock, socket, backend, opens, limits } = await live();
  socket.frame({ e: 'k', k: bar(2), x: false, E: 1 });
  await clock.advance(0);
  expect([feed.head().state, feed.head().reason, opens().at(-1)]).toEqual(['stale', 'gap', 0]);
  socket.frame({ e: 'k', k: bar(0, 7), x: false, E: 2 });
  socket.frame({ e: 'hb', time: 0 });
  expect(feed.head().state).toBe('stale');
  backend.answers.set(listPath, () => listOf(bars(-1, 2)));
  await clock.advance(999);
  expect([limits().length, feed.head().state]).toEqual([2, 'stale']);
  await clock.advance(1);
  expect([limits().length, feed.head().state, opens().at(-1)]).toEqual([3, 'live', 2]);
});

test('a heartbeat makes the series live again, but not while its bars are being read', async () => {
  const { feed, socket, backend, clock } = await live();
  backend.answers.delete(listPath);
  socket.text('{"e":"k"');
  socket.frame({ e: 'hb', time: 0 });
  expect(feed.head().state).toBe('stale');
  backend.answers.set(listPath, () => listOf(bars(-1, 0)));
  await clock.advance(2_000);
  expect(feed.head().state).toBe('live');
});

test('what went wrong is counted, and put right with the next read; a frame of a newer server is neither', async () => {
  const { socket, backend, clock, counts, feed } = await live();
  socket.text('{"e":"k"');
  expect(counts()).toMatchObject({ gaps: 1, healed: 0, unknown: 0 });
  await clock.advance(0);
  expect(counts()).toMatchObject({ gaps: 1, healed: 1 });
  expect(backend.logged, 'a text that is no frame is not worth a word').toEqual([]);
  socket.frame({ e: 'k', k: 'no bar', x: false, E: 1 });
  await clock.advance(0);
  expect([counts().gaps, backend.logged]).toEqual([2, ['error bars: a frame breaks the topic']]);
  socket.frame({ e: 'news', k: 1 });
  expect([counts().gaps, counts().unknown, feed.head().state]).toEqual([2, 1, 'live']);
});

test('the venue’s time of a bar is told, of a snapshot there is none', async () => {
  const { feed, socket, streams } = await live();
  expect(feed.head().venueMs).toBeNull();
  socket.frame({ e: 'k', k: bar(0, 7), x: false, E: 42 });
  expect([feed.head().venueMs, streams.list()[0]!.delaysMs.length]).toEqual([42, 1]);
});

test('the bars of a snapshot but the last one are closed', async () => {
  const { feed, socket, opens } = await live();
  socket.frame({ e: 'k', k: bar(0, 9), x: true, E: 1 });
  socket.frame({ e: 'snap', list: [bar(1), bar(2)] });
  expect([opens().slice(-3), feed.head().state], 'nothing is missing').toEqual([[0, 1, 2], 'live']);
  socket.frame({ e: 'k', k: bar(3), x: false, E: 2 });
  expect(feed.head(), 'how the last one closed is not known').toMatchObject({ state: 'stale', reason: 'gap' });
});

test('older bars are kept from the oldest one on, and told', async () => {
  const { feed, clock, backend, written, changes } = await live();
  await clock.advance(5_000);
  written.length = 0;
  backend.answer('/client/klines/list/history', { list: bars(-12, -10), interval: '1m' });
  const before = changes();
  expect(await feed.loadOlder()).toBe(true);
  expect(changes()).toBe(before + 1);
  await clock.advance(5_000);
  expect(written).toEqual([{ first: bar(-12)[0], count: 13, fromMs: bar(-12)[0] }]);
});

test('older bars that cannot be read are none, which is logged and may be tried again; a closed series asks for none', async () => {
  const { feed, backend } = await live();
  const history = () => backend.requests.filter((request) => request.path === '/client/klines/list/history').length;
  expect([await feed.loadOlder(), feed.series.complete, backend.logged]).toEqual([
    false,
    false,
    ['warn older bars not read: NETWORK'],
  ]);
  expect([await feed.loadOlder(), history()]).toEqual([false, 2]);
  feed.close();
  expect([await feed.loadOlder(), history()]).toEqual([false, 2]);
});

test('a change of the setting opens nothing before the first bars are there', async () => {
  const { saver, backend, clock } = klineFeed('dead');
  saver.set(true);
  await clock.advance(0);
  expect(backend.open(path).map(({ url }) => new URL(url).searchParams.get('hz'))).toEqual(['1']);
  saver.set(false);
  await clock.advance(0);
  expect(backend.open(path).map(({ url }) => new URL(url).searchParams.get('hz'))).toEqual([null]);
});

test('while it is polled without a socket, bars go on, are kept, and the loss of a dial says nothing', async () => {
  const { feed, clock, backend, socket, opens, written } = await live();
  socket.close(1006);
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'disconnected' });
  backend.answers.set(listPath, () => listOf(bars(-1, 1)));
  await backend.block(path);
  expect([feed.head().state, feed.head().reason, opens().at(-1)]).toEqual(['live', 'polling', 1]);
  backend.answers.set(listPath, () => listOf(bars(0, 2)));
  await clock.advance(2_000);
  expect(opens().at(-1)).toBe(2);
  (await backend.dialled(path)).close(1006);
  expect(feed.head().reason).toBe('polling');
  feed.close();
  expect(written.at(-1)).toMatchObject({ first: bar(-9)[0], count: 12 });
});

test('a poll that brings nothing makes it stale', async () => {
  const { feed, clock, backend, socket } = await live();
  socket.close(1006);
  await backend.block(path);
  expect(feed.head().reason).toBe('polling');
  backend.answers.set(listPath, () => 'dead');
  await clock.advance(2_000);
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'disconnected' });
});

test('a socket that comes up reads once more what could not be read before it, and only then', async () => {
  const { clock, backend, limits, feed } = klineFeed('dead');
  await clock.advance(0);
  expect([feed.head().state, feed.head().reason, limits().length]).toEqual(['waiting', 'disconnected', 1]);
  backend.random = 0.999;
  backend.answers.set(listPath, () => listOf(bars(-9, 0)));
  backend.socket(path).accept();
  await clock.advance(0);
  expect([feed.head().state, limits().length]).toEqual(['live', 2]);
  backend.socket(path).frame({ e: 'snap', list: [bar(-1), bar(0)] });
  await clock.advance(10_000);
  expect(limits().length).toBe(2);
});

test('bars that were kept and that the server bears out are not read again', async () => {
  const { clock, limits, opens, written } = klineFeed(listOf(bars(-2, 0)), {
    bars: BarList.of(bars(-20, -1)),
    savedMs: 1,
  });
  await clock.advance(6_000);
  expect([limits(), opens()[0], written]).toEqual([[4], -20, [{ first: bar(-20)[0], count: 21, fromMs: bar(-2)[0] }]]);
});

test('closed, it leaves no socket, no timer and no listener', async () => {
  const { feed, clock, backend, saver, socket } = await live();
  socket.frame({ e: 'k', k: bar(2), x: false, E: 1 });
  await clock.advance(0);
  feed.close();
  expect([backend.open(path), clock.pending]).toEqual([[], 0]);
  saver.set(true);
  await clock.advance(0);
  expect(backend.open(path)).toEqual([]);
});
