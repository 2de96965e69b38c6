import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { marketStatus } from '../../../../src/shared/topics/market-status.ts';
import { createMarkets } from '../../../../src/server/venues/markets.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import type { Market, Venue } from '../../../../src/server/venues/venue.ts';
import { marketStatusPublisher } from '../../../../src/server/ws/publishers/market-status.ts';

const spot = listing.find((one) => keyOfSymbol(one) === 'HALYARD/BTCUSDT/spot')!;
const markets = createMarkets([
  { markets: () => [{ instrument: spot, key: keyOfSymbol(spot) } as unknown as Market] } as unknown as Venue,
]);
const paramsOf = (fields: object) =>
  v.parse(marketStatus.params, { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot', ...fields });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('tells at first whether a market trades, then each halt and each end of one, until it is closed', () => {
  const now: { reopens: number | null; asked: string[] } = { reopens: null, asked: [] };
  const frames: unknown[] = [];
  const reopensAt = (key: string) => {
    now.asked.push(key);
    return now.reopens;
  };
  const stream = marketStatusPublisher(markets, reopensAt, { nowMs: () => 70 }).open!(
    paramsOf({}),
    (frame) => {
      frames.push(v.parse(marketStatus.frame, frame));
    },
    undefined,
  );
  const trading = { e: 'status', status: 'TRADING', reopens: null, ts: 70 };
  expect(stream.snapshot()).toEqual([trading]);
  vi.advanceTimersByTime(2_000);
  expect(frames).toEqual([]);
  now.reopens = 5_000;
  vi.advanceTimersByTime(400);
  expect(frames).toEqual([{ e: 'status', status: 'HALT', reopens: 5_000, ts: 70 }]);
  expect(stream.snapshot()).toEqual(frames);
  now.reopens = null;
  vi.advanceTimersByTime(400);
  expect(frames.at(-1)).toEqual(trading);
  stream.close();
  now.reopens = 9_000;
  vi.advanceTimersByTime(2_000);
  expect([frames.length, new Set(now.asked)]).toEqual([2, new Set(['HALYARD/BTCUSDT/spot'])]);
});

test('what is not listed is refused', () => {
  expect(() =>
    marketStatusPublisher(markets, () => null, { nowMs: () => 70 }).open!(
      paramsOf({ symbol: 'NOPE' }),
      () => undefined,
      undefined,
    ),
  ).toThrow('Unknown Pair');
});
