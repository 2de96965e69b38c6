import { BehaviorSubject, Subject } from 'rxjs';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Frame } from '../../../../src/shared/base/topic.ts';
import { bid } from '../../../../src/shared/market/book/book.ts';
import { gridOf, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { mergedDepth } from '../../../../src/shared/topics/merged-depth.ts';
import { createMarkets } from '../../../../src/server/venues/markets.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import type { Market, MarketState, Venue } from '../../../../src/server/venues/venue.ts';
import { mergedDepthPublisher } from '../../../../src/server/ws/publishers/merged-depth.ts';

type Merged = Frame<typeof mergedDepth>;
const binance = 'BINANCE/BTCUSDT/spot';
const okx = 'OKX/BTCUSDT/spot';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function marketOf(key: string, prices: { bid: number; ask: number }) {
  const instrument = listing.find((one) => keyOfSymbol(one) === key)!;
  const state = new BehaviorSubject<MarketState>('LIVE');
  const bookChanges = new Subject<void>();
  const market = {
    instrument,
    key,
    grid: gridOf(instrument),
    state,
    bookChanges,
    awake: true,
    hold: () => () => undefined,
    book: {
      u: 1,
      ts: 5,
      top: (side: number) => ({
        prices: Float64Array.of(side === bid ? prices.bid : prices.ask),
        sizes: Float64Array.of(3),
      }),
    },
  } as unknown as Market;
  return { market, state, bookChanges, prices };
}

function opened() {
  const made = [
    marketOf(binance, { bid: 6_700_010, ask: 6_700_020 }),
    marketOf(okx, { bid: 670_003, ask: 670_004 }),
  ] as const;
  const venue = { markets: () => made.map(({ market }) => market) } as unknown as Venue;
  const frames: Merged[] = [];
  const params = v.parse(mergedDepth.params, { symbols: `${binance},OKX/BTCUSDT/SPOT`, limit: '5' });
  const stream = mergedDepthPublisher(createMarkets([venue])).open!(
    params,
    (frame) => frames.push(frame as Merged),
    undefined,
  );
  return {
    binance: made[0],
    okx: made[1],
    frames,
    stream,
    newest: () => frames.at(-1) ?? (stream.snapshot()[0] as Merged),
  };
}

test('the first frame is the book over both venues, and says who has the best price of each side', () => {
  const { stream } = opened();
  const snapshot = stream.snapshot()[0] as Merged;
  expect(v.parse(mergedDepth.frame, snapshot)).toEqual(snapshot);
  expect(snapshot).toMatchObject({
    best: { bid: { ex: 'OKX', px: '67000.30' }, ask: { ex: 'BINANCE', px: '67000.20' } },
    ts: 5,
  });
  expect(snapshot.bids.map(([price]) => price)).toEqual(['67000.30', '67000.10']);
  stream.close();
});

test('however often the books change, five frames a second, the last of them the newest', () => {
  const { binance: first, frames, stream } = opened();
  for (let change = 1; change <= 100; change++) {
    first.prices.bid = 6_700_000 + change;
    first.bookChanges.next();
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(200);
  expect(frames.length).toBeGreaterThan(4);
  expect(frames.length).toBeLessThanOrEqual(7);
  expect(frames.at(-1)!.bids[0]![0]).toBe('67001.00');
  stream.close();
  first.bookChanges.next();
  vi.advanceTimersByTime(1_000);
  expect(frames.length).toBeLessThanOrEqual(7);
});

test('a book that must not be traded on is left out, and is there again with its venue', () => {
  const { okx: second, stream, newest } = opened();
  second.state.next('STALE');
  vi.advanceTimersByTime(400);
  expect(newest().best.bid).toEqual({ ex: 'BINANCE', px: '67000.10' });
  second.state.next('LIVE');
  vi.advanceTimersByTime(400);
  expect(newest().best.bid).toEqual({ ex: 'OKX', px: '67000.30' });
  stream.close();
});

test.each([
  ['no key', 'BTC'],
  ['nothing', ''],
  ['one twice', `${binance},${binance}`],
  ['more than eight', Array.from({ length: 9 }, (_, index) => `OKX/C${index}/spot`).join(',')],
])('%s is refused by the field', (_name, symbols) => {
  const parsed = v.safeParse(mergedDepth.params, { symbols });
  expect(parsed.success).toBe(false);
  expect(v.getDotPath(parsed.issues![0])).toBe('symbols');
});

test('a pair that nobody lists is an unknown pair', () => {
  expect(() =>
    mergedDepthPublisher(createMarkets([])).open!(
      v.parse(mergedDepth.params, { symbols: binance }),
      () => undefined,
      undefined,
    ),
  ).toThrow('Unknown Pair');
});

test.each([
  ['another coin', 'OKX/ETHUSDT/spot'],
  ['contracts, which are another unit', 'OKX/BTCUSD/inverse'],
])('%s beside the first is refused by its key: sizes would add up to nothing', (_name, key) => {
  const made = [marketOf(binance, { bid: 1, ask: 2 }), marketOf(key, { bid: 1, ask: 2 })];
  const venue = { markets: () => made.map(({ market }) => market) } as unknown as Venue;
  const params = v.parse(mergedDepth.params, { symbols: `${binance},${key}`, limit: '5' });
  expect(() => mergedDepthPublisher(createMarkets([venue])).open!(params, () => undefined, undefined)).toThrow(
    expect.objectContaining({ code: 'INPUT', data: { field: 'symbols', rule: 'alike', key } }),
  );
});
