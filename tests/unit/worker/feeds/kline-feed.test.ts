import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { nextBarOpen } from '../../../../src/shared/market/session/session-bars.ts';
import type { KlinesValue } from '../../../../src/worker/api.ts';
import { KlineFeed } from '../../../../src/worker/feeds/klines/kline-feed.ts';
import { KlineSeries } from '../../../../src/worker/feeds/klines/kline-series.ts';
import { applyUpdate, emptyFeed } from '../../../../src/app/engine/apply-update.ts';
import { readBack } from '../../../../src/worker/feeds/klines/read-back.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import type { FakeAnswer } from '../../../doubles/fake-backend.ts';

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
const bars = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => bar(from + i));
const path = '/client/klines/list/ws';
const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;

function klineFeed(first: FakeAnswer = { data: { list: bars(-499, 0), interval: '1m' } }) {
  const parts = feedParts();
  parts.backend.answers.set('/client/klines/list', () => first);
  const feed = new KlineFeed({ symbol, interval: '1m', ...parts.common }, () => undefined);
  const value = () => {
    const change = feed.change({ kind: 'trades', key: '' }, undefined);
    const { bars, complete } = applyUpdate(emptyFeed, { id: 1, head: emptyFeed, change }).value as KlinesValue;
    return { bars: bars.rows(), complete };
  };
  const opens = () => value()?.bars.map(([openMs]) => (openMs - startMs) / minuteMs);
  const reads = () => parts.backend.requests.filter((request) => request.path === '/client/klines/list');
  return { ...parts, feed, value, opens, reads };
}

async function live() {
  const parts = klineFeed();
  await parts.clock.advance(0);
  const socket = parts.backend.socket(path);
  socket.accept();
  socket.frame({ e: 'snap', list: [bar(-1), bar(0, 5)] });
  return { ...parts, socket };
}

test('history comes by HTTP first, then the socket', async () => {
  const { feed, backend, value, reads, socket } = await live();
  expect(reads()[0]!.query.get('limit')).toBe('500');
  expect(value()!.bars).toHaveLength(500);
  expect(value()!.bars.at(-1)).toEqual(bar(0, 5));
  expect(feed.head().state).toBe('live');
  expect(backend.open(path)).toEqual([socket]);
});

test('a bar that goes on replaces the last one, the next one is appended', async () => {
  const { value, socket } = await live();
  socket.frame({ e: 'k', k: bar(0, 7), x: true, E: 9 });
  socket.frame({ e: 'k', k: bar(1, 8), x: false, E: 10 });
  expect(value()!.bars.slice(-2)).toEqual([bar(0, 7), bar(1, 8)]);
});

test('after a lost socket the missing bars are read, and what the socket says meanwhile stands on top', async () => {
  const { backend, clock, opens, value, socket, reads, feed } = await live();
  socket.close(1006);
  expect(feed.head().state).toBe('stale');
  clock.jump(10 * minuteMs);
  await clock.advance(1_000);
  backend.answer('/client/klines/list', { list: bars(-2, 10), interval: '1m' });
  backend.socket(path).accept();
  backend.socket(path).frame({ e: 'snap', list: [bar(9), bar(10, 99)] });
  await clock.advance(0);
  expect(opens()).toEqual(Array.from({ length: 510 }, (_, i) => i - 499));
  expect(value()!.bars.at(-1)).toEqual(bar(10, 99));
  expect(Number(reads().at(-1)!.query.get('limit'))).toBeGreaterThanOrEqual(12);
  expect(feed.head().state).toBe('live');
});

test('a hole in the socket’s bars is read by HTTP and never shown', async () => {
  const { backend, clock, opens, socket, feed } = await live();
  backend.answer('/client/klines/list', { list: bars(-1, 4), interval: '1m' });
  socket.frame({ e: 'k', k: bar(4, 44), x: false, E: 1 });
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'gap' });
  expect(opens()!.at(-1)).toBe(0);
  await clock.advance(0);
  expect(opens()!.slice(-5)).toEqual([0, 1, 2, 3, 4]);
});

test('a first read that fails is tried again; one that is refused is not', async () => {
  const { backend, clock, feed, opens } = klineFeed('dead');
  await clock.advance(0);
  expect(feed.head().state).toBe('waiting');
  backend.answer('/client/klines/list', { list: bars(-1, 0), interval: '1m' });
  await clock.advance(30_000);
  expect(opens()).toEqual([-1, 0]);
  const refused = klineFeed({ code: 3001 });
  await refused.clock.advance(60_000);
  expect(refused.feed.head()).toMatchObject({ state: 'failed', reason: 'UNKNOWN_PAIR' });
  expect(refused.reads()).toHaveLength(1);
});

