import { BehaviorSubject } from 'rxjs';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Frame } from '../../../../src/shared/base/topic.ts';
import { bid } from '../../../../src/shared/market/book/book.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { spread, type SpreadRow } from '../../../../src/shared/topics/spread.ts';
import { createMarkets } from '../../../../src/server/venues/markets.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import type { Market, MarketState, Venue } from '../../../../src/server/venues/venue.ts';
import { spreadPublisher } from '../../../../src/server/ws/publishers/spread.ts';

const spot = listing.find((one) => keyOfSymbol(one) === 'BINANCE/BTCUSDT/spot')!;

type SentMessage = Frame<typeof spread>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Prices {
  bid: number;
  ask: number | undefined;
  /** Lots at the best bid and at the best ask. */
  sizes?: [bid: number, ask: number];
}

function marketOf(change: Partial<Instrument>, prices: Prices) {
  const instrument: Instrument = { ...spot, ...change };
  let holds = 0;
  const state = new BehaviorSubject<MarketState>('LIVE');
  const best = (side: number) => (side === bid ? prices.bid : prices.ask);
  return {
    market: {
      instrument,
      key: keyOfSymbol(instrument),
      awake: true,
      grid: gridOf(instrument),
      state,
      book: { u: 1, ts: 9, top: (side: number) => ({ sizes: [(prices.sizes ?? [1, 1])[side]] }) },
      best,
      hold: () => {
        holds++;
        return () => {
          holds--;
        };
      },
    } as unknown as Market,
    holds: () => holds,
    state,
    prices,
  };
}

function opened(parts: readonly ReturnType<typeof marketOf>[], query: Record<string, string>) {
  const venue = { markets: () => parts.map(({ market }) => market) } as unknown as Venue;
  const frames: SpreadRow[][] = [];
  const gone: string[] = [];
  const stream = spreadPublisher(createMarkets([venue]), { nowMs: () => 70 }).open!(
    v.parse(spread.params, query),
    (frame) => {
      frames.push((frame as SentMessage).rows);
      gone.push(...((frame as SentMessage).gone ?? []));
    },
    undefined,
  );
  const snapshot = () => v.parse(spread.frame, stream.snapshot()[0]).rows;
  return { stream, frames, gone, snapshot };
}

test('spot against every perpetual of its base, with what can be had now', () => {
  const parts = [
    marketOf({}, { bid: 9_999, ask: 10_000 }),
    marketOf({ exchange: 'OKX', account_type: 'linear' }, { bid: 10_100, ask: 10_101 }),
    marketOf({ base: 'ETH', symbol: 'ETHUSDT', account_type: 'linear' }, { bid: 5, ask: 6 }),
  ];
  const { stream, snapshot } = opened(parts, { kind: 'SPOT_SWAP' });
  expect(snapshot()).toEqual([
    [
      'BINANCE/BTCUSDT/spot~OKX/BTCUSDT/linear',
      'BINANCE',
      'BINANCE/BTCUSDT/spot',
      '99.99',
      '100.00',
      'OKX',
      'OKX/BTCUSDT/linear',
      '101.00',
      '101.01',
      100,
      -100.98,
      null,
      null,
      null,
      9,
      0.000001,
      0.000001,
    ],
  ]);
  stream.close();
});

test('sizes are those that both best prices offer, in base, of either way', () => {
  const parts = [
    marketOf({ step: '0.001' }, { bid: 9_999, ask: 10_000, sizes: [400, 900] }),
    marketOf(
      { account_type: 'linear', contract: true, linear: true, step: '1', contract_size: '0.1' },
      { bid: 10_100, ask: 10_101, sizes: [2, 7] },
    ),
    // Contracts of 10 USD, at 101 USD.
    marketOf(
      { account_type: 'inverse', contract: true, linear: false, symbol: 'BTCUSD', step: '1', contract_size: '10' },
      { bid: 10_100, ask: 10_101, sizes: [3, 1] },
    ),
  ];
  const { stream, snapshot } = opened(parts, { kind: 'SPOT_SWAP', base: 'BTC' });
  const sizes = snapshot().map((row) => row.slice(15));
  expect(sizes).toEqual([
    [0.2, 0.4],
    [0.2970297, 0.099000099],
  ]);
  stream.close();
});

