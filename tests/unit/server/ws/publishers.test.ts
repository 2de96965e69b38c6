import { Subject } from 'rxjs';
import { expect, test, vi } from 'vitest';
import type { Frame, Params } from '../../../../src/shared/base/topic.ts';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { flatBar, type Kline } from '../../../../src/shared/market/kline.ts';
import type { Trade } from '../../../../src/shared/market/trade.ts';
import type { klines } from '../../../../src/shared/topics/klines.ts';
import type { trades } from '../../../../src/shared/topics/trades.ts';
import type { Markets } from '../../../../src/server/venues/markets.ts';
import { depthPublisher } from '../../../../src/server/ws/publishers/depth.ts';
import { mergedDepthPublisher } from '../../../../src/server/ws/publishers/merged-depth.ts';
import { klinesPublisher } from '../../../../src/server/ws/publishers/klines.ts';
import { tradesPublisher } from '../../../../src/server/ws/publishers/trades.ts';
import { instrument, publisherBench } from './publisher-bench.ts';

const ref = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;

const { clock, marketsOf } = publisherBench();

test('a bar that closes between two looks is still sent once as closed, and the one after it as forming', () => {
  let looks = 0;
  // Every look is a second later than the last: bars close in between.
  const bars = (limit: number): Kline[] => {
    const second = ++looks;
    return Array.from({ length: limit }, (_, row) => flatBar((second - limit + 1 + row) * 1_000, 5)).filter(
      ([open]) => open >= 0,
    );
  };
  const frames: Frame<typeof klines>[] = [];
  const stream = klinesPublisher(marketsOf({ klines: (_interval, limit) => bars(limit) }), clock).open!(
    { ...ref, interval: '1s' } satisfies Params<typeof klines>,
    (frame) => frames.push(frame as Frame<typeof klines>),
    undefined,
  );
  for (let count = 0; count < 20; count++) vi.advanceTimersByTime(250);
  stream.close();
  const closed = frames.flatMap((frame) => (frame.e === 'k' && frame.x ? [frame.k[0] / 1_000] : []));
  expect(closed).toEqual(Array.from({ length: closed.length }, (_, row) => closed[0]! + row));
  expect(closed).toHaveLength(looks - 1);
});

test('of a recording that is played fast each of the hundreds of bars between two looks is sent once as closed', () => {
  let newest = 0;
  const all = Array.from({ length: 5_000 }, (_, index) => flatBar(index * 1_000, 5));
  const frames: Frame<typeof klines>[] = [];
  const stream = klinesPublisher(
    marketsOf({ klines: (_interval, limit) => all.slice(Math.max(0, newest + 1 - limit), newest + 1) }),
    clock,
  ).open!(
    { ...ref, interval: '1s' } satisfies Params<typeof klines>,
    (frame) => frames.push(frame as Frame<typeof klines>),
    undefined,
  );
  for (newest of [700, 1_400]) vi.advanceTimersByTime(250);
  stream.close();
  expect(frames.flatMap((frame) => (frame.e === 'k' && frame.x ? [frame.k[0] / 1_000] : []))).toEqual(
    Array.from({ length: 1_400 }, (_, index) => index),
  );
});

test('a new reader gets each trade once, those that wait to be sent included', () => {
  const live = new Subject<readonly Trade[]>();
  const tape: Trade[] = [];
  live.subscribe((list) => tape.push(...list));
  const trade = (id: number): Trade => [String(id), id, '1.00', '1.000000', 'BUY'];
  const frames: Frame<typeof trades>[] = [];
  const stream = tradesPublisher(marketsOf({ trades: live, recentTrades: (limit) => tape.slice(-limit) }), clock).open!(
    ref,
    (frame) => frames.push(frame as Frame<typeof trades>),
    undefined,
  );
  live.next([trade(1), trade(2)]);
  vi.advanceTimersByTime(100);
  frames.length = 0;
  live.next([trade(3)]);
  const snapshot = stream.snapshot() as Frame<typeof trades>[];
  vi.advanceTimersByTime(100);
  stream.close();
  expect([...snapshot, ...frames].flatMap((frame) => (frame.e === 't' ? frame.list.map(([id]) => id) : []))).toEqual([
    '1',
    '2',
    '3',
  ]);
});

test.each([
  ['depth', (markets: Markets) => depthPublisher(markets), ref],
  ['trades', (markets: Markets) => tradesPublisher(markets, clock), ref],
  ['klines', (markets: Markets) => klinesPublisher(markets, clock), { ...ref, interval: '1m' }],
  ['merged depth', (markets: Markets) => mergedDepthPublisher(markets), { symbols: keyOfSymbol(instrument), limit: 5 }],
] as const)('the stream of %s holds its market while it is open, and once', (_name, publisherOf, params) => {
  let held = 0;
  const hold = () => {
    held += 1;
    return () => {
      held -= 1;
    };
  };
  const stream = publisherOf(marketsOf({ hold })).open!(params as never, () => undefined, undefined);
  expect(held).toBe(1);
  stream.close();
  expect(held).toBe(0);
});

test('a book that cannot be woken is refused, and no hold is left; merged depth goes on without it', () => {
  let held = 0;
  const markets = marketsOf({
    awake: false,
    hold: () => {
      held += 1;
      return () => {
        held -= 1;
      };
    },
  });
  expect(() => depthPublisher(markets).open!({ ...ref, limit: 20 } as never, () => undefined, undefined)).toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE' }),
  );
  expect(held).toBe(0);
  const stream = mergedDepthPublisher(markets).open!(
    { symbols: keyOfSymbol(instrument), limit: 5 } as never,
    () => undefined,
    undefined,
  );
  expect(stream.snapshot()).toMatchObject([{ bids: [], asks: [], best: { bid: null, ask: null } }]);
  stream.close();
});