test('older bars are read from the first open time on, and an empty answer is the start of history', async () => {
  const { backend, feed, opens, value } = await live();
  const asked: (string | null)[] = [];
  backend.answers.set('/client/klines/list/history', ({ query }) => {
    asked.push(query.get('end'));
    return { data: { list: asked.length === 1 ? bars(-505, -500) : [], interval: '1m' } };
  });
  expect(await Promise.all([feed.loadOlder(), feed.loadOlder()])).toEqual([true, true]);
  expect(asked).toEqual([String(bar(-499)[0])]);
  expect(opens()![0]).toBe(-505);
  expect(value()!.complete).toBe(false);
  expect(await feed.loadOlder()).toBe(false);
  expect(value()!.complete).toBe(true);
  expect(await feed.loadOlder()).toBe(false);
  expect(asked).toHaveLength(2);
});

test('a chart of a market with hours is the same after a reconnect as after a clean load, its pauses no holes', async () => {
  const share = { exchange: 'Astock', symbol: 'SH600519', account_type: 'astock' } as const;
  const opens = [Date.parse('2023-11-14T13:00+08:00')];
  while (opens.length < 200) opens.push(nextBarOpen('astock', '1m', opens.at(-1)!));
  const all = opens.map((open, at): Kline => [open, at, at, at, at, 10, 10, 1]);
  const close = opens.indexOf(Date.parse('2023-11-14T14:59+08:00'));
  const parts = feedParts();
  let end = close + 1;
  parts.backend.answers.set('/client/klines/list', ({ query }) => ({
    data: { list: all.slice(Math.max(0, end - Number(query.get('limit'))), end), interval: '1m' },
  }));
  const start = () => new KlineFeed({ symbol: share, interval: '1m', ...parts.common }, () => undefined);
  const rowsOf = (feed: KlineFeed) =>
    (
      applyUpdate(emptyFeed, { id: 1, head: emptyFeed, change: feed.change({ kind: 'trades', key: '' }, undefined) })
        .value as KlinesValue
    ).bars.rows();
  const reads = () => parts.backend.requests.filter((request) => request.path === '/client/klines/list').length;
  parts.clock.jump(Date.parse('2023-11-15T09:30:10+08:00') - parts.clock.wallMs());
  const feed = start();
  await parts.clock.advance(0);
  const socket = parts.backend.socket(path);
  socket.accept();
  socket.frame({ e: 'snap', list: all.slice(close - 1, close + 1) });
  socket.frame({ e: 'k', k: all[close]!, x: true, E: 1 });
  socket.frame({ e: 'k', k: all[close + 1]!.with(5, 4) as Kline, x: false, E: 2 });
  expect([feed.head().state, reads(), rowsOf(feed).length]).toEqual(['live', 1, close + 2]);
  socket.close(1006);
  parts.clock.jump(10 * minuteMs);
  end = close + 12;
  await parts.clock.advance(1_000);
  parts.backend.socket(path).accept();
  parts.backend.socket(path).frame({ e: 'snap', list: all.slice(end - 2, end) });
  await parts.clock.advance(100);
  const fresh = start();
  await parts.clock.advance(0);
  expect(feed.head().state).toBe('live');
  expect(rowsOf(feed)).toEqual(rowsOf(fresh));
  expect(rowsOf(feed)).toEqual(all.slice(0, end));
});

test('reading back goes on to the moment that is asked for, and says where it ends', async () => {
  const { feed, backend, opens } = await live();
  const oldest = -5_000;
  backend.answers.set('/client/klines/list/history', ({ query }) => {
    const end = (Number(query.get('end')) - startMs) / minuteMs;
    return {
      data: {
        list: end <= oldest ? [] : bars(Math.max(oldest, end - Number(query.get('limit'))), end - 1),
        interval: '1m',
      },
    };
  });
  expect(await readBack(bar(-3_000)[0], feed)).toEqual({ reach: 'there', oldestMs: bar(-499 - 3 * 1_024)[0] });
  expect(opens()![0]).toBe(-499 - 3 * 1_024);
  expect(await readBack(bar(-100)[0], feed)).toMatchObject({ reach: 'there' });
  expect(await readBack(bar(-9_000)[0], feed)).toEqual({ reach: 'beginning', oldestMs: bar(oldest)[0] });
});

