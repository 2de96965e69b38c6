import { expect, test } from 'vitest';
import type { Trade } from '../../../../src/shared/market/trade.ts';
import { TradeFeed } from '../../../../src/worker/feeds/trades/trade-feed.ts';
import { createSaver } from '../../../../src/worker/state/saver.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

const trade = (n: number): Trade => [String(n), n * 10, '100', '1', 'BUY'];
const trades = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => trade(from + at));
const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const path = '/client/trades/list/ws';
const listPath = '/client/trades/list';
const view = { kind: 'trades', key: 'HALYARD/BTCUSDT/spot' } as const;

function tape() {
  const parts = feedParts();
  const saver = createSaver();
  let changes = 0;
  const feed = new TradeFeed({ symbol, ...parts.common, saver }, () => {
    changes += 1;
  });
  const status = () => parts.streams.list()[0]!.status;
  const reads = () => parts.backend.requests.filter((request) => request.path === listPath).length;
  const errors = () => parts.backend.logged.filter((text) => text.startsWith('error'));
  return { ...parts, feed, saver, status, reads, errors, changes: () => changes };
}
async function live() {
  const parts = tape();
  parts.backend.answer(listPath, trades(1, 3));
  await parts.backend.settle();
  const socket = parts.backend.socket(path);
  socket.accept();
  await parts.backend.settle();
  return { ...parts, socket };
}

test('before anything has come there is nothing, and a heartbeat makes nothing live', async () => {
  const { backend, feed } = tape();
  await backend.settle();
  backend.socket(path).accept();
  backend.socket(path).frame({ e: 'hb', time: 0 });
  expect([feed.change(view, undefined), feed.version(), feed.head().state]).toEqual([{ kind: 'none' }, 0, 'waiting']);
});

test('what the socket brings before the first list is shown at once: nothing is known to be missing', async () => {
  const { backend, feed } = tape();
  await backend.settle();
  backend.socket(path).accept();
  backend.socket(path).close(1006);
  await backend.dialled(path);
  backend.socket(path).accept();
  backend.socket(path).frame({ e: 't', list: [trade(7)] });
  expect(feed.head()).toMatchObject({ state: 'live', venueMs: 70 });
});

test('it holds its trades: four texts, of which a character is a byte, and a number of eight', async () => {
  const { feed } = await live();
  // Id and size have one character each, the price three, the side three.
  expect(feed.held?.()).toEqual({ kind: 'trades', entries: 3, bytes: 3 * (8 + 8) });
});

test('damage is counted and put right by the list; only what breaks the topic is worth a word, and a frame of a newer server neither', async () => {
  const { backend, socket, status, errors, reads, feed } = await live();
  socket.text('{"e":"t"');
  expect([status().gaps, status().healed, errors()]).toEqual([1, 0, []]);
  await backend.settle();
  expect([status().gaps, status().healed, reads()]).toEqual([1, 1, 2]);
  socket.frame({ e: 't', list: 5 });
  await backend.settle();
  expect([status().gaps, errors(), reads()]).toEqual([2, ['error trades: a frame breaks the topic'], 3]);
  socket.frame({ e: 'news' });
  expect([status().gaps, status().unknown, feed.head().state]).toEqual([2, 1, 'live']);
});

test('the delay of each frame is that of its newest trade; a frame without trades has none', async () => {
  const { socket, streams, clock } = await live();
  socket.frame({ e: 't', list: trades(4, 6) });
  socket.frame({ e: 't', list: [] });
  expect(streams.list()[0]!.delaysMs).toEqual([clock.wallMs() - 60]);
});

test('trades that come behind a hole are told, though they do not make the tape live', async () => {
  const { socket, backend, feed, changes } = await live();
  backend.answers.delete(listPath);
  socket.text('{"e":"t"');
  const before = changes();
  const version = feed.version();
  socket.frame({ e: 't', list: [trade(9)] });
  expect([changes(), feed.version(), feed.head().state]).toEqual([before + 1, version + 1, 'stale']);
});

test('a list that cannot be read is logged and read again, one that is refused ends it', async () => {
  const { backend, clock, feed } = tape();
  await backend.settle();
  backend.socket(path).accept();
  await backend.settle();
  expect(backend.logged).toContain('warn trades not read: NETWORK');
  backend.answers.set(listPath, () => ({ code: 3001 }));
  await clock.advance(1_000);
  expect([feed.head().state, feed.head().reason, backend.open(path).length]).toEqual(['failed', 'UNKNOWN_PAIR', 0]);
});

test('the end of a recording keeps its trades and asks for nothing more', async () => {
  const { socket, backend, feed, clock } = await live();
  socket.frame({ e: 'end', ts: 1 });
  await clock.advance(60_000);
  expect([feed.head().state, feed.change(view, undefined), backend.open(path).length]).toEqual([
    'ended',
    { kind: 'whole', value: trades(1, 3) },
    0,
  ]);
});

test('a change of the setting opens a socket of the other pace in place of this one, and the list closes the hole', async () => {
  const { saver, backend, feed, socket } = await live();
  backend.answer(listPath, trades(2, 5));
  saver.set(true);
  await backend.settle();
  expect([socket.abandoned, backend.open(path).map(({ url }) => new URL(url).searchParams.get('hz'))]).toEqual([
    true,
    ['1'],
  ]);
  backend.socket(path).accept();
  await backend.settle();
  expect([feed.change(view, undefined), feed.head().state]).toEqual([{ kind: 'whole', value: trades(1, 5) }, 'live']);
});

test('while it is polled a dial that fails says nothing, and a poll that fails does', async () => {
  const { backend, clock, feed, socket, reads } = await live();
  socket.close(1006);
  await backend.block(path);
  expect(feed.head().reason).toBe('polling');
  const before = reads();
  await clock.advance(2_000);
  expect(reads()).toBe(before + 1);
  (await backend.dialled(path)).close(1006);
  expect(feed.head()).toMatchObject({ state: 'live', reason: 'polling' });
  backend.answers.delete(listPath);
  await clock.advance(2_000);
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'disconnected' });
});

test('closed, it leaves no socket, no timer, no listener and no read', async () => {
  const { backend, clock, feed, socket, saver, reads } = await live();
  backend.answers.delete(listPath);
  socket.text('{"e":"t"');
  await backend.settle();
  const before = reads();
  feed.close();
  expect([backend.open(path), clock.pending]).toEqual([[], 0]);
  saver.set(true);
  await clock.advance(60_000);
  expect([backend.open(path), reads()]).toEqual([[], before]);
});
