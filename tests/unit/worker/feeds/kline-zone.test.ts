import { expect, test } from 'vitest';
import { BarList } from '../../../../src/shared/market/bar-list.ts';
import type { BarSeries } from '../../../../src/shared/market/bar-series.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { zonedIndexOf, zonedOpenAt } from '../../../../src/shared/market/session/zone-calendar.ts';
import type { BarStore, KeptBars } from '../../../../src/worker/environment.ts';
import { KlineFeed } from '../../../../src/worker/feeds/klines/kline-feed.ts';
import { KlineSeries } from '../../../../src/worker/feeds/klines/kline-series.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

const listPath = '/client/klines/list';
const path = '/client/klines/list/ws';
const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const series: BarSeries = { key: 'HALYARD/BTCUSDT/spot', interval: '1d', zone: 'America/New_York' };
const newYork = { interval: '1d', zone: 'America/New_York' } as const;
/** Number of the day in New York on which its clocks are put forward, and of that on which they are put back. */
const [forward, back] = ['2026-03-08T12:00:00Z', '2026-11-01T12:00:00Z'].map((at) =>
  zonedIndexOf(newYork, Date.parse(at)),
) as [number, number];
const bar = (day: number, close = day): Kline => [zonedOpenAt(newYork, day), close, close, close, close, 1, 1, 1];
const bars = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => bar(from + at));

function feedAt(list: readonly Kline[], kept?: KeptBars) {
  const parts = feedParts();
  const names: BarSeries[] = [];
  const written: BarSeries[] = [];
  const store: BarStore = {
    read: async (name) => {
      names.push(name);
      return kept;
    },
    write: async (name) => {
      written.push(name);
    },
  };
  parts.backend.answer(listPath, { list, interval: '1d' });
  const feed = new KlineFeed(
    { symbol, interval: '1d', zone: series.zone, ...parts.common, bars: store },
    () => undefined,
  );
  const opens = () => feed.series.bars.rows().map(([openMs]) => openMs);
  return { ...parts, feed, names, written, opens };
}

test.each([
  ['forward', forward],
  ['back', back],
])('a day of 23 or 25 hours is followed by the next one without a hole: clocks are put %s', (_name, day) => {
  const live = new KlineSeries('always', '1d');
  live.refresh(bars(day - 3, day - 1), []);
  expect([
    live.put(bar(day - 1), true),
    live.put(bar(day), true),
    live.put(bar(day + 1), true),
    live.put(bar(day + 2), false),
  ]).toEqual(['put', 'put', 'put', 'put']);
  expect(live.put(bar(day + 3), false)).toBe('hole');
  const other = new KlineSeries('always', '1d');
  other.refresh(bars(day - 3, day), []);
  expect([other.put(bar(day), true), other.put(bar(day + 2), false)]).toEqual(['put', 'hole']);
  expect(other.refresh(bars(day + 3, day + 4), [])).toBe(true);
  expect(other.bars.openMs(0)).toBe(bar(day + 3)[0]);
});

test('the zone goes along with the list, the socket, older bars and what is kept, and bars go on over a change of clocks', async () => {
  const { feed, clock, backend, names, written, opens } = feedAt(bars(back - 5, back - 1));
  await clock.advance(0);
  const socket = backend.socket(path);
  socket.accept();
  expect(new URL(socket.url).searchParams.get('tz')).toBe('America/New_York');
  socket.frame({ e: 'snap', list: bars(back - 2, back - 1) });
  for (const day of [back - 1, back, back + 1]) socket.frame({ e: 'k', k: bar(day), x: true, E: 1 });
  socket.frame({ e: 'k', k: bar(back + 2), x: false, E: 1 });
  expect([feed.head().state, opens()]).toEqual(['live', bars(back - 5, back + 2).map(([openMs]) => openMs)]);
  backend.answer(`${listPath}/history`, { list: bars(back - 7, back - 6), interval: '1d' });
  expect(await feed.loadOlder()).toBe(true);
  expect(opens()[0]).toBe(bar(back - 7)[0]);
  const asked = backend.requests
    .filter((request) => request.path.startsWith(listPath))
    .map(({ query }) => query.get('tz'));
  expect(asked).toEqual(['America/New_York', 'America/New_York']);
  feed.close();
  expect([names, written]).toEqual([[series], [series]]);
});

test('kept days of the zone stand at once and are read on from the last one', async () => {
  const kept = { bars: BarList.of(bars(forward - 9, forward)), savedMs: 1 };
  const { feed, clock, backend, opens } = feedAt(bars(forward - 1, forward + 1), kept);
  await clock.advance(0);
  expect(opens()).toEqual(bars(forward - 9, forward + 1).map(([openMs]) => openMs));
  expect(backend.requests.filter((request) => request.path === listPath)).toHaveLength(1);
  feed.close();
});

test('without a zone nothing is asked for by one', async () => {
  const parts = feedParts();
  parts.backend.answer(listPath, { list: bars(forward, forward + 1), interval: '1d' });
  const feed = new KlineFeed({ symbol, interval: '1d', ...parts.common }, () => undefined);
  await parts.clock.advance(0);
  expect([
    parts.backend.requests.find((request) => request.path === listPath)!.query.has('tz'),
    new URL(parts.backend.socket(path).url).searchParams.has('tz'),
  ]).toEqual([false, false]);
  feed.close();
});