test('reading back says that a read has failed, and stops with the feed', async () => {
  const { feed, backend } = await live();
  backend.answers.set('/client/klines/list/history', () => ({ code: 1001 }));
  expect(await readBack(bar(-3_000)[0], feed)).toMatchObject({ reach: 'failed' });
  feed.close();
  expect(await readBack(bar(-3_000)[0], feed)).toMatchObject({ reach: 'failed' });
});

test('the end keeps the bars', async () => {
  const { feed, socket, value } = await live();
  socket.frame({ e: 'end', ts: 1 });
  expect(feed.head().state).toBe('ended');
  expect(value()!.bars).toHaveLength(500);
});

test('whatever a tab missed, the range it gets makes its bars the series’', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('put' as const), minute: fc.integer({ min: -3, max: 1 }) }),
    fc.record({ kind: fc.constant('prepend' as const), minute: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('read' as const), minute: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const series = new KlineSeries('always', '1m');
      series.refresh(bars(-5, 0), []);
      let feed: typeof emptyFeed | ReturnType<typeof applyUpdate> = emptyFeed;
      let since: number | undefined;
      let close: number = 0;
      for (const { kind, minute } of steps) {
        const last = (series.bars.at(-1)![0] - startMs) / minuteMs;
        const first = (series.bars.openMs(0) - startMs) / minuteMs;
        if (kind === 'put') series.put(bar(last + minute, ++close), close % 3 > 0);
        else if (kind === 'prepend') series.prepend(bars(first - minute, first - 1));
        if (kind !== 'read') continue;
        feed = applyUpdate(feed, {
          id: 1,
          head: emptyFeed,
          change: since === series.version ? { kind: 'none' } : series.change(since),
        });
        since = series.version;
        const { bars: mine, complete } = feed.value as KlinesValue;
        expect({ bars: mine.rows(), complete }).toEqual({ bars: series.bars.rows(), complete: series.complete });
      }
    }),
  );
});

test('a refused socket fails the series for good, though its bars are being read', async () => {
  const { feed, socket, clock, backend } = await live();
  socket.close(1006);
  await clock.advance(1_000);
  backend.socket(path).accept();
  backend.socket(path).close(4004);
  await clock.advance(60_000);
  expect(feed.head()).toMatchObject({ state: 'failed', reason: 'UNKNOWN_PAIR' });
});

test('where a later read is refused the socket is closed too', async () => {
  const { feed, socket, clock, backend } = await live();
  backend.answers.set('/client/klines/list', () => ({ code: 3001 }));
  socket.frame({ e: 'k', k: bar(9), x: false, E: 1 });
  await clock.advance(0);
  expect(feed.head()).toMatchObject({ state: 'failed', reason: 'UNKNOWN_PAIR' });
  expect(backend.open(path)).toHaveLength(0);
});

test('a bar that was damaged on its way is read again', async () => {
  const { feed, socket, clock, backend, value } = await live();
  backend.answer('/client/klines/list', { list: [bar(-1), bar(0, 8)], interval: '1m' });
  socket.text('{"e":"k","k":[');
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'malformed' });
  await clock.advance(0);
  expect(value()!.bars.at(-1)).toEqual(bar(0, 8));
  expect(feed.head().state).toBe('live');
});

test('older bars that come when the series has begun anew elsewhere are not put in front of it', async () => {
  const { feed, backend, clock, opens, socket } = await live();
  backend.answer('/client/klines/list/history', { list: bars(-505, -500), interval: '1m' });
  backend.answer('/client/klines/list', { list: bars(5_000, 5_009), interval: '1m' });
  socket.frame({ e: 'k', k: bar(5_009), x: false, E: 1 });
  const older = feed.loadOlder();
  await clock.advance(0);
  expect(await older).toBe(false);
  expect(opens()![0]).toBe(5_000);
});

test('a later snapshot that begins after the last bar has the bars read again: how that one closed is not known', async () => {
  const { feed, socket, clock, backend, value } = await live();
  backend.answer('/client/klines/list', { list: [bar(0, 77), bar(1), bar(2)], interval: '1m' });
  socket.frame({ e: 'snap', list: [bar(1), bar(2, 9)] });
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'gap' });
  await clock.advance(0);
  expect(value()!.bars.slice(-3)).toEqual([bar(0, 77), bar(1), bar(2, 9)]);
});