test('the books of one base are held while the stream is open, those of all bases are not', () => {
  const parts = [
    marketOf({}, { bid: 9_999, ask: 10_000 }),
    marketOf({ account_type: 'linear' }, { bid: 10_100, ask: 10_101 }),
  ];
  const held = () => parts.map(({ holds }) => holds());
  const all = opened(parts, { kind: 'SPOT_SWAP' });
  expect(held()).toEqual([0, 0]);
  all.stream.close();
  const one = opened(parts, { kind: 'SPOT_SWAP', base: 'BTC' });
  expect(held()).toEqual([1, 1]);
  one.stream.close();
  expect(held()).toEqual([0, 0]);
});

test('two perpetuals of different exchanges are one pair, two dated of one exchange the nearer first', () => {
  const prices = { bid: 9_999, ask: 10_000 };
  const swaps = (['OKX', 'BINANCE', 'BYBIT'] as const).map((exchange) =>
    marketOf({ exchange, account_type: 'linear' }, prices),
  );
  const kind = (name: string, parts: readonly ReturnType<typeof marketOf>[], more = {}) => {
    const { stream, snapshot } = opened(parts, { kind: name, ...more });
    stream.close();
    return snapshot().map(([key]) => key);
  };
  expect(kind('SWAP_SWAP', swaps)).toHaveLength(3);
  expect(kind('SWAP_SWAP', swaps, { exchanges: 'OKX,BYBIT' })).toEqual(['BYBIT/BTCUSDT/linear~OKX/BTCUSDT/linear']);
  const dated = [
    marketOf({ account_type: 'futures', symbol: 'BTCUSDT_B', expiry: 2 }, prices),
    marketOf({ account_type: 'futures', symbol: 'BTCUSDT_A', expiry: 1 }, prices),
  ];
  expect(kind('CAL', dated)).toEqual(['BINANCE/BTCUSDT_A/futures~BINANCE/BTCUSDT_B/futures']);
  expect(kind('SPOT_FUT', [...dated, marketOf({}, prices)])).toHaveLength(2);
  expect(kind('SPOT_SWAP', swaps, { base: 'ETH' })).toEqual([]);
});

test('only what changed is sent, twice a second at most, and nothing of a book that is stale or lacks a side', () => {
  const a = marketOf({}, { bid: 9_999, ask: 10_000 });
  const b = marketOf({ account_type: 'linear' }, { bid: 10_100, ask: 10_101 });
  const { stream, frames, gone, snapshot } = opened([a, b], { kind: 'SPOT_SWAP' });
  const [[pair]] = snapshot() as [SpreadRow];
  vi.advanceTimersByTime(2_000);
  expect(frames).toEqual([]);
  b.prices.bid = 10_050;
  vi.advanceTimersByTime(500);
  expect(frames.map((rows) => rows.map((row) => row[9]))).toEqual([[50]]);
  b.state.next('STALE');
  b.prices.bid = 10_060;
  vi.advanceTimersByTime(500);
  expect([frames, snapshot(), gone]).toEqual([[expect.anything(), []], [], [pair]]);
  b.state.next('LIVE');
  vi.advanceTimersByTime(500);
  expect(frames.at(-1)!.map((row) => row[9])).toEqual([60]);
  a.prices.ask = undefined as never;
  vi.advanceTimersByTime(1_000);
  expect([snapshot(), gone]).toEqual([[], [pair, pair]]);
  stream.close();
  vi.advanceTimersByTime(2_000);
  expect(frames).toHaveLength(4);
});

test.each([
  ['kind', { kind: 'MOON' }],
  ['base', { kind: 'CAL', base: 'b c' }],
  ['exchanges', { kind: 'CAL', exchanges: 'MARS' }],
])('a wrong %s is refused by its name', (field, query) => {
  const parsed = v.safeParse(spread.params, query);
  expect(parsed.success).toBe(false);
  expect(v.getDotPath(parsed.issues![0])?.split('.')[0]).toBe(field);
});

test('best prices of a leg that sleeps are of now: they are drawn when they are asked for', () => {
  const a = marketOf({}, { bid: 9_999, ask: 10_000 });
  const b = marketOf({ account_type: 'linear' }, { bid: 10_100, ask: 10_101 });
  Object.assign(b.market, { awake: false });
  const { stream, snapshot } = opened([a, b], { kind: 'SPOT_SWAP' });
  expect(snapshot()[0]![14]).toBe(70);
  expect(snapshot()[0]!.slice(15), 'no size is known of a book that sleeps').toEqual([null, null]);
  stream.close();
});
